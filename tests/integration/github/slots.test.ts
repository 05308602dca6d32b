import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { GitHubError, Probe } from '#app/adapters/github/github.ts'
import { pollPlayers, pollDueSlots, refreshPlayers } from '#app/core/github/poll-players.server.ts'
import { sendPolls } from '#app/core/github/send-polls.server.ts'
import { periodOfSlot } from '#app/core/github/slots.server.ts'
import { loadReceipt } from '#app/core/players/answered-at.server.ts'
import { listStandings } from '#app/core/standings/list-standings.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import type { Fingerprints } from '#app/domain/github/activity-parts.ts'
import { isCheckedAt } from '#app/domain/github/poll-check.ts'
import { nextPollAt } from '#app/domain/github/poll-period.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { pollSlots } from '#db/schema/github.ts'
import { players } from '#db/schema/players.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import {
  batchOf,
  emptyDatabase,
  makeCommits,
  makePlayer,
  makePlayers,
  MONDAY,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { NOTHING_COUNTED } from '#tests/worlds/scripted-github.ts'
import { handleBatch } from '#workers/queue.ts'

const START = MONDAY + 2 * DAY + 10 * HOUR
const UNAVAILABLE: GitHubError = { code: 'unavailable', message: 'Bad gateway' }

beforeEach(() => emptyDatabase(testContext()))

test('an idle message of fifty writes its receipt and nothing else', async () => {
  const context = await playing(50)
  const counting = countingDatabase()
  context.clock.now += HOUR
  while (context.ids.some((id) => isCheckedAt(id, context.clock.now))) context.clock.now += 5 * MINUTE
  const sent = await sendPolls({ ...context, db: counting.db })
  expect([sent, counting.rowsWritten()]).toEqual([{ players: 0, slots: 1 }, 0])
  await work({ ...context, db: counting.db })
  expect(counting.rowsWritten()).toBe(1)
  expect(await receipts(context)).toEqual(everybody(context.ids, context.clock.now))
})

test('slots that have their turn together are one message: asked by the same queries, written apart', async () => {
  const context = await playing(120)
  for (const id of context.ids.filter((_, index) => index % 30 === 0)) context.moved.add(id)
  const reads: number[] = []
  const { fetchActivity } = context.github
  context.github.fetchActivity = async (...args) => (reads.push(args[0].length), fetchActivity(...args))
  context.clock.now += HOUR
  expect(await sendPolls(context)).toEqual({ players: 0, slots: 3 })
  expect(context.queued).toHaveLength(1)
  await work(context)
  // Which players have their turn to be checked depends on their ids.
  const read = context.ids.filter((id) => context.moved.has(id) || isCheckedAt(id, context.clock.now))
  expect(reads).toEqual([read.length])
  expect(await receipts(context)).toEqual(everybody(context.ids, context.clock.now))
})

test('a slot that cannot be written keeps no other from it, and the repetition asks for that slot alone', async () => {
  const context = await playing(60)
  const before = context.clock.now
  context.clock.now += HOUR
  await sendPolls(context)
  const messages = context.queued.splice(0)
  await context.db
    .run(sql`CREATE TRIGGER broken BEFORE UPDATE ON poll_slots WHEN new.members = 50 AND new.asked_at > old.asked_at
    BEGIN SELECT RAISE(ABORT, 'broken'); END`)
  const { batch, fates } = batchOf(messages)
  await handleBatch(context, batch)
  await context.db.run(sql`DROP TRIGGER broken`)
  expect(fates).toEqual([expect.any(Number)])
  expect(
    Object.values(await receipts(context))
      .toSorted()
      .map((at) => at - before),
  ).toEqual([...Array.from({ length: 50 }, () => 0), ...Array.from({ length: 10 }, () => HOUR)])
  context.queries.splice(0)
  await handleBatch(context, batchOf(messages).batch)
  expect(context.queries).toHaveLength(50)
  expect(await receipts(context)).toEqual(everybody(context.ids, context.clock.now))
})

