import { desc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { dispatchOutbox } from '#app/core/outbox/dispatch-outbox.server.ts'
import { action, loader } from '#app/staff/dead-letters/admin-dead-letter.route.tsx'
import { loader as listLoader } from '#app/staff/dead-letters/admin-dead-letters.route.tsx'
import {
  discardDeadLetter,
  replayDeadLetter,
  replayDeadLetters,
} from '#app/staff/dead-letters/decide-dead-letter.server.ts'
import { listDeadLetters } from '#app/staff/dead-letters/load-dead-letters.server.ts'
import { deadLetters, deliveries, outbox } from '#db/schema/notifications.ts'
import { auditLog } from '#db/schema/staff.ts'
import {
  batchOf,
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  makePlayer,
  MONDAY,
  pageRequest,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { makeFirstStaff } from '#tests/people/staff.ts'
import { insertRows, makeNotifications } from '#tests/worlds/rows.ts'
import { handleBatch } from '#workers/queue.ts'

const CONFIRM = { type: 'confirm-email', playerId: 'pl_1', email: 'ada@example.org', expiresAt: MONDAY }
const NOTICE = { type: 'notify-admin', id: 'an_1', text: 'A text of somebody' }

beforeEach(() => emptyDatabase(testContext()))

test('they are listed newest first and paged by key, those that wait or all', async () => {
  const context = testContext()
  for (let index = 0; index < 60; index += 1)
    await store(context, `letter-${String(index).padStart(2, '0')}`, NOTICE, {
      receivedAt: MONDAY + Math.floor(index / 2),
      state: index % 10 === 0 ? 'discarded' : 'stored',
    })
  const seen: string[] = []
  let before = null
  for (;;) {
    const { rows, nextHref } = await listDeadLetters(context, { listed: 'stored', before })
    seen.push(...rows.map(({ id }) => id))
    if (nextHref === null) break
    const [receivedAt, id] = new URLSearchParams(nextHref.split('?')[1]).get('before')?.split('.') ?? []
    before = { receivedAt: Number(receivedAt), id: id ?? '' }
  }
  expect(seen).toHaveLength(54)
  expect(seen).toEqual(seen.toSorted().toReversed())
  const all = await listDeadLetters(context, { listed: 'all', before: null })
  expect([all.rows.length, all.nextHref]).toEqual([
    25,
    expect.stringMatching(/^\/admin\/dead-letters\?list=all&before=/),
  ])
})

test('one is shown with keys and shape, and nothing of people, on the page and after it was decided', async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  await store(context, 'one', { ...CONFIRM, requestId: 'ray-1' })
  const shown = JSON.stringify(await callRoute(loader, context, pageRequest('/', ada.cookie), { id: 'one' }))
  expect(shown).not.toContain(CONFIRM.email)
  expect(shown).toContain('[e-mail address]')
  expect(shown).toContain('ray-1')
  await discardDeadLetter(context, ada, 'one', 'Typed wrong')
  expect(await everyRow(context)).not.toContain('ada@example.org')
  const [kept] = await context.db.select().from(deadLetters)
  expect(kept).toMatchObject({
    state: 'discarded',
    reason: 'Typed wrong',
    message: { ...CONFIRM, email: '[e-mail address]', requestId: 'ray-1' },
  })
})

test('replayed it is back in the queue whole, once, with the id of the request that caused it, and audited', async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  await store(context, 'one', { ...CONFIRM, requestId: 'ray-1' })
  expect(await replayDeadLetter(context, ada, 'one')).toEqual({ ok: true })
  expect(context.queued).toEqual([{ ...CONFIRM, requestId: 'ray-1' }])
  for (const decide of [replayDeadLetter, discardDeadLetter])
    expect(await decide(context, ada, 'one', 'late')).toEqual({ ok: false, code: 'already_decided' })
  await dispatchOutbox(context)
  expect(context.queued).toHaveLength(1)
  expect(await audited(context)).toEqual([['replay-dead-letter', ada.id, '{"deadLetterId":"one"}']])
})

test('all that wait go back at once, but for what nobody can read and what is tried again by itself', async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  await store(context, 'one', NOTICE)
  await store(context, 'two', CONFIRM)
  await store(context, 'unreadable', { type: 'of a version to come' })
  await store(context, 'again', NOTICE)
  await context.db.update(deadLetters).set({ nextTryAt: 1 }).where(eq(deadLetters.id, 'again'))
  const replayed = await Promise.all([replayDeadLetters(context, ada), replayDeadLetters(context, ada)])
  expect(replayed.reduce((sum, count) => sum + count)).toBe(2)
  expect(context.queued).toHaveLength(2)
  expect(await audited(context)).toHaveLength(2)
  const left = await context.db.select({ id: deadLetters.id }).from(deadLetters).where(eq(deadLetters.state, 'stored'))
  expect(left.map(({ id }) => id).toSorted()).toEqual(['again', 'unreadable'])
  expect(await replayDeadLetters(context, ada)).toBe(0)
})

test('of two concurrent decisions one counts, and the other gets a conflict', async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  await store(context, 'one', NOTICE)
  const outcomes = await Promise.all([
    replayDeadLetter(context, ada, 'one'),
    discardDeadLetter(context, ada, 'one', 'No'),
    replayDeadLetter(context, ada, 'one'),
  ])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  const [letter] = await context.db.select().from(deadLetters)
  expect(context.queued).toHaveLength(letter?.state === 'replayed' ? 1 : 0)
  expect(await audited(context)).toHaveLength(1)
})

