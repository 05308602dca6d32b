import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Probe } from '#app/adapters/github/github.ts'
import { makeViewerDue } from '#app/core/github/make-viewer-due.server.ts'
import { keepOwnToken } from '#app/core/github/own-token.server.ts'
import { sendPolls } from '#app/core/github/send-polls.server.ts'
import { loadReceipt } from '#app/core/players/answered-at.server.ts'
import { findPlayerById } from '#app/core/players/find-player.server.ts'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import type { Fingerprints } from '#app/domain/github/activity-parts.ts'
import { isCheckedAt } from '#app/domain/github/poll-check.ts'
import { PRESENT_PER_MINUTE } from '#app/domain/github/poll-period.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { refreshOwn } from '#app/features/players/refresh-on-request.server.ts'
import { action, loader } from '#app/routes/presence.route.ts'
import { incidents } from '#db/schema/monitoring.ts'
import { players } from '#db/schema/players.ts'
import { settings } from '#db/schema/settings.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import {
  batchOf,
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  makeCommits,
  makePlayer,
  makePlayers,
  MONDAY,
  pageRequest,
  signedIn,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { insertRows } from '#tests/worlds/rows.ts'
import { NOTHING_COUNTED } from '#tests/worlds/scripted-github.ts'
import { handleBatch } from '#workers/queue.ts'

/** Everybody is polled at this full hour, and next half an hour later: there is plenty of points. */
const START = MONDAY + 2 * DAY + 10 * HOUR
const SECOND = 1000

beforeEach(() => emptyDatabase(testContext()))

test('whose page is open is asked for every two minutes, however many tabs and devices say so', async () => {
  const { context, ids, queries } = await playing(2)
  const [id = ''] = ids
  for (let minute = 0; minute < 60; minute += 1) {
    for (const second of [11, 40]) {
      context.clock.now = START + minute * MINUTE + second * SECOND
      await Promise.all([look(context, id), look(context, id)])
    }
    await minuteOf(context, START + (minute + 1) * MINUTE)
  }
  const own = queries.filter((one) => one.id === id).map(({ at }) => at)
  const pauses = own.slice(1).map((at, index) => at - (own[index] ?? 0))
  expect([own.length, new Set(pauses)]).toEqual([30, new Set([2 * MINUTE])])
  // The other one's page is not open: the slot's turns alone, on the half and the full hour.
  expect(queries.filter((one) => one.id !== id)).toHaveLength(2)
})

test('who merges and comes back has the points with the next minute, and the page is told that they changed', async () => {
  const { context, ids } = await playing(1)
  const [id = ''] = ids
  context.clock.now = START + 5 * MINUTE + 10 * SECOND
  const before = await look(context, id)
  await minuteOf(context, START + 6 * MINUTE)
  expect(await look(context, id)).toBe(before)
  context.world.set(await nodeOf(context, id), [makeCommits('2026-11-18', 3)])
  context.clock.now = START + 8 * MINUTE
  await look(context, id)
  await minuteOf(context, START + 8 * MINUTE)
  expect(await context.db.all(sql`SELECT 1 FROM ledger WHERE points > 0`)).toHaveLength(1)
  expect(await look(context, id)).not.toBe(before)
  expect((await loadReceipt(context, await rowOf(context, id))).answeredAt).toBe(START + 8 * MINUTE + 3 * SECOND)
})

test('an idle look writes five rows, a second one none, and a poll that found the player due asks together with others', async () => {
  const { context, ids, queries } = await playing(3)
  const [id = '', other = ''] = ids
  context.clock.now = START + 5 * MINUTE
  while (ids.some((one) => isCheckedAt(one, context.clock.now))) context.clock.now += 5 * MINUTE
  const from = context.clock.now
  const counting = countingDatabase()
  const counted = { ...context, db: counting.db }
  const [player, second] = await Promise.all([rowOf(context, id), rowOf(context, other)])
  await makeViewerDue(counted, player)
  const looked = counting.rowsWritten()
  expect(counting.rowsRead()).toBeLessThanOrEqual(10)
  await makeViewerDue(counted, await rowOf(context, id))
  expect(counting.rowsWritten()).toBe(looked)
  await sendPolls(counted)
  for (const message of context.queued.splice(0)) await handleBatch(counted, batchOf([message]).batch)
  expect([looked, counting.rowsWritten()]).toEqual([2, 5])
  expect(queries).toEqual([{ id, at: from }])
  context.clock.now += 2 * MINUTE
  await makeViewerDue(context, await rowOf(context, id))
  await makeViewerDue(context, second)
  await sendPolls(context)
  expect(context.queued).toMatchObject([
    { type: 'refresh-players', playerIds: [expect.any(String), expect.any(String)] },
  ])
})