test('what a probe misses is counted by a complete read of whom no count moved, a row a day', async () => {
  const context = await playing(1)
  const [id = ''] = context.ids
  while (!isCheckedAt(id, context.clock.now + 5 * MINUTE)) context.clock.now += 5 * MINUTE
  await context.db.run(
    sql`UPDATE polls SET marks = ${JSON.stringify(NOTHING_COUNTED)}, read_at = ${context.clock.now - HOUR}`,
  )
  context.world.set(await nodeOf(context, id), [makeCommits('2026-11-18', 3)])
  await pollPlayers(context, [id])
  expect(await context.db.all(sql`SELECT * FROM poll_checks`)).toEqual([])
  context.clock.now += 5 * MINUTE
  await pollPlayers(context, [id])
  expect(await context.db.all(sql`SELECT reads, facts, missed FROM poll_checks`)).toEqual([
    { reads: 1, facts: 1, missed: 1 },
  ])
})

test('a player who joins is polled at once, and then with the slot that fits', async () => {
  const context = await playing(2)
  const busy = await makePlayer(context)
  context.world.set(busy.nodeId, [makeCommits('2026-11-18', 3)])
  await cron(context)
  expect(await periods(context)).toEqual({ [context.ids[0] ?? '']: 60, [context.ids[1] ?? '']: 60, [busy.id]: 10 })
  const [row] = await listStandings(context, { board: 'all', period: '2026-W47' }, { from: 'start' }, 5)
  expect(row).toMatchObject({ playerId: busy.id, answeredAt: context.clock.now })
})

test('who is near a prize place is polled every five minutes, who had news within a day every ten', async () => {
  const context = await playing(1)
  const [id = ''] = context.ids
  context.world.set(await nodeOf(context, id), [makeCommits('2026-11-18', 3)])
  context.moved.add(id)
  await turn(context)
  expect(await periods(context)).toEqual({ [id]: 10 })
  context.moved.clear()
  await turn(context)
  expect(await periods(context)).toEqual({ [id]: 5 })
  await context.db.run(sql`UPDATE standings SET ranked = 0`)
  await turn(context)
  expect(await periods(context)).toEqual({ [id]: 10 })
  context.clock.now += DAY + HOUR
  await turn(context)
  expect(await periods(context)).toEqual({ [id]: 60 })
  expect(await receipts(context)).toEqual({ [id]: context.clock.now })
})

test('whoever an answer leaves out keeps the answer before, is asked again in ten minutes, and the rest is not', async () => {
  const context = await playing(3)
  const [first = '', second = '', third = ''] = context.ids
  const before = context.clock.now
  context.failing.add(second)
  await turn(context)
  const queriedAt = context.clock.now
  expect(await receipts(context)).toEqual({ [first]: queriedAt, [second]: before, [third]: queriedAt })
  context.failing.clear()
  // GitHub is slow enough that periods are as they stand.
  await context.db.run(sql`UPDATE poll_slots SET milliseconds = ${40_000 * 60}`)
  context.clock.now += 10 * MINUTE
  context.queries.splice(0)
  await cron(context)
  expect(context.queries).toEqual([second])
  expect(await receipts(context)).toEqual({ [first]: queriedAt, [second]: queriedAt, [third]: queriedAt })
  context.clock.now += 10 * MINUTE
  await cron(context)
  expect(context.queries).toEqual([second])
})

test('who fails in two messages running keeps the time of the last answer', async () => {
  const context = await playing(2)
  const [first = '', second = ''] = context.ids
  const before = context.clock.now
  context.failing.add(second)
  await turn(context)
  await turn(context)
  expect(await receipts(context)).toEqual({ [first]: context.clock.now, [second]: before })
})

test('an outage writes that it asked, costs nobody the last answer, and one slot finds its end', async () => {
  const context = await playing(120)
  const before = await receipts(context)
  for (const id of context.ids) context.failing.add(id)
  context.clock.now += 3 * HOUR
  expect((await sendPolls(context)).slots).toBe(3)
  await work(context)
  expect(await receipts(context)).toEqual(before)
  expect((await loadReceipt(context, await rowOf(context, context.ids[0] ?? ''))).queriedAt).toBe(context.clock.now)
  context.clock.now += HOUR
  expect((await sendPolls(context)).slots).toBe(1)
  context.failing.clear()
  await work(context)
  expect((await sendPolls(context)).slots).toBe(2)
  await work(context)
  expect(await receipts(context)).toEqual(everybody(context.ids, context.clock.now))
})

