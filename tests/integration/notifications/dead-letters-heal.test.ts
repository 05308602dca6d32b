import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { listWaiting } from '#app/core/monitoring/list-waiting.server.ts'
import { dispatchOutbox } from '#app/core/outbox/dispatch-outbox.server.ts'
import { retryDeadLetters } from '#app/core/outbox/retry-dead-letters.server.ts'
import { readTally } from '#app/core/settings/tally.server.ts'
import { closeWeek } from '#app/core/weeks/close-week.server.ts'
import { job as jobSchema, type Job } from '#app/domain/jobs/job.ts'
import { isRepeated } from '#app/domain/jobs/lost-job.ts'
import { DAY, HOUR, MINUTE, WEEK } from '#app/domain/time/period.ts'
import { replayDeadLetter } from '#app/staff/dead-letters/decide-dead-letter.server.ts'
import { findDeadLetter, listDeadLetters } from '#app/staff/dead-letters/load-dead-letters.server.ts'
import { deadLetters, outbox } from '#db/schema/notifications.ts'
import { batchOf, emptyDatabase, makePlayer, MONDAY, testContext, type TestContext } from '#tests/people/factories.ts'
import { makeFirstStaff } from '#tests/people/staff.ts'
import { insertRows, makeNotifications, makeStandings, makeWeeks } from '#tests/worlds/rows.ts'
import { handleBatch } from '#workers/queue.ts'

const NOON = MONDAY + 2 * DAY + 12 * HOUR
const WEEK_46 = '2026-W46'
const AWAY = 'D1_ERROR: D1 DB is overloaded. Requests queued for too long.'
const TELEGRAM = { email: null, telegramId: '77' }

let context: TestContext

beforeEach(async () => {
  context = testContext(NOON)
  await emptyDatabase(context)
})

test('a try that is refused for a moment is repeated by the queue before it counts', async () => {
  const message = await notice()
  context.telegram = { sendMessage: async () => ({ state: 'retry_later', seconds: 60 }) }
  await die(message)
  context.clock.now = NOON + HOUR
  await retryDeadLetters(context)
  const job = context.queued.splice(0)
  for (const [attempts, nextCause] of [
    [1, null],
    [2, null],
    [3, 'The recipient did not accept it.'],
  ] as const) {
    const { batch, fates } = batchOf(job, { attempts })
    await handleBatch(context, batch)
    expect([fates.length, (await letter()).cause]).toEqual([1, nextCause])
    expect(fates[0] === 'ack').toBe(attempts === 3)
  }
})

test('what may pass is tried again after an hour, a day and a week, each counted; then it waits for staff and says what is lost', async () => {
  const message = await notice()
  context.telegram = { sendMessage: async () => ({ state: 'retry_later', seconds: 60 }) }
  await die(message)
  const triedAt: number[] = []
  for (let hour = 0; hour < 24 * 30; hour += 1) {
    context.clock.now = NOON + hour * HOUR
    const before = (await letter()).tries
    await minute()
    if ((await letter()).tries > before) triedAt.push(hour)
  }
  expect(triedAt).toEqual([1, 25, 25 + 7 * 24])
  expect(await letter()).toMatchObject({ state: 'stored', tries: 3, nextTryAt: null })
  expect(await findDeadLetter(context, (await letter()).id)).toMatchObject({
    lost: 'ada did not get “News from MergeQuest” by Telegram.',
    cause: 'The recipient did not accept it.',
  })
  expect(await listWaiting(context)).toMatchObject([
    { kind: 'deadLetters', details: ['ada did not get “News from MergeQuest” by Telegram.'] },
  ])
})

test('what gets through is healed, keeps nothing of people, and is sent once', async () => {
  const message = await notice()
  await die(message)
  expect(await listWaiting(context)).toMatchObject([{ kind: 'retries', endsAlone: true }])
  context.clock.now += HOUR
  for (let round = 0; round < 3; round += 1) await minute()
  expect(context.telegrams).toHaveLength(1)
  expect(await letter()).toMatchObject({ state: 'healed', decidedAt: NOON + HOUR, nextTryAt: null, tries: 1 })
  expect(await listWaiting(context)).toEqual([])
  const { rows } = await listDeadLetters(context, { listed: 'all', before: null })
  expect(rows).toMatchObject([{ state: 'healed' }])
})

