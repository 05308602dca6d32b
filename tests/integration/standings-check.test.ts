import { sql, type SQL } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { refreshPlayers } from '#app/core/github-sync/refresh-players.server.ts'
import { refreshTotals } from '#app/core/github-sync/refresh-totals.server.ts'
import { turnWeeks } from '#app/core/weeks/turn-weeks.server.ts'
import { DAY, HOUR } from '#app/domain/period.ts'
import { checkStandings } from '#app/features/monitoring/check-standings.server.ts'
import { outbox } from '#db/schema/notifications.ts'
import { emptyDatabase, everyRow, makeWork, makePlayer, MONDAY, testContext } from '#tests/factories.ts'

const WEDNESDAY = MONDAY + 2 * DAY + 10 * HOUR

beforeEach(() => emptyDatabase(testContext()))

test('the check is silent while ledger, standings and histogram agree', async () => {
  const { context } = await played()
  const before = await everyRow(context)
  expect(await checkStandings(context)).toEqual([])
  expect(context.logged).toEqual([])
  expect(await everyRow(context)).toBe(before)
})

test.for<[string, SQL]>([
  [
    'points of a week',
    sql`UPDATE standings SET points = 999, descent = -999 WHERE period = '2026-W47' AND points = 40`,
  ],
  [
    'points of a month',
    sql`UPDATE standings SET points = 999, descent = -999 WHERE period = '2026-11' AND points = 40`,
  ],
  [
    'points without any fact',
    sql`INSERT INTO standings (period, player_id, points, descent, reached_at, ranked, premium)
    SELECT '2026-W47', id, 70, -70, 1, 1, 0 FROM players WHERE id NOT IN (SELECT player_id FROM ledger)`,
  ],
  ['a standing that is missing', sql`DELETE FROM standings WHERE period = '2026-W47' AND points = 40`],
  ['a ledger row that changed', sql`UPDATE ledger SET points = points + 10 WHERE points = 40`],
  [
    'a count of the histogram',
    sql`UPDATE histogram SET players = players + 1 WHERE board = 'all' AND period = '2026-W47' AND points = 40`,
  ],
  [
    'a count of the premium histogram',
    sql`UPDATE histogram SET players = players + 1 WHERE board = 'premium' AND period = '2026-W47'`,
  ],
  [
    'a count of the all-time histogram',
    sql`UPDATE histogram SET players = players + 1 WHERE board = 'all' AND period = 'all'`,
  ],
  [
    'a bucket for nobody',
    sql`INSERT INTO histogram (board, period, points, players) VALUES ('all', '2026-11', 12340, 1)`,
  ],
])('a planted difference is found, logged and told to the admin: %s', async ([, plant]) => {
  const { context } = await played()
  await context.db.run(plant)
  const differences = await checkStandings(context)
  expect(differences.length).toBeGreaterThan(0)
  expect(context.logged).toMatchObject([
    { level: 'error', message: 'Standings differ from the ledger' },
    { level: 'error', message: 'Incident began', fields: { kind: 'ledger-differs' } },
  ])
  const [notice] = await context.db.select().from(outbox)
  expect(notice?.message).toMatchObject({ type: 'notify-admin', text: expect.stringContaining('Standings differ') })
})

test('a difference names the player, what was expected and what was found', async () => {
  const { context, people } = await played()
  await context.db.run(sql`UPDATE standings SET points = 999, descent = -999 WHERE period = '2026-W47' AND points = 40`)
  expect(await checkStandings(context)).toEqual([
    { check: 'ledger 2026-W47', playerId: people[0]?.id, expected: 40, found: 999 },
  ])
})

test('the anonymous standings row of an erased player is no difference', async () => {
  const { context, people } = await played()
  const [erased] = people
  await context.db.run(sql`DELETE FROM ledger WHERE player_id = ${erased?.id}`)
  await context.db.run(sql`DELETE FROM players WHERE id = ${erased?.id}`)
  expect(await checkStandings(context)).toEqual([])
})

async function played() {
  const context = testContext(WEDNESDAY)
  await turnWeeks(context)
  const people = []
  for (const [index, commits] of [4, 7].entries()) {
    const player = await makePlayer(context, { isPremium: index === 1 })
    context.world.set(player.nodeId, [...makeWork('2026-11-17', commits, 800 + index)])
    people.push(player)
  }
  await makePlayer(context)
  await refreshPlayers(
    context,
    people.map((player) => player.id),
  )
  const counters = { commits: 30, pullRequests: 2, issues: 1, pullRequestReviews: 0, issueComments: 5, createEvents: 1 }
  context.github.fetchTotals = async () => ({ ok: true, value: counters })
  for (const player of people) await refreshTotals(context, player.id)
  return { context, people }
}