test('no slot asks while GitHub’s limit lasts', async () => {
  const context = await playing(60)
  context.error = { code: 'rate_limited', retryAt: context.clock.now + 5 * HOUR }
  for (const id of context.ids) context.failing.add(id)
  await turn(context)
  context.clock.now += HOUR
  expect((await sendPolls(context)).slots).toBe(0)
  context.clock.now += 4 * HOUR
  expect((await sendPolls(context)).slots).toBe(1)
})

test('a schedule that slept for three hours asks each slot once', async () => {
  const context = await playing(120)
  context.clock.now += 3 * HOUR
  context.queries.splice(0)
  await cron(context)
  await cron(context)
  expect(context.queries.toSorted()).toEqual(context.ids.toSorted())
})

test('of two messages for a turn, and of one that comes an hour late, only the first asks', async () => {
  const context = await playing(2)
  context.clock.now += HOUR
  await sendPolls(context)
  const messages = context.queued.splice(0)
  context.queries.splice(0)
  await handleBatch(context, batchOf([...messages, ...messages]).batch)
  expect(context.queries).toHaveLength(2)
  context.clock.now += 5 * MINUTE
  await handleBatch(context, batchOf(messages).batch)
  expect(context.queries).toHaveLength(2)
})

test('a message that dies half way leaves the receipt as it was, and its repetition asks', async () => {
  const context = await playing(2)
  const before = await receipts(context)
  context.clock.now += HOUR
  await sendPolls(context)
  const messages = context.queued.splice(0)
  const { fetchProbes } = context.github
  context.github.fetchProbes = () => Promise.reject(new Error('evicted'))
  const { batch, fates } = batchOf(messages)
  await handleBatch(context, batch)
  expect([fates, await receipts(context)]).toEqual([[expect.any(Number)], before])
  context.github.fetchProbes = fetchProbes
  await handleBatch(context, batchOf(messages).batch)
  expect(await receipts(context)).toEqual(everybody(context.ids, context.clock.now))
})

test('a receipt says nothing of who joined while its message was under way, whatever the clocks say', async () => {
  const context = await playing(1)
  const late = await makePlayer(context, { dueAt: null, lastGithubUpdate: 7 })
  const [slot] = await context.db.select().from(pollSlots)
  const { fetchProbes } = context.github
  context.clock.now += HOUR
  context.github.fetchProbes = async (...args) => {
    await context.db
      .update(players)
      .set({ slotId: slot?.id ?? 0, slotSince: START })
      .where(eq(players.id, late.id))
    return fetchProbes(...args)
  }
  await turn(context)
  expect(await receipts(context)).toEqual({ [context.ids[0] ?? '']: context.clock.now, [late.id]: 7 })
})

test('a move keeps the last answer, and the new slot’s receipts count from its next message on', async () => {
  const context = await playing(1)
  const [id = ''] = context.ids
  const other = await makePlayer(context)
  context.world.set(other.nodeId, [makeCommits('2026-11-18', 3)])
  await cron(context)
  // The clock of the message that moves the player is ten minutes behind that of the slot's last message.
  await context.db.run(
    sql`UPDATE poll_slots SET asked_at = asked_at + ${10 * MINUTE}, answered_at = answered_at + ${10 * MINUTE} WHERE period = 10`,
  )
  context.world.set(await nodeOf(context, id), [makeCommits('2026-11-18', 1)])
  context.moved.add(id)
  await turn(context, 60)
  expect((await periods(context))[id]).toBe(10)
  expect((await receipts(context))[id]).toBe(context.clock.now)
})

test.each([
  ['suspended', { suspendedAt: 1 }],
  ['unknown to GitHub', { goneAt: 1 }],
])('a player who is %s is not asked for, and what the slot hears meanwhile says nothing of them', async (_, change) => {
  const context = await playing(2)
  const [first = '', second = ''] = context.ids
  const before = context.clock.now
  await context.db.update(players).set(change).where(eq(players.id, second))
  context.queries.splice(0)
  await turn(context)
  expect(context.queries).toEqual([first])
  await context.db.update(players).set({ suspendedAt: null, goneAt: null }).where(eq(players.id, second))
  expect(await receipts(context)).toEqual({ [first]: context.clock.now, [second]: before })
})