test.each([
  ['suspended', { suspendedAt: 1 }],
  ['unknown to GitHub', { goneAt: 1 }],
  ['not yet claimed', { claimedAt: null }],
  ['asked for alone because GitHub is slow', { slotId: null, slowAt: START, dueAt: START + 6 * HOUR }],
  ['due already', { dueAt: START + 7 * MINUTE }],
])('nothing is asked for who is %s', async (_, change) => {
  const { context, ids } = await playing(1)
  const [id = ''] = ids
  context.clock.now = START + 5 * MINUTE
  const opened = await rowOf(context, id)
  await context.db.update(players).set(change).where(eq(players.id, id))
  const before = await everyRow(context)
  // As the page's own request finds the player, and as it was a moment before.
  await makeViewerDue(context, await rowOf(context, id))
  await makeViewerDue(context, opened)
  expect(await everyRow(context)).toBe(before)
})

test('nothing is asked for a banned, merged or erased player, for a visitor, by a link, or for anybody but the player', async () => {
  const { context, ids } = await playing(4)
  const [banned = '', merged = '', erased = '', other = ''] = ids
  const cookies = await Promise.all([banned, merged, erased].map((id) => signedIn(context, { id })))
  await context.db.update(players).set({ suspendedAt: 1, bannedAt: 1 }).where(eq(players.id, banned))
  await context.db.update(players).set({ mergedInto: other }).where(eq(players.id, merged))
  await context.db.delete(players).where(eq(players.id, erased))
  context.clock.now = START + 5 * MINUTE
  const before = await everyRow(context)
  for (const cookie of ['', ...cookies])
    expect(locationOf(await callRoute(action, context, formRequest('/presence', {}, cookie)))).toContain('login')
  const own = await signedIn(context, { id: other })
  expect(locationOf(await callRoute(loader, context, pageRequest('/presence', own)))).toBe('/')
  await context.db.run(sql`DELETE FROM sessions WHERE player_id = ${other}`)
  expect(await everyRow(context)).toBe(before)
  const stranger = await makePlayer(context, { dueAt: null })
  await callRoute(
    action,
    context,
    formRequest(`/presence?player=${other}`, { player: other }, await signedIn(context, stranger)),
  )
  expect(await dueOf(context)).toEqual([])
})

test('nothing is asked while periods are stretched, points run low, GitHub is silent or registration is paused', async () => {
  const { context, ids } = await playing(1)
  const [id = ''] = ids
  context.clock.now = START + 5 * MINUTE
  const due = async () => {
    await makeViewerDue(context, await rowOf(context, id))
    return (await dueOf(context)).length
  }
  const pace = (factor: number) =>
    context.db.update(settings).set({ value: { factor } }).where(eq(settings.name, 'poll_pace'))
  await pace(1.4)
  expect(await due()).toBe(0)
  await pace(1)
  await insertRows(context, incidents, { kind: 'github-budget', since: START })
  expect(await due()).toBe(0)
  await context.db.delete(incidents)
  await context.db.run(sql`UPDATE poll_slots SET asked_at = asked_at + 1`)
  expect(await due()).toBe(0)
  await context.db.run(sql`UPDATE poll_slots SET asked_at = asked_at - 1`)
  await writeRegistration(context, 'paused')
  expect(await due()).toBe(0)
  await writeRegistration(context, 'open')
  expect(await due()).toBe(1)
})

