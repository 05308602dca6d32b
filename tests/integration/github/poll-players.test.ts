import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forceFullReadStatement } from '#app/core/github/fingerprints.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { readEarlier } from '#app/core/github/read-earlier.server.ts'
import { dispatchOutbox } from '#app/core/outbox/dispatch-outbox.server.ts'
import { findPlayerByAnyUsername, findPlayerByUsername } from '#app/core/players/find-player.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import { DAY, HOUR, MINUTE, WEEK } from '#app/domain/time/period.ts'
import { recordWebhook } from '#app/features/github/record-webhook.server.ts'
import { writeTogether } from '#db/client.ts'
import { earlierReads, polls } from '#db/schema/github.ts'
import { ledger } from '#db/schema/ledger.ts'
import { players } from '#db/schema/players.ts'
import { standings } from '#db/schema/standings.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import { withRival } from '#tests/databases/rival-database.ts'
import { testDatabase } from '#tests/databases/test-database.ts'
import { watchDatabase } from '#tests/databases/watched-database.ts'
import { batchOf, makeCommits, makeFact, makePlayer, MONDAY, testContext } from '#tests/people/factories.ts'
import { handleBatch } from '#workers/queue.ts'

test('a refresh turns facts into ledger rows, standings and histogram', async () => {
  const context = testContext(MONDAY + 10 * HOUR)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  context.world.set(player.nodeId, [makeCommits('2026-11-16', 14), makeFact({ occurredAt: MONDAY + 9 * HOUR })])
  await pollPlayers(context, [player.id])
  const rows = await context.db.select().from(ledger).where(eq(ledger.playerId, player.id))
  expect(rows.map(({ kind, counted, points, reason }) => ({ kind, counted, points, reason }))).toEqual([
    { kind: 'commits', counted: 6, points: 68, reason: 'open_limit' },
    { kind: 'pull_request_opened', counted: 0, points: 1, reason: 'open_limit' },
  ])
  const [week] = await context.db
    .select()
    .from(standings)
    .where(sql`player_id = ${player.id} AND period = '2026-W47'`)
  expect(week).toMatchObject({ points: 69, descent: -69, day1: 69, ranked: true })
  expect(await imbalances(context)).toEqual([])
})

test('the admin is told once a week of an account that GitHub cannot answer for, however often it answers in between', async () => {
  const context = testContext(MONDAY + 10 * HOUR)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  const ask = async (answer: Parameters<typeof context.world.set>[1]) => {
    context.clock.now += HOUR
    context.world.set(player.nodeId, answer)
    await pollPlayers(context, [player.id])
    await dispatchOutbox(context)
    await handleBatch(context, batchOf(context.queued.splice(0)).batch)
    const [row] = await context.db.select().from(players).where(eq(players.id, player.id))
    return row?.oversizedAt != null
  }
  const oversized = { state: 'oversized' } as const
  expect([await ask(oversized), await ask(oversized), await ask([]), await ask(oversized)]).toEqual([
    true,
    true,
    false,
    true,
  ])
  const shown = () => context.telegrams.filter(({ text }) => text.includes('GitHub cannot answer'))
  expect(shown()).toEqual([expect.objectContaining({ text: expect.stringContaining('in week 2026\\-W47:') })])
  context.clock.now += WEEK
  expect([await ask([]), await ask(oversized)]).toEqual([false, true])
  expect(shown()).toHaveLength(2)
})

test('a probe without news reads nothing; a delivery in between has everything read anew', async () => {
  const context = testContext(MONDAY + 10 * HOUR)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  context.world.set(player.nodeId, [makeCommits('2026-11-16', 3)])
  const { fetchActivity } = context.github
  const reads: boolean[] = []
  let meanwhile = async () => {}
  context.github.fetchActivity = async (queries, window) => {
    reads.push(queries.every(({ parts }) => parts === undefined))
    await meanwhile()
    return fetchActivity(queries, window)
  }
  const none = [0, 0] as const
  const fingerprints = { commits: none, reviews: none, pullRequests: none, issues: none, issueComments: none }
  const probe = { state: 'answered', username: player.githubUsername, name: player.name, fingerprints } as const
  context.github.fetchProbes = async (queries) => new Map(queries.map(({ nodeId }) => [nodeId, probe]))
  const poll = async () => {
    context.clock.now += 10 * MINUTE
    await pollPlayers(context, [player.id])
    const [row] = await context.db.select().from(players).where(eq(players.id, player.id))
    expect(row?.lastGithubUpdate).toBe(context.clock.now)
    return reads.splice(0)
  }
  expect([await poll(), await poll()]).toEqual([[true], []])
  await writeTogether(context.db, [forceFullReadStatement(context, [player.id])])
  meanwhile = async () => {
    context.clock.now += 1
    await writeTogether(context.db, [forceFullReadStatement(context, [player.id])])
    context.clock.now -= 1
  }
  expect(await poll()).toEqual([true])
  meanwhile = async () => {}
  expect([await poll(), await poll()]).toEqual([[true], []])
})