test('whoever was erased leaves the slot, and an empty slot asks nobody', async () => {
  const context = await playing(1)
  await context.db.delete(players)
  await turn(context)
  context.clock.now += 2 * HOUR
  expect((await sendPolls(context)).slots).toBe(0)
})

test('an account that GitHub is slow for leaves its slot and is asked for alone every six hours, for a week', async () => {
  const context = await playing(2)
  const [, slow = ''] = context.ids
  context.slow.add(slow)
  await turn(context)
  const found = context.clock.now
  expect(await rowOf(context, slow)).toMatchObject({ slotId: null, slowAt: found, dueAt: found + 6 * HOUR })
  context.slow.clear()
  const apart: unknown[] = []
  const { fetchActivity } = context.github
  context.github.fetchActivity = async (queries, window) => {
    apart.push(...queries.map((one) => one.aloneBecause))
    return fetchActivity(queries, window)
  }
  context.clock.now = found + 6 * HOUR
  while (context.ids.some((id) => isCheckedAt(id, context.clock.now))) context.clock.now += 5 * MINUTE
  context.queries.splice(0)
  await cron(context)
  expect([context.queries.includes(slow), apart]).toEqual([true, []])
  await context.db.run(sql`UPDATE players SET due_at = ${context.clock.now} WHERE id = ${slow}`)
  await context.db.run(sql`UPDATE polls SET read_at = 0 WHERE player_id = ${slow}`)
  await cron(context)
  expect(apart).toEqual(['slow'])
  expect(await rowOf(context, slow)).toMatchObject({ slotId: null, dueAt: context.clock.now + 6 * HOUR })
  expect((await receipts(context))[slow]).toBe(context.clock.now)
  context.clock.now = found + 8 * DAY
  await cron(context)
  expect((await periods(context))[slow]).toBe(60)
})

test('an account that is oversized leaves its slot; parts that could be read do not end it, a complete read does', async () => {
  const context = await playing(1)
  const [id = ''] = context.ids
  const node = await nodeOf(context, id)
  context.world.set(node, { state: 'oversized' })
  await turn(context, undefined, { readsAnew: true })
  const marked = context.clock.now
  expect(await rowOf(context, id)).toMatchObject({ slotId: null, oversizedAt: marked, dueAt: marked + 6 * HOUR })
  context.world.set(node, [])
  const { fetchActivity } = context.github
  context.github.fetchActivity = async (queries, window) => {
    const answers = await fetchActivity(queries, window)
    for (const [key, answer] of answers)
      if (answer.state === 'complete')
        answers.set(key, { ...answer, isFullRead: false, fingerprints: { issues: [0, 0] } })
    return answers
  }
  context.clock.now += 6 * HOUR
  await cron(context)
  expect(await rowOf(context, id)).toMatchObject({
    slotId: null,
    oversizedAt: marked,
    dueAt: context.clock.now + 6 * HOUR,
  })
  context.github.fetchActivity = fetchActivity
  context.clock.now += 6 * HOUR
  await cron(context)
  expect(await rowOf(context, id)).toMatchObject({ oversizedAt: null, dueAt: null })
  expect(await periods(context)).toEqual({ [id]: 60 })
})

test('what made a player due while GitHub answered stays', async () => {
  const context = await playing(1)
  const [id = ''] = context.ids
  const until = context.clock.now + 10 * MINUTE
  const { fetchProbes } = context.github
  context.github.fetchProbes = async (...args) => {
    await context.db.run(sql`UPDATE players SET due_at = ${context.clock.now + 1}`)
    return fetchProbes(...args)
  }
  await context.db.run(sql`UPDATE players SET due_at = ${until}`)
  await refreshPlayers(context, { playerIds: [id], until })
  expect(await rowOf(context, id)).toMatchObject({ dueAt: context.clock.now + 1 })
})

test('a week closes on receipts of slots alone, for those who did nothing', async () => {
  const context = await playing(3)
  context.clock.now = MONDAY + 8 * DAY + 6 * HOUR
  expect((await advanceWeeks(context)).closed).toEqual([])
  await cron(context)
  expect((await advanceWeeks(context)).closed).toEqual(['2026-W47'])
  // One poll in some hundreds reads everything, by chance of the id.
  const probed = (await context.db.select().from(players)).filter(({ id }) => !isCheckedAt(id, context.clock.now))
  expect(probed.every((row) => row.lastGithubUpdate === START)).toBe(true)
})

