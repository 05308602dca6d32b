import { test } from 'vitest'
import { testVars } from '#tests/people/factories.ts'
import { openVisitor } from '#tests/worlds/plain-visitor.ts'
import { runWorker } from '#tests/worlds/running-worker.ts'

test('a programme', async () => {
  const world = await runWorker('programme', Date.parse('2026-10-19T08:00:00Z'))
  const say = (...what: unknown[]) => console.info(...what)
  const page = await openVisitor(testVars.APP_ORIGIN, world.ask)
  const t = performance.now()
  await page.goto('/run-a-contest')
  say(await page.title(), page.url(), performance.now() - t)
  await world.passMinute()
  const people = await world.sandbox.people()
  say(people.length, people.slice(0, 3), await world.sandbox.people().then((x) => new Set(x.map((p) => p.pace))))
  await page.goto('/c/new')
  await page.goto('/my-leaderboards/new')
  say(page.url(), await page.title())
  say((await page.content()).match(/<form[\s\S]*?<\/form>/g)?.join('\n').slice(0, 3000))
  say(world.errors)
})
