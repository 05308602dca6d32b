import { sql, type SQLWrapper } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { refreshTotals } from '#app/core/github/refresh-totals.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { PLAYERS_PER_SLICE } from '#app/domain/monitoring/standings-check.ts'
import { DAY, HOUR, weekOf, weekSchedule } from '#app/domain/time/period.ts'
import { incidents } from '#db/schema/monitoring.ts'
import { outbox } from '#db/schema/notifications.ts'
import { histogram } from '#db/schema/standings.ts'
import { fillBoards } from '#tests/bench/fill-boards.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import { testDatabase } from '#tests/databases/test-database.ts'
import { batchOf, emptyDatabase, everyRow, makeWork, makePlayer, MONDAY, testContext } from '#tests/people/factories.ts'
import { beginCheck, checkEverything, runParts } from '#tests/servers/whole-check.ts'
import { insertRows } from '#tests/worlds/rows.ts'
import { handleBatch } from '#workers/queue.ts'

const WEDNESDAY = MONDAY + 2 * DAY + 10 * HOUR

const MOST_ROWS = 60_000
const NOBODY = { board: 'all' as const, period: '2026-11', points: 12340, players: 1 }
const BUCKET_FOR_NOBODY = insertRows(testContext(), histogram, NOBODY)

beforeEach(() => emptyDatabase(testContext()))

test('the check is silent while ledger, standings and histogram agree', async () => {
  const { context } = await played()
  const before = await everyRow(context, { but: 'settings' })
  expect(await checkEverything(context)).toEqual([])
  expect(context.logged).toEqual([])
  expect(await everyRow(context, { but: 'settings' })).toBe(before)
})

