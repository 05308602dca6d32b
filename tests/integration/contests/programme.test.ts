import { sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import { HOUR, MINUTE } from '#app/domain/time/period.ts'
import { testVars } from '#tests/people/factories.ts'
import type { PlainPage } from '#tests/plain-browser/plain-page.ts'
import { openVisitor } from '#tests/worlds/plain-visitor.ts'
import {
  authorize,
  createRepositories,
  exportOf,
  findClimbers,
  joinWithGitHub,
  mergeWork,
  setLabel,
  TEAMS,
} from '#tests/worlds/programme.ts'
import { runWorker } from '#tests/worlds/running-worker.ts'

/** `VITE_PEOPLE=500 VITE_REPOSITORIES=300` plays a large one (docs/contests.md). */
const PEOPLE = Number(process.env.VITE_PEOPLE ?? 30)
const REPOSITORIES = Number(process.env.VITE_REPOSITORIES ?? 12)

const BEFORE = Date.parse('2026-10-05T07:00:00Z')
const JOINING = Date.parse('2026-11-02T09:00:00Z')
const END = Date.parse('2026-11-06T18:00:00Z')
const LABELS = 'gssoc:approved = required\nlevel:beginner = 10 points\nlevel:intermediate = 25 points\nlevel:advanced = 45 points'
const LEVELS = ['Level: Beginner', 'level-intermediate', 'LEVEL_ADVANCED']
const ENOUGH = 60

afterAll(() => void vi.useRealTimers())

test('a programme runs from a form’s export to certificates', async () => {
  const world = await runWorker('programme', BEFORE)
  const t0 = performance.now()
  const say = (...what: unknown[]) => console.info(Math.round(performance.now() - t0), ...what)
  const openPage = () => openVisitor(testVars.APP_ORIGIN, world.ask)
  const text = async (page: PlainPage) => page.locator('main').innerText()
  await operate('PUT', '/settings', { registration: 'open' })

  const repositories = await createRepositories(world, REPOSITORIES)
  const maintainers = new Set(repositories.map(({ owner }) => owner))
  const everybody = await findClimbers(world, PEOPLE + 1, maintainers)
  const [organiser, ...climbers] = everybody
  if (organiser === undefined) throw new Error('no organiser')

  // An organiser comes, and opens a contest.
  const desk = await openPage()
  await desk.goto('/run-a-contest')
  await desk.getByRole('link', { name: 'Start a contest' }).click()
  await joinWithGitHub(desk, organiser.login)
  await operate('PUT', `/players/${organiser.login}/premium`, { premium: true })
  await desk.getByLabel('Name', { exact: true }).fill('Winter of code')
  await desk.getByLabel('Starts', { exact: true }).fill('2026-10-05')
  await desk.getByLabel('Starts, time').fill('09:00')
  await desk.getByLabel('Ends', { exact: true }).fill('2026-11-06')
  await desk.getByLabel('Ends, time').fill('18:00')
  await desk.getByLabel('Time zone').fill('UTC')
  await desk.getByRole('radio', { name: /^Public page/ }).check()
  await unfold(desk, 'Scope')
  await desk.getByRole('radio', { name: /^Chosen repositories/ }).check()
  const pasted = repositories.map(({ name }) => `https://github.com/${name}`).join('\n')
  await desk.getByRole('textbox', { name: 'Repositories and organizations' }).fill(pasted)
  await desk.getByRole('button', { name: 'Check these lines' }).click()
  say((await text(desk)).slice(0, 700))
  await unfold(desk, 'Rules')
  await desk.getByRole('checkbox', { name: 'Accepted work only' }).check()
  await unfold(desk, 'Labels: none')
  await desk.getByRole('textbox', { name: 'Labels' }).fill(LABELS)
  await unfold(desk, 'Teams')
  await desk.getByRole('radio', { name: /^On/ }).check()
  await desk.getByLabel('Most climbers in a team').fill('100')
  await desk.getByRole('button', { name: 'Open the contest …' }).click()
  say(desk.url(), (await text(desk)).slice(0, 700))
  await desk.getByRole('button', { name: 'Open the contest', exact: true }).click()
  say(desk.url(), (await text(desk)).slice(0, 500))
  const id = (await world.database.db.get<{ id: string }>(sql`SELECT leaderboard_id AS id FROM contests`))?.id ?? ''
  const at = `/my-leaderboards/${id}/desk`
  const slug = new URL(desk.url()).pathname

  // Everybody of a form's answers is invited.
  await desk.goto(`${at}/roster`)
  await desk.getByLabel('Paste your table').fill(exportOf(climbers, 'https://github.com'))
  await desk.getByRole('button', { name: 'Check the table' }).click()
  say((await text(desk)).slice(0, 900))
  await desk.getByRole('button', { name: `Keep ${PEOPLE} seats` }).click()
  await desk.getByRole('button', { name: `Invite ${PEOPLE} addresses` }).click()
  say((await text(desk)).slice(0, 900))
  await world.passMinute()
  const mails = (await world.sandbox.messages()).filter(({ channel }) => channel === 'email')
  say('mails', mails.length, JSON.stringify(mails[0]).slice(0, 1500), world.errors)
  async function unfold(page: PlainPage, name: string) {
    await page.locator('summary', { hasText: name }).first().click()
  }

  async function operate(method: string, path: string, body: object) {
    const headers = { authorization: `Bearer ${testVars.OPERATOR_TOKEN}`, 'content-type': 'application/json' }
    const answer = await world.ask(
      new Request(`${testVars.APP_ORIGIN}/api/operator${path}`, { method, headers, body: JSON.stringify(body) }),
    )
    if (answer.status !== 200 && answer.status !== 204) say(path, answer.status, await answer.text())
  }
})