test('commits of a day stand once a slot was answered 48 hours after it ended', async () => {
  const context = await playing(1)
  const [id = ''] = context.ids
  const node = await nodeOf(context, id)
  context.clock.now = MONDAY + 5 * DAY + HOUR
  await turn(context)
  context.world.set(node, [makeCommits('2026-11-18', 9)])
  context.clock.now += HOUR
  await pollPlayers(context, [id], { readsEverything: true })
  expect(await context.db.all(sql`SELECT points FROM ledger WHERE points > 0`)).toEqual([])
})

type Playing = TestContext & {
  ids: string[]
  /** Whom probes do not answer for, count differently, or find slow, and whom they were asked for. */
  failing: Set<string>
  moved: Set<string>
  slow: Set<string>
  queries: string[]
  error: GitHubError
}

/** Players in slots of an hour, answered for at START. */
async function playing(count: number): Promise<Playing> {
  const context: Playing = Object.assign(testContext(START), {
    ids: [],
    failing: new Set<string>(),
    moved: new Set<string>(),
    slow: new Set<string>(),
    queries: [],
    error: UNAVAILABLE,
  })
  await advanceWeeks(context)
  for (const { id } of await makePlayers(context, count)) context.ids.push(id)
  context.github.fetchProbes = async (queries) => {
    const rows = new Map((await context.db.select().from(players)).map((row) => [row.nodeId, row]))
    return new Map(
      queries.map(({ nodeId }): [string, Probe] => {
        const row = rows.get(nodeId)
        const id = row?.id ?? ''
        context.queries.push(id)
        if (context.failing.has(id)) return [nodeId, { state: 'failed', error: context.error }]
        const fingerprints: Fingerprints = context.moved.has(id)
          ? { ...NOTHING_COUNTED, commits: [context.clock.now, 0] }
          : NOTHING_COUNTED
        const names = { username: row?.githubUsername ?? '', name: row?.name ?? null }
        return [
          nodeId,
          { state: 'answered', ...names, fingerprints, ...(context.slow.has(id) ? { isSlow: true } : {}) },
        ]
      }),
    )
  }
  await cron(context)
  return context
}

/** A minute's polls and all that follows. */
async function cron(context: TestContext): Promise<void> {
  await sendPolls(context)
  await work(context)
}

async function work(context: TestContext): Promise<void> {
  for (const message of context.queued.splice(0)) await handleBatch(context, batchOf([message]).batch)
}

/** The next turn of every slot, or of those with a period. */
async function turn(context: TestContext, period?: number, { readsAnew = false } = {}): Promise<void> {
  if (readsAnew) await context.db.run(sql`UPDATE polls SET read_at = 0`)
  for (const slot of await context.db.select().from(pollSlots)) {
    if (period !== undefined && slot.period !== period) continue
    if (slot.members === 0) continue
    context.clock.now = Math.max(context.clock.now, Math.ceil(nextPollAt(slot, 1, context.clock.now)))
    await pollDueSlots(context, [{ slot: slot.id, since: context.clock.now }])
  }
}

async function receipts(context: TestContext): Promise<Record<string, number>> {
  const all = await context.db.select().from(players)
  return Object.fromEntries(
    await Promise.all(all.map(async (row) => [row.id, (await loadReceipt(context, row)).answeredAt] as const)),
  )
}

function everybody(ids: string[], at: number): Record<string, number> {
  return Object.fromEntries(ids.map((id) => [id, at]))
}

async function periods(context: TestContext): Promise<Record<string, number | null>> {
  const all = await context.db.select().from(players)
  return Object.fromEntries(all.map(({ id, slotId }) => [id, slotId === null ? null : periodOfSlot(slotId)]))
}

async function rowOf(context: TestContext, id: string) {
  const [row] = await context.db.select().from(players).where(eq(players.id, id))
  if (row === undefined) throw new Error('no such player')
  return row
}

async function nodeOf(context: TestContext, id: string): Promise<string> {
  return (await rowOf(context, id)).nodeId
}