test('an address does not stay with a letter that got through', async () => {
  const { id } = await makePlayer(context, { email: 'ada@example.test' })
  await die({ type: 'confirm-email', playerId: id, email: 'ada@example.test', expiresAt: NOON + DAY })
  context.clock.now += HOUR
  await minute()
  expect(context.emails).toHaveLength(1)
  expect(await context.db.all(sql`SELECT message ->> 'email' AS email FROM dead_letters`)).toEqual([
    { email: '[e-mail address]' },
  ])
})

test.for([
  ['the database is away', new Error(AWAY), true],
  ['the queue is full', new Error('Queue sendBatch failed: Too Many Requests'), true],
  ['a provider does not answer', new Error('The operation timed out'), true],
  ['the code is wrong', new TypeError("Cannot read properties of undefined (reading 'id')"), false],
  ['a row is refused', new Error('D1_ERROR: UNIQUE constraint failed: players.id: SQLITE_CONSTRAINT'), false],
] as const)('when %s it is tried again, or waits', async ([, error, isPassing]) => {
  await die(await notice())
  context.telegram = { sendMessage: () => Promise.reject(error) }
  context.clock.now += HOUR
  await minute()
  expect(await letter()).toMatchObject({ state: 'stored', nextTryAt: isPassing ? NOON + 25 * HOUR : null })
  expect((await letter()).cause).not.toContain(error.message)
  expect((await listWaiting(context)).map(({ kind }) => kind)).toEqual([isPassing ? 'retries' : 'deadLetters'])
})

test('a queue that is away is no try', async () => {
  await die({ type: 'announce-winners', week: WEEK_46 })
  context.clock.now += HOUR
  context.queue = { send: () => Promise.reject(new Error('Queue is away')) }
  await expect(retryDeadLetters(context)).rejects.toThrow()
  expect(await letter()).toMatchObject({ tries: 0, nextTryAt: NOON + HOUR, state: 'stored' })
})

test('what nobody can read, or its queue does not take, waits for staff at once', async () => {
  await die({ type: 'of-yesterday' })
  expect(await findDeadLetter(context, (await letter()).id)).toMatchObject({
    nextTryAt: null,
    cause: 'This version cannot read it.',
    lost: 'This version can’t read what it was. Send it again after an update, or delete it.',
  })
})

test('one that staff send again is not tried again by itself as well', async () => {
  const ada = await makeFirstStaff(context)
  await die(await notice())
  await replayDeadLetter(context, ada, (await letter()).id)
  context.clock.now += 30 * DAY
  await minute()
  expect(await letter()).toMatchObject({ state: 'replayed', tries: 0, nextTryAt: null })
  expect(context.telegrams).toHaveLength(1)
})

test('a try that dies in the queue makes no second letter', async () => {
  await die(await notice())
  context.clock.now += HOUR
  await retryDeadLetters(context)
  const tried = context.queued.splice(0)
  await handleBatch(context, batchOf(tried, { queue: 'mergequest-dead' }).batch)
  expect(await context.db.$count(deadLetters)).toBe(1)
})

test('what comes too late to be of use is dropped and counted', async () => {
  const player = await makePlayer(context, TELEGRAM)
  const kinds = [
    { id: 'rank', kind: 'RANK_UPDATE' as const, payload: RANK },
    { id: 'week', kind: 'WEEKLY_RESET' as const, payload: { week: WEEK_46 } },
    { id: 'won', kind: 'WINNER' as const, payload: { ...WON, githubUsername: player.githubUsername } },
  ]
  for (const one of kinds) {
    await makeNotifications(context, { ...one, playerId: player.id })
    await die({ type: 'deliver-notification', notificationId: one.id, playerId: player.id, channel: 'telegram' })
  }
  await die({ type: 'tell-rank-updates', day: '2026-11-18', below: null, isAgain: false })
  await die({ type: 'notify-chat', contestId: 'c', channelId: 'ch', event: 'start', at: NOON })
  context.clock.now += 8 * DAY
  await minute()
  expect(context.telegrams.map(({ text }) => text.split('\n')[0])).toEqual([
    expect.stringContaining('You finished 2nd'),
  ])
  expect(await readTally(context)).toEqual({ dropped: 4 })
  const states = await context.db.all(sql`SELECT state, reason FROM dead_letters ORDER BY state, id`)
  expect(states).toEqual([
    ...Array.from({ length: 4 }, () => ({ state: 'discarded', reason: 'By then it was no longer useful.' })),
    { state: 'healed', reason: null },
  ])
})