test('an answer that is not complete changes nothing', async () => {
  const context = testContext(MONDAY + 10 * HOUR)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  context.world.set(player.nodeId, [makeCommits('2026-11-16', 3)])
  await pollPlayers(context, [player.id])
  context.clock.now += 5 * HOUR
  context.world.set(player.nodeId, { state: 'failed', error: { code: 'unavailable', message: 'Bad gateway' } })
  const outcome = await pollPlayers(context, [player.id])
  expect(outcome.failed).toEqual([player.id])
  const rows = await context.db.select().from(ledger).where(eq(ledger.playerId, player.id))
  expect(rows.map((row) => row.points)).toEqual([30])
})

test('a fact missing from a complete answer falls to 0 with its reason and can return', async () => {
  const context = testContext(MONDAY + 10 * HOUR)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  const fact = makeFact({ occurredAt: MONDAY + HOUR })
  context.world.set(player.nodeId, [fact])
  await pollPlayers(context, [player.id])
  context.clock.now += 3 * HOUR
  context.world.set(player.nodeId, [])
  await pollPlayers(context, [player.id])
  expect(await pointsAndReasons(context, player.id)).toEqual([[0, 'gone']])
  context.clock.now += HOUR
  context.world.set(player.nodeId, [fact])
  await pollPlayers(context, [player.id])
  expect(await pointsAndReasons(context, player.id)).toEqual([[10, null]])
  expect(await imbalances(context)).toEqual([])
})

test('poll and webhook meet in the same row, and a replayed delivery is known', async () => {
  const context = testContext(MONDAY + 10 * HOUR)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  const fact = makeFact({ occurredAt: MONDAY + 9 * HOUR })
  const delivery = {
    id: 'd-1',
    event: 'pull_request',
    action: 'opened',
    content: { facts: [{ githubId: player.githubId, fact }], due: [], installation: null },
  }
  expect(await recordWebhook(context, delivery)).toBe('recorded')
  expect(await recordWebhook(context, delivery)).toBe('known')
  context.world.set(player.nodeId, [fact])
  await pollPlayers(context, [player.id])
  expect(await pointsAndReasons(context, player.id)).toEqual([[10, null]])
})

test('two scorers at once never grant more than a daily limit', async () => {
  const context = testContext(MONDAY + 12 * HOUR)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  const facts = Array.from({ length: 6 }, (_, index) => makeFact({ occurredAt: MONDAY + (index + 1) * HOUR }))
  context.world.set(player.nodeId, facts)
  await Promise.all([
    pollPlayers(context, [player.id]),
    ...facts.map((fact, index) =>
      recordWebhook(context, {
        id: `rival-${index}`,
        event: 'pull_request',
        action: 'opened',
        content: { facts: [{ githubId: player.githubId, fact }], due: [], installation: null },
      }),
    ),
  ])
  const earning = (await pointsAndReasons(context, player.id)).filter(([points]) => points > 1)
  expect(earning).toHaveLength(3)
  expect(await imbalances(context)).toEqual([])
})

test('while GitHub does not say whether a repository is there, what is missing stays, and everything is read again', async () => {
  const context = testContext(MONDAY + 12 * HOUR)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  context.world.set(player.nodeId, [makeFact({ occurredAt: MONDAY + HOUR })])
  await pollPlayers(context, [player.id])
  context.world.set(player.nodeId, [])
  const { findVisibility } = context.github
  context.github.findVisibility = async () => new Map()
  context.clock.now += HOUR
  await pollPlayers(context, [player.id])
  const readAt = async () => (await context.db.select().from(polls).where(eq(polls.playerId, player.id)))[0]?.readAt
  expect([await pointsAndReasons(context, player.id), await readAt()]).toEqual([[[10, null]], 0])
  context.github.findVisibility = findVisibility
  context.clock.now += HOUR
  await pollPlayers(context, [player.id])
  expect([await pointsAndReasons(context, player.id), await readAt()]).toEqual([[[0, 'gone']], context.clock.now])
})