test('a refusing queue does not block a decision: the next run sends the job', async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  await store(context, 'one', NOTICE)
  const { send } = context.queue
  context.queue = { send: () => Promise.reject(new Error('queue is full')) }
  expect(await replayDeadLetter(context, ada, 'one')).toEqual({ ok: true })
  expect(await context.db.select().from(outbox)).toHaveLength(1)
  context.queue = { send }
  await dispatchOutbox(context)
  expect(context.queued).toEqual([NOTICE])
})

test('receipts outlive a replay: who got a message does not get it again', async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  const player = await makePlayer(context, { telegramId: '77' })
  await makeNotifications(context, {
    id: 'nt_1',
    playerId: player.id,
    payload: { message: 'Hello' },
    createdAt: MONDAY,
  })
  const message = { type: 'deliver-notification', notificationId: 'nt_1', playerId: player.id, channel: 'telegram' }
  await handleBatch(context, batchOf([message]).batch)
  expect(context.telegrams).toHaveLength(1)
  expect(await context.db.select().from(deliveries)).toHaveLength(1)
  await store(context, 'one', message)
  await replayDeadLetter(context, ada, 'one')
  await handleBatch(context, batchOf(context.queued.splice(0)).batch)
  expect(context.telegrams).toHaveLength(1)
})

test('a message that no version could read comes back as a new dead letter', async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  await store(context, 'odd', { type: 'of-yesterday', who: 'somebody' })
  await replayDeadLetter(context, ada, 'odd')
  expect(context.queued).toEqual([])
  const rows = await context.db.select().from(deadLetters).orderBy(deadLetters.id)
  expect(rows.map(({ id, state }) => [id, state])).toEqual([
    ['odd', 'replayed'],
    [`replay:odd:${context.now()}`, 'stored'],
  ])
})

test('the form requires a reason and stores it, reports a second click, and is a 404 for a missing letter', async () => {
  const context = testContext()
  const ada = await makeFirstStaff(context)
  await store(context, 'one', NOTICE)
  const post = (fields: Record<string, string>, id = 'one') =>
    callRoute(action, context, formRequest(`/admin/dead-letters/${id}`, fields, ada.cookie), { id })
  expect(await post({ intent: 'discard', reason: '  ' })).toMatchObject({
    init: { status: 400 },
    data: { errors: { reason: 'Give a short reason.' } },
  })
  const long = 'x'.repeat(400)
  expect(await post({ intent: 'discard', reason: long })).toMatchObject({
    init: { status: 400 },
    data: { errors: { reason: 'Up to 300 characters.' }, values: { reason: long } },
  })
  expect(await post({ intent: 'erase' })).toMatchObject({ init: { status: 400 } })
  expect(await post({ intent: 'replay' }, 'nobody')).toMatchObject({ status: 404 })
  expect(await post({ intent: 'discard', reason: 'Wrong' })).toMatchObject({ status: 302 })
  expect(await post({ intent: 'discard', reason: 'Wrong' })).toMatchObject({ init: { status: 409 } })
  expect(await post({ intent: 'replay' })).toMatchObject({ init: { status: 409 } })
  expect(context.queued).toEqual([])
})

test.for(['before=', 'before=x', 'before=1', 'before=1.', 'before=9999999999999999.x', 'before=1.%00', 'list=none'])(
  'an odd address shows a page: ?%s',
  async (query) => {
    const context = testContext()
    const ada = await makeFirstStaff(context)
    await store(context, 'one', NOTICE)
    expect(await callRoute(listLoader, context, pageRequest(`/admin/dead-letters?${query}`, ada.cookie))).toMatchObject(
      { view: { listed: 'stored' } },
    )
  },
)

test('both lists walk an index', async () => {
  const context = testContext()
  const plans = await Promise.all(
    ['', `WHERE state = 'stored'`, `WHERE state = 'stored' AND (received_at, id) < (5, 'x')`].map((where) =>
      context.db.all<{ detail: string }>(
        sql.raw(`EXPLAIN QUERY PLAN SELECT * FROM dead_letters ${where} ORDER BY received_at DESC, id DESC LIMIT 26`),
      ),
    ),
  )
  for (const plan of plans.flat()) expect(plan.detail).toMatch(/USING INDEX dead_letters_(received|stored)/)
})

async function store(
  context: TestContext,
  id: string,
  message: unknown,
  values: Partial<typeof deadLetters.$inferInsert> = {},
): Promise<void> {
  await insertRows(context, deadLetters, {
    id,
    message,
    attempts: 5,
    receivedAt: context.now(),
    state: 'stored',
    ...values,
  })
}

/** The log cannot be emptied, so this reads only the newest account's rows. */
async function audited(context: TestContext) {
  const rows = await context.db.select().from(auditLog).orderBy(desc(auditLog.sequence)).limit(5)
  const newest = rows[0]?.actor
  return rows
    .filter(({ actor, action: name }) => actor === newest && name.endsWith('dead-letter'))
    .map(({ action: name, actor, detail }) => [name, actor, detail])
}