test('mail that got through again brings the other mail at once', async () => {
  const [first, second] = [
    await makePlayer(context, { email: 'a@a.test' }),
    await makePlayer(context, { email: 'b@b.test' }),
  ]
  const confirm = ({ id, email }: typeof first): Job => ({
    type: 'confirm-email',
    playerId: id,
    email: email ?? '',
    expiresAt: NOON + 30 * DAY,
  })
  const { email } = context
  context.email = { sendEmail: async () => ({ state: 'retry_later', seconds: 60 }) }
  await die(confirm(first))
  for (const hours of [1, 24]) {
    context.clock.now += hours * HOUR
    await minute()
  }
  await die(confirm(second))
  context.email = email
  context.clock.now += HOUR
  for (let round = 0; round < 2; round += 1) await minute()
  expect(context.emails.map(({ to }) => to)).toEqual(['b@b.test', 'a@a.test'])
})

const TYPES = jobSchema.options.map(({ shape }) => shape.type.value)

test.each(TYPES)('a dead %s holds back no other letter, no week and no message', async (type) => {
  await makeFirstStaff(context)
  const player = await makePlayer(context, TELEGRAM)
  await makeWeeks(context, { key: WEEK_46, state: 'settling' })
  await makeStandings(context, { period: WEEK_46, playerId: player.id, points: 100 })
  const bad = jobOf(type)
  await die(bad)
  await die(await notice('other', player.id))
  context.clock.now += HOUR
  await retryDeadLetters(context)
  const tried = context.queued.splice(0)
  // Whatever it needs is broken.
  const broken: TestContext = Object.assign(Object.create(context) as TestContext, {
    queue: { send: () => Promise.reject(new Error('broken')) },
  })
  for (const one of tried)
    await handleBatch(one.type === type && type !== 'deliver-notification' ? broken : context, batchOf([one]).batch)
  expect(context.telegrams.filter(({ text }) => text.includes('Hello'))).toHaveLength(1)
  await closeWeek(context, WEEK_46, { forced: false })
  for (let round = 0; round < 12; round += 1) {
    context.clock.now += 15 * MINUTE
    await minute()
  }
  const told = context.telegrams.map(({ text }) => text)
  expect(told.some((text) => text.includes('You finished 1st in week 46'))).toBe(true)
  expect(await context.db.$count(outbox)).toBe(0)
  const waits = await context.db.$count(deadLetters, sql`state = 'stored' AND message ->> 'type' = ${type}`)
  expect(isRepeated(bad) ? waits : 0).toBe(0)
})

test('thousands that failed together are tried a hundred a minute, and the due ones are looked up', async () => {
  const rows = Array.from({ length: 250 }, (_, index) => ({
    id: `l-${index}`,
    message: { type: 'announce-winners', week: WEEK_46 },
    receivedAt: NOON,
    state: 'stored' as const,
    nextTryAt: NOON,
  }))
  await insertRows(context, deadLetters, rows)
  const counts: number[] = []
  for (let round = 0; round < 4; round += 1) {
    await retryDeadLetters(context)
    counts.push(context.queued.splice(0).length)
  }
  expect(counts).toEqual([100, 100, 50, 0])
  const plan = await context.db.all<{ detail: string }>(
    sql`EXPLAIN QUERY PLAN SELECT id FROM dead_letters WHERE next_try_at <= 5 ORDER BY next_try_at LIMIT 100`,
  )
  expect(plan.map(({ detail }) => detail)).toEqual([expect.stringMatching(/^SEARCH .* USING .*INDEX dead_letters_due/)])
})