test('the version that vouches for the stored rows is read before them', async () => {
  const context = testContext(MONDAY + 12 * HOUR)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  context.world.set(player.nodeId, [makeFact({ occurredAt: MONDAY + HOUR })])
  const watched = watchDatabase(testDatabase)
  await pollPlayers({ ...context, db: watched.db }, [player.id])
  expect(firstReads(watched.sent)).toEqual(['players', 'ledger'])
  const earlier = watchDatabase(testDatabase)
  await context.db.insert(earlierReads).values({ playerId: player.id, wantedFrom: MONDAY - WEEK, readFrom: MONDAY })
  context.world.set(player.nodeId, [makeFact({ occurredAt: MONDAY - HOUR })])
  const piece = {
    type: 'read-earlier' as const,
    playerIds: [player.id],
    from: MONDAY - WEEK,
    to: MONDAY,
    until: MONDAY,
  }
  await readEarlier({ ...context, db: earlier.db }, piece)
  expect(firstReads(earlier.sent)).toEqual(['players', 'ledger'])
})

/** Whether the version or the rows came first: only after the version is a row noticed that was written in between. */
function firstReads(sent: readonly { sql: string }[]): string[] {
  const tables = sent.flatMap(({ sql: text }) => {
    if (/^select [^]*"ledger_version"[^]* from "players"/i.test(text)) return 'players'
    return /^select [^]* from "ledger"/i.test(text) ? 'ledger' : []
  })
  return [...new Set(tables)]
}

test('of two deliveries that were read for at once only one takes the last place of a day', async () => {
  const context = testContext(MONDAY + 12 * HOUR)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  const deliver = (number: number, db = context.db) =>
    recordWebhook(
      { ...context, db },
      {
        id: `opened-${number}`,
        event: 'pull_request',
        action: 'opened',
        content: {
          facts: [{ githubId: player.githubId, fact: makeFact({ occurredAt: MONDAY + number * HOUR }) }],
          due: [],
          installation: null,
        },
      },
    )
  for (const number of [1, 2]) await deliver(number)
  await deliver(
    3,
    withRival(context.db, () => deliver(4)),
  )
  const points = (await pointsAndReasons(context, player.id)).map(([earned]) => earned)
  expect(points.toSorted()).toEqual([1, 10, 10, 10])
  expect(await imbalances(context)).toEqual([])
})

test('commits of a day stand once a complete answer came 48 hours after it ended', async () => {
  const context = testContext(MONDAY + 10 * HOUR)
  await advanceWeeks(context)
  const player = await makePlayer(context)
  const grow = async (quantity: number, now: number) => {
    context.clock.now = now
    context.world.set(player.nodeId, [makeCommits('2026-11-16', quantity)])
    await pollPlayers(context, [player.id])
    const [row] = await context.db
      .select()
      .from(ledger)
      .where(sql`player_id = ${player.id} AND key = ${factKey.commits(7, '2026-11-16')}`)
    return row?.quantity
  }
  expect(await grow(1, MONDAY + 10 * HOUR)).toBe(1)
  expect(await grow(4, MONDAY + 2 * DAY)).toBe(4)
  expect(await grow(6, MONDAY + 3 * DAY)).toBe(6)
  expect(await grow(9, MONDAY + 4 * DAY)).toBe(6)
})

test('a renamed player is found by the new name and by the old one, until another account has it', async () => {
  const context = testContext(MONDAY + 10 * HOUR)
  await advanceWeeks(context)
  const player = await makePlayer(context, { githubUsername: 'Old-Name' })
  await pollPlayers(context, [player.id])
  const renamed = `user-${player.githubId}`
  expect((await findPlayerByAnyUsername(context, renamed.toUpperCase()))?.id).toBe(player.id)
  expect((await findPlayerByAnyUsername(context, 'OLD-name'))?.id).toBe(player.id)
  expect(await findPlayerByUsername(context, 'old-name')).toBeNull()
  const other = await makePlayer(context, { githubUsername: 'old-name' })
  expect((await findPlayerByAnyUsername(context, 'old-name'))?.id).toBe(other.id)
})

async function pointsAndReasons(context: ReturnType<typeof testContext>, playerId: string) {
  const rows = await context.db.select().from(ledger).where(eq(ledger.playerId, playerId))
  return rows.map(({ points, reason }) => [points, reason] as [number, string | null])
}