test.for<[string, SQLWrapper]>([
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
  ['a day of a week', sql`UPDATE standings SET day3 = day3 + 1 WHERE period = '2026-W47' AND points = 40`],
  [
    'the moment at which a week was reached',
    sql`UPDATE standings SET reached_at = 1 WHERE period = '2026-W47' AND points = 40`,
  ],
  ['a total', sql`UPDATE players SET total_points = total_points + 10`],
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
  ['a bucket for nobody', BUCKET_FOR_NOBODY],
])('a planted difference is found, logged and told to the admin: %s', async ([, plant]) => {
  const { context } = await played()
  await context.db.run(plant)
  const differences = await checkEverything(context)
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
  expect(await checkEverything(context)).toEqual([
    {
      check: 'ledger 2026-W47',
      playerId: people[0]?.id,
      expected: expect.stringMatching(/^\[40,/),
      found: expect.stringMatching(/^\[999,/),
    },
  ])
})

test('the anonymous standings row of an erased player is no difference', async () => {
  const { context, people } = await played()
  const [erased] = people
  await context.db.run(sql`DELETE FROM ledger WHERE player_id = ${erased?.id}`)
  await context.db.run(sql`DELETE FROM players WHERE id = ${erased?.id}`)
  expect(await checkEverything(context)).toEqual([])
})

test('rows of a ledger without a player are a difference', async () => {
  const { context, people } = await played()
  await context.db.run(sql`DELETE FROM players WHERE id = ${people[0]?.id}`)
  await context.db.run(sql`UPDATE standings SET points = 39, descent = -39 WHERE player_id = ${people[0]?.id}`)
  expect(await checkEverything(context)).toContainEqual({
    check: 'ledger 2026-W47',
    playerId: people[0]?.id,
    expected: expect.stringMatching(/^\[40,/),
    found: expect.stringMatching(/^\[39,/),
  })
})

test('a slice that runs twice, even after what it found was mended, tells once and leaves the incident', async () => {
  const { context } = await played()
  await context.db.run(BUCKET_FOR_NOBODY)
  const parts = await beginCheck(context)
  await runParts(context, parts)
  await context.db.run(sql`DELETE FROM histogram WHERE points = 12340`)
  await runParts(context, parts)
  expect(await openIncidents(context)).toHaveLength(1)
  expect(context.logged.filter(({ message }) => message === 'Incident began')).toHaveLength(1)
})

test('a lost slice keeps the incident open and is logged the next night, which looks at everything again', async () => {
  const { context } = await played()
  await context.db.run(BUCKET_FOR_NOBODY)
  await checkEverything(context)
  await context.db.run(sql`DELETE FROM histogram WHERE points = 12340`)
  context.clock.now += DAY
  const parts = await beginCheck(context)
  await runParts(context, parts.slice(1))
  expect(await openIncidents(context)).toHaveLength(1)
  context.clock.now += DAY
  const logged = context.logged.length
  await checkEverything(context)
  expect(context.logged.slice(logged)).toMatchObject([
    { message: 'The last check of the standings did not get through', fields: { parts: 1 } },
    { message: 'Incident is over' },
  ])
  expect(await openIncidents(context)).toEqual([])
})

test('a slice that fails is tried again; in the end the next night does it, and it waits for nobody', async () => {
  const { context } = await played()
  const [part] = await beginCheck(context)
  const whole = context.db
  context.db = { select: () => raise('D1 is away') } as unknown as typeof whole
  const { batch, fates } = batchOf([part])
  await handleBatch(context, batch)
  expect(fates).toEqual([expect.any(Number)])
  context.db = whole
  await handleBatch(context, batchOf([part], { queue: 'mergequest-dead' }).batch)
  const letters = await context.db.all(sql`SELECT state FROM dead_letters`)
  expect(letters).toEqual([{ state: 'discarded' }])
})

test('slices of a night that is over do nothing once the next has begun', async () => {
  const { context } = await played()
  const old = await beginCheck(context)
  context.clock.now += DAY
  const parts = await beginCheck(context)
  await context.db.run(BUCKET_FOR_NOBODY)
  const before = await everyRow(context)
  await runParts(context, old)
  expect(await everyRow(context)).toBe(before)
  await runParts(context, parts)
  expect(await openIncidents(context)).toHaveLength(1)
})

test('an incident that begins while a check runs is not ended by it', async () => {
  const { context } = await played()
  const parts = await beginCheck(context)
  context.clock.now += HOUR
  const values = { kind: 'ledger-differs' as const, since: context.clock.now, detail: 'Elsewhere' }
  await insertRows(context, incidents, { ...values, clearSince: null, notifiedAt: null })
  await runParts(context, parts)
  expect(await openIncidents(context)).toHaveLength(1)
})

test('a week that turns and closes between two slices is still compared, and agrees', async () => {
  const { context } = await played()
  const parts = await beginCheck(context)
  await runParts(context, parts.slice(0, 3))
  const { settles, closesAtLatest } = weekSchedule(weekOf(WEDNESDAY))
  context.clock.now = settles
  await advanceWeeks(context)
  context.clock.now = closesAtLatest
  await advanceWeeks(context)
  const [week] = await context.db.all<{ state: string }>(sql`SELECT state FROM weeks WHERE key = '2026-W47'`)
  expect(week?.state).toBe('closed')
  const logged = context.logged.length
  await runParts(context, parts)
  expect(context.logged.slice(logged)).toEqual([])
})

test('a slice without anybody is through', async () => {
  const context = testContext(WEDNESDAY)
  const parts = await beginCheck(context)
  expect(parts).toHaveLength(7)
  await runParts(context, parts)
  expect(context.logged).toEqual([])
  context.clock.now += DAY
  await beginCheck(context)
  expect(context.logged).toEqual([])
})

test('no message reads more rows among more players, and a crowded range is continued by further messages', async () => {
  // The ids of the fill begin alike, so all are in one range: the worst case.
  const most = []
  for (const players of [PLAYERS_PER_SLICE * 2, PLAYERS_PER_SLICE * 6]) {
    const context = testContext(WEDNESDAY)
    await emptyDatabase(context)
    await fillBoards(testDatabase, { players, now: WEDNESDAY, withLedger: players, samples: 50 })
    most.push(await mostRowsRead(context))
  }
  const [few = 0, many = Infinity] = most
  console.info(`The most rows of one message: ${few}, then ${many}.`)
  expect(many).toBeLessThan(few * 1.2)
  expect(many).toBeLessThan(MOST_ROWS)
})

async function mostRowsRead(context: ReturnType<typeof testContext>): Promise<number> {
  let most = 0
  for (let waiting = await beginCheck(context); waiting.length > 0;)
    for (const part of waiting.splice(0)) {
      const counting = countingDatabase()
      await handleBatch({ ...context, db: counting.db }, batchOf([part]).batch)
      most = Math.max(most, counting.rowsRead())
      for (const job of context.queued.splice(0)) if (job.type === 'check-standings') waiting.push(job)
    }
  return most
}

function raise(message: string): never {
  throw new Error(message)
}

function openIncidents(context: ReturnType<typeof testContext>) {
  return context.db.select().from(incidents)
}

async function played() {
  const context = testContext(WEDNESDAY)
  await advanceWeeks(context)
  const people = []
  for (const [index, commits] of [4, 7].entries()) {
    const player = await makePlayer(context, { isPremium: index === 1 })
    context.world.set(player.nodeId, [...makeWork('2026-11-17', commits, 800 + index)])
    people.push(player)
  }
  await makePlayer(context)
  await pollPlayers(
    context,
    people.map((player) => player.id),
  )
  const counters = { commits: 30, pullRequests: 2, issues: 1, pullRequestReviews: 0, issueComments: 5, createEvents: 1 }
  context.github.fetchTotals = async () => ({ ok: true, value: counters })
  for (const player of people) await refreshTotals(context, player.id)
  return { context, people }
}