const RANK = { player: { githubUsername: 'ada' }, day: '2026-11-18', rank: 12, newRank: 9, change: 3 }
const WON = { week: WEEK_46, place: 2, points: 90, held: false }

/** As the dead-letter queue brings it. */
async function die(message: unknown): Promise<void> {
  await handleBatch(context, batchOf([message], { queue: 'mergequest-dead', attempts: 6 }).batch)
}

/** The part of the schedule that tries letters again, and the queue after it. */
async function minute(): Promise<void> {
  await dispatchOutbox(context)
  await retryDeadLetters(context)
  while (context.queued.length > 0) await handleBatch(context, batchOf(context.queued.splice(0), { attempts: 3 }).batch)
}

async function notice(id = 'nt', playerId?: string): Promise<Job> {
  const receiver = playerId ?? (await makePlayer(context, { ...TELEGRAM, githubUsername: 'ada' })).id
  await makeNotifications(context, { id, playerId: receiver, payload: { message: 'Hello' } })
  return { type: 'deliver-notification', notificationId: id, playerId: receiver, channel: 'telegram' }
}

async function letter() {
  const [row] = await context.db.select().from(deadLetters).where(eq(deadLetters.attempts, 6))
  if (row === undefined) throw new Error('no letter')
  return row
}

function jobOf(type: Job['type']): Job {
  const jobs: { [Type in Job['type']]: Extract<Job, { type: Type }> } = {
    'refresh-players': { type: 'refresh-players', playerIds: ['pl'], until: 0 },
    'poll-slots': { type: 'poll-slots', turns: [{ slot: 1, since: 0 }] },
    'read-earlier': { type: 'read-earlier', playerIds: ['pl'], from: 0, to: 1, until: 0 },
    'refresh-totals': { type: 'refresh-totals', playerId: 'pl' },
    'read-rules-file': { type: 'read-rules-file', repositoryId: 1 },
    'deliver-notification': { type: 'deliver-notification', notificationId: 'gone', playerId: 'pl', channel: 'email' },
    'send-notices': { type: 'send-notices', notificationIds: ['gone'] },
    'tell-rank-updates': { type: 'tell-rank-updates', day: '2026-11-18', below: null, isAgain: false },
    'notify-private-leaderboards': { type: 'notify-private-leaderboards', week: WEEK_46, after: '', holds: true },
    'announce-winners': { type: 'announce-winners', week: WEEK_46 },
    'fan-out-broadcast': { type: 'fan-out-broadcast', notificationId: 'gone', after: '' },
    'fan-out-message': { type: 'fan-out-message', messageId: 'gone', after: '' },
    'match-blocked-terms': { type: 'match-blocked-terms', after: ['', ''] },
    'check-standings': {
      type: 'check-standings',
      startedAt: 0,
      part: 0,
      slice: { of: 'scores', board: 'all', period: WEEK_46, from: 0, below: 1 },
    },
    'recount-contest': { type: 'recount-contest', contestId: 'c', after: '', isCheck: false, startedAt: 0 },
    'notify-chat': { type: 'notify-chat', contestId: 'c', channelId: 'ch', event: 'start', at: NOON },
    'forget-repositories': { type: 'forget-repositories', walk: 1, after: '' },
    'fold-weeks': { type: 'fold-weeks', week: '2026-W30', after: ['', ''] },
    'notify-members': { type: 'notify-members', contestId: 'c', event: 'start', after: '' },
    'confirm-email': { type: 'confirm-email', playerId: 'pl', email: 'a@a.test', expiresAt: NOON + WEEK },
    'send-invitation': { type: 'send-invitation', invitationId: 'gone' },
    'send-letter': { type: 'send-letter', id: 'letter:1', staffId: 'gone', letter: { subject: 's', lines: [] } },
    'notify-admin': { type: 'notify-admin', id: 'an', text: 'x' },
  }
  return jobs[type]
}