test('a minute has one message of open pages; whoever comes later waits for the next, and a delivery waits for nobody', async () => {
  const { context, ids } = await playing(PRESENT_PER_MINUTE + 10)
  context.clock.now = START + 5 * MINUTE
  for (const id of ids) await makeViewerDue(context, await rowOf(context, id))
  expect(await dueOf(context)).toEqual(ids.slice(0, PRESENT_PER_MINUTE))
  const counting = countingDatabase()
  await makeViewerDue({ ...context, db: counting.db }, await rowOf(context, ids.at(-1) ?? ''))
  expect(counting.rowsWritten()).toBe(0)
  expect(counting.rowsRead()).toBeLessThanOrEqual(PRESENT_PER_MINUTE + 10)
  const delivered = ids.at(-1) ?? ''
  await context.db.update(players).set({ dueAt: context.clock.now }).where(eq(players.id, delivered))
  await minuteOf(context, START + 5 * MINUTE)
  expect((await rowOf(context, delivered)).dueAt).toBeNull()
  context.clock.now = START + 5 * MINUTE + 30 * SECOND
  for (const id of ids) await makeViewerDue(context, await rowOf(context, id))
  // Those of the message are due in two minutes, so that the next minute is free for the others.
  expect((await dueOf(context)).filter((id) => !ids.slice(0, PRESENT_PER_MINUTE).includes(id))).toHaveLength(9)
})

test('pages that stay open while no schedule runs wait in one message, not in one for each minute', async () => {
  const { context, ids } = await playing(PRESENT_PER_MINUTE + 10)
  context.clock.now = START + 5 * MINUTE
  for (const id of ids.slice(0, PRESENT_PER_MINUTE)) await makeViewerDue(context, await rowOf(context, id))
  context.clock.now += 10 * MINUTE
  for (const id of ids) await makeViewerDue(context, await rowOf(context, id))
  expect(await dueOf(context)).toHaveLength(PRESENT_PER_MINUTE)
})

test('no second question while a turn is on its way or near, and an own refresh is neither repeated nor refused', async () => {
  const { context, ids, queries } = await playing(1)
  const [id = ''] = ids
  for (const at of [START + 28 * MINUTE + 10 * SECOND, START + 30 * MINUTE, START + 34 * MINUTE]) {
    context.clock.now = at
    await makeViewerDue(context, await rowOf(context, id))
  }
  expect(await dueOf(context)).toEqual([])
  await minuteOf(context, START + 34 * MINUTE)
  context.clock.now = START + 40 * MINUTE
  const opened = await rowOf(context, id)
  const { fetchActivity } = context.github
  context.github.fetchActivity = async (...question) => {
    // GitHub has not answered yet.
    for (const player of [opened, await rowOf(context, id)]) await makeViewerDue(context, player)
    expect(await dueOf(context)).toEqual([id])
    await context.db.update(players).set({ dueAt: null })
    await makeViewerDue(context, opened)
    return fetchActivity(...question)
  }
  expect(await refreshOwn(context, { id })).toBe('refreshed')
  context.github.fetchActivity = fetchActivity
  await makeViewerDue(context, opened)
  expect(await dueOf(context)).toEqual([])
  context.clock.now += SECOND
  await makeViewerDue(context, await rowOf(context, id))
  expect((await rowOf(context, id)).dueAt).toBe(START + 42 * MINUTE - 20 * SECOND)
  queries.length = 0
  await minuteOf(context, START + 41 * MINUTE)
  expect(queries).toEqual([])
  await minuteOf(context, START + 42 * MINUTE)
  expect(queries).toHaveLength(1)
  context.clock.now = START + 42 * MINUTE + 30 * SECOND
  expect(await refreshOwn(context, { id })).toBe('refreshed')
})

test('a clock that went back asks nothing before the slot', async () => {
  const { context, ids } = await playing(1)
  const [id = ''] = ids
  context.clock.now = START - 3 * HOUR
  await makeViewerDue(context, await rowOf(context, id))
  expect(await dueOf(context)).toEqual([])
})

