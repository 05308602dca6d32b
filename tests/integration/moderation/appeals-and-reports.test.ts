import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { action, loader } from '#app/features/moderation/player-report.route.tsx'
import {
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  makePlayer,
  MONDAY,
  pageRequest,
  signedIn,
  testContext,
} from '#tests/people/factories.ts'

const context = testContext(MONDAY)

beforeEach(() => emptyDatabase(context))

test('a report is kept once a player and week', async () => {
  const { cookie } = await someone()
  const { player } = await someone()
  expect(locationOf(await report(player.githubUsername, 'Look at https://github.test/x', cookie))).toBe(
    `/player/${player.githubUsername}`,
  )
  await report(player.githubUsername, 'Again', cookie)
  expect(await context.db.all(sql`SELECT text, week, state FROM reports`)).toEqual([
    { text: 'Look at https://github.test/x', week: '2026-W47', state: 'open' },
  ])
})

test.each([
  ['  ', 'Tell us what you saw.'],
  ['x'.repeat(2001), '2000 characters at most.'],
])('a report of %j is refused and kept as typed', async (text, error) => {
  const { cookie } = await someone()
  const { player } = await someone()
  const before = await everyRow(context)
  expect(await report(player.githubUsername, text, cookie)).toMatchObject({
    init: { status: 400 },
    data: { errors: { text: error }, values: { text } },
  })
  expect(await everyRow(context)).toBe(before)
})

test('ten reports a week are the limit, players cannot report themselves, a visitor logs in first', async () => {
  const { cookie, player: reporter } = await someone()
  for (let sent = 0; sent < 10; sent += 1) await report((await someone()).player.githubUsername, 'This', cookie)
  const { player } = await someone()
  expect(await report(player.githubUsername, 'One more', cookie)).toMatchObject({ init: { status: 400 } })
  expect(await report(reporter.githubUsername, 'Me', cookie)).toMatchObject({
    data: { errors: { text: 'This is your own page.' } },
  })
  expect(locationOf(await report(player.githubUsername, 'This', ''))).toBe(
    `/?login&returnTo=${encodeURIComponent(`/player/${player.githubUsername}/report`)}`,
  )
  expect(locationOf(await report('nobody-here', 'This', cookie))).toBe('/leaderboard?find=nobody-here')
  const page = pageRequest(`/player/${player.githubUsername}/report`, cookie)
  expect(await callRoute(loader, context, page, { username: player.githubUsername })).toMatchObject({
    username: player.githubUsername,
  })
})

function report(username: string, text: string, cookie: string) {
  return callRoute(action, context, formRequest(`/player/${username}/report`, { text }, cookie), { username })
}

async function someone() {
  const player = await makePlayer(context)
  return { player, cookie: await signedIn(context, player) }
}
