import { sql, type SQL } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { refreshPlayers } from '#app/core/github-sync/refresh-players.server.ts'
import { refreshTotals } from '#app/core/github-sync/refresh-totals.server.ts'
import { dispatchOutbox } from '#app/core/notifications/dispatch-outbox.server.ts'
import { turnWeeks } from '#app/core/weeks/turn-weeks.server.ts'
import { DAY, HOUR } from '#app/domain/period.ts'
import { checkStandings, startStandingsCheck } from '#app/features/monitoring/check-standings.server.ts'
import { createDatabase } from '#db/client.ts'
import { incidents } from '#db/schema/monitoring.ts'
import { outbox } from '#db/schema/notifications.ts'
import { checkAllStandings } from '#tests/check-all-standings.ts'
import { countingDatabase } from '#tests/counting-database.ts'
import { emptyDatabase, everyRow, makeWork, makePlayer, MONDAY, testContext } from '#tests/factories.ts'

const WEDNESDAY = MONDAY + 2 * DAY + 10 * HOUR

beforeEach(() => emptyDatabase(testContext()))

test('the check is silent while ledger, standings and histogram agree', async () => {
  const { context } = await played()
  const before = await everyRow(context)
  expect(await checkAllStandings(context)).toEqual([])
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
  const differences = await checkAllStandings(context)
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
  expect(await checkAllStandings(context)).toEqual([
    { check: 'ledger 2026-W47', playerId: people[0]?.id, expected: 40, found: 999 },
  ])
})

test('the anonymous standings row of an erased player is no difference', async () => {
  const { context, people } = await played()
  const [erased] = people
  await context.db.run(sql`DELETE FROM ledger WHERE player_id = ${erased?.id}`)
  await context.db.run(sql`DELETE FROM players WHERE id = ${erased?.id}`)
  expect(await checkAllStandings(context)).toEqual([])
})

test('the walk goes page by page, finds a difference on each and once through the queue', async () => {
  const { context } = await played()
  for (let count = 0; count < 300; count += 1) await makePlayer(context)
  await context.db.run(sql`INSERT INTO standings (period, player_id, points, descent, reached_at, ranked, premium)
    SELECT '2026-W47', id, 70, -70, 1, 0, 0 FROM players WHERE id IN (SELECT MAX(id) FROM players)`)
  const { queued } = context
  await startStandingsCheck(context)
  await startStandingsCheck(context)
  await dispatchOutbox(context)
  const pages: unknown[] = []
  for (let next = queued.shift(); next !== undefined; next = queued.shift()) {
    if (next.type !== 'check-standings') continue
    pages.push(next)
    // A delivery that is repeated reports the same, and walks on by itself.
    const found = await checkStandings(context, next)
    expect(found.map(({ found: points }) => points)).toEqual(pages.length === 2 ? [70] : [])
  }
  expect(pages).toEqual([
    { type: 'check-standings', after: '', found: 0 },
    { type: 'check-standings', after: expect.stringMatching(/^pl_/), found: 0 },
  ])
  const notices = await context.db.select().from(outbox)
  expect(notices.filter(({ id }) => id.startsWith('incident'))).toHaveLength(1)
})

test('a page that found nothing does not end what another page of the night found', async () => {
  const { context } = await played()
  await context.db.run(sql`INSERT INTO histogram (board, period, points, players) VALUES ('all', '2026-11', 12340, 1)`)
  await checkAllStandings(context)
  await context.db.run(sql`DELETE FROM histogram WHERE points = 12340`)
  await checkStandings(context, { after: 'zzz', found: 1 })
  expect(await context.db.$count(incidents)).toBe(1)
  await checkStandings(context, { after: 'zzz', found: 0 })
  expect(await context.db.$count(incidents)).toBe(0)
})

test('a page reads the rows of its players alone', async () => {
  const { context } = await played()
  for (let count = 0; count < 300; count += 1) await makePlayer(context)
  const database = countingDatabase()
  await checkStandings({ ...context, db: createDatabase(database.client) }, { after: '', found: 0 })
  expect(database.rowsRead()).toBeGreaterThan(250)
  // An id, a week's standing and a month's of each, and no row of the other fifty.
  expect(database.rowsRead()).toBeLessThan(7 * 250)
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