test('while GitHub fails, an open page is tried again with all who are due, ten minutes later', async () => {
  const { context, ids, queries } = await playing(1)
  const [id = ''] = ids
  context.clock.now = START + 5 * MINUTE
  await makeViewerDue(context, await rowOf(context, id))
  queries.length = 0
  const { fetchProbes } = context.github
  context.github.fetchProbes = async (some, window) => {
    await fetchProbes(some, window)
    return new Map(some.map(({ nodeId }) => [nodeId, { state: 'failed', error: { code: 'unavailable', message: '' } }]))
  }
  for (let minute = 5; minute < 15; minute += 1) {
    await minuteOf(context, START + minute * MINUTE)
    await makeViewerDue(context, await rowOf(context, id))
  }
  expect(queries).toHaveLength(1)
})

test('an own token answers for its player’s open page', async () => {
  const { context, ids, queries } = await playing(2)
  const [id = ''] = ids
  await keepOwnToken(context, id, 'gho_0123456789abcdefghij')
  const own: string[] = []
  const shared = context.github
  context.github = {
    ...shared,
    withToken: () => ({
      ...shared,
      fetchProbes: async (some) => {
        own.push(...some.map(({ nodeId }) => nodeId))
        return new Map(
          some.map((one) => [
            one.nodeId,
            { state: 'answered', username: `user-${one.githubId}`, name: null, fingerprints: NOTHING_COUNTED },
          ]),
        )
      },
    }),
  }
  context.clock.now = START + 5 * MINUTE
  await makeViewerDue(context, await rowOf(context, id))
  queries.length = 0
  await minuteOf(context, START + 5 * MINUTE)
  expect([own, queries]).toEqual([[await nodeOf(context, id)], []])
})

type Playing = { context: TestContext; ids: string[]; queries: { id: string; at: number }[] }

/** Players in slots of an hour, answered for at START. */
async function playing(count: number): Promise<Playing> {
  const context = testContext(START)
  await advanceWeeks(context)
  await writeRegistration(context, 'open')
  const made = await makePlayers(context, count)
  const idOf = new Map(made.map(({ nodeId, id }) => [nodeId, id]))
  const queries: Playing['queries'] = []
  context.github.fetchProbes = async (some) =>
    new Map(
      some.map(({ nodeId, githubId }): [string, Probe] => {
        queries.push({ id: idOf.get(nodeId) ?? '', at: context.clock.now })
        const facts = context.world.get(nodeId)
        const fingerprints: Fingerprints = { ...NOTHING_COUNTED, commits: [Array.isArray(facts) ? facts.length : 0, 0] }
        return [nodeId, { state: 'answered', username: `user-${githubId}`, name: null, fingerprints }]
      }),
    )
  await sendPolls(context)
  for (const message of context.queued.splice(0)) await handleBatch(context, batchOf([message]).batch)
  await context.db.run(sql`UPDATE poll_slots SET asked_at = ${START}, answered_at = ${START}`)
  queries.length = 0
  return { context, ids: made.map(({ id }) => id), queries }
}

/** The minute's schedule, and what follows of it three seconds later. */
async function minuteOf(context: TestContext, at: number): Promise<void> {
  context.clock.now = at
  await sendPolls(context)
  context.clock.now = at + 3 * SECOND
  for (const message of context.queued.splice(0)) await handleBatch(context, batchOf([message]).batch)
}

/** What the open page is told. */
async function look(context: TestContext, id: string): Promise<unknown> {
  const cookie = await signedIn(context, { id })
  const answer = await callRoute(action, context, formRequest('/presence', {}, cookie))
  return answer.json()
}

async function dueOf({ db }: TestContext): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`SELECT id FROM players WHERE due_at IS NOT NULL ORDER BY id`)
  return rows.map(({ id }) => id)
}

async function rowOf(context: TestContext, id: string) {
  const row = await findPlayerById(context, id)
  if (row === null) throw new Error('no such player')
  return row
}

async function nodeOf(context: TestContext, id: string): Promise<string> {
  return (await rowOf(context, id)).nodeId
}
