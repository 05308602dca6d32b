import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Answer } from '#app/adapters/connection.ts'
import { countUnread, loadInbox, markRead } from '#app/core/inbox/inbox.server.ts'
import { dispatchOutbox } from '#app/core/outbox/dispatch-outbox.server.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { announceWinners } from '#app/features/notifications/announce-winners.server.ts'
import { fanOutBroadcast } from '#app/features/notifications/fan-out-broadcast.server.ts'
import { deadLetters, deliveries, notifications, outbox } from '#db/schema/notifications.ts'
import { players } from '#db/schema/players.ts'
import { batchOf, emptyDatabase, makePlayer, MONDAY, testContext, type TestContext } from '#tests/people/factories.ts'
import { insertRows, makeAwards, makeNotifications, makeStandings } from '#tests/worlds/rows.ts'
import { handleBatch } from '#workers/queue.ts'

const NOON = MONDAY + 2 * DAY + 12 * HOUR
const REACHABLE = { telegramId: '77', email: 'climber@example.test', emailConfirmedAt: 1 }

type Player = Awaited<ReturnType<typeof makePlayer>>
type Values = Parameters<typeof makePlayer>[1]

beforeEach(() => emptyDatabase(testContext()))

test.for<[string, Values, string[]]>([
  ['everything connected', {}, ['telegram', 'email']],
  ['Telegram switched off', { hasTelegramEnabled: false }, ['email']],
  ['e-mail switched off', { hasEmailEnabled: false }, ['telegram']],
  ['only prizes', { notificationOnlyOnPrize: true }, []],
  ['an unconfirmed address', { emailConfirmedAt: null }, ['telegram']],
  ['no address', { email: null }, ['telegram']],
  ['no Telegram', { telegramId: null }, ['email']],
  ['nothing connected', { telegramId: null, email: null }, []],
])('a notice goes by the channels that the player left open: %s', async ([, values, channels]) => {
  const context = testContext(NOON)
  const player = await makePlayer(context, { ...REACHABLE, ...values })
  await notify(context, player, 'CUSTOM')
  expect(await send(context, player)).toEqual(['ack', 'ack'])
  expect(sentBy(context)).toEqual(channels)
  expect((await loadInbox(context, player)).notices.map(({ title, text }) => [title, text])).toEqual([
    ['News from MergeQuest', 'Ropes are fixed'],
  ])
})

test('with only prizes wanted WINNER still leaves the inbox', async () => {
  const context = testContext(NOON)
  const player = await makePlayer(context, { ...REACHABLE, notificationOnlyOnPrize: true })
  await notify(context, player, 'WINNER')
  await send(context, player)
  expect(sentBy(context)).toEqual(['telegram', 'email'])
})

test.for([
  ['UTC', '21:59', false],
  ['UTC', '22:00', true],
  ['UTC', '07:59', true],
  ['UTC', '08:00', false],
  [null, '23:00', true],
  ['Asia/Kathmandu', '02:14', true],
  ['Asia/Kathmandu', '02:15', false],
  ['America/Los_Angeles', '12:00', true],
] as const)(
  'at night (%s, %s UTC) a Telegram message arrives silently, not later',
  async ([timeZone, time, silent]) => {
    const context = testContext(Date.parse(`2026-11-18T${time}:00Z`))
    const player = await makePlayer(context, { ...REACHABLE, timeZone })
    await notify(context, player, 'CUSTOM')
    await send(context, player)
    expect(context.telegrams.map((message) => message.silent)).toEqual([silent])
  },
)

test('a busy Telegram is asked again after the wait it names, the receipt released', async () => {
  const context = testContext(NOON)
  const player = await makePlayer(context, REACHABLE)
  const answers: Answer[] = [{ state: 'retry_later', seconds: 47 }, { state: 'sent' }]
  scriptTelegram(context, answers)
  await notify(context, player, 'CUSTOM')
  expect(await send(context, player, ['telegram'])).toEqual([47])
  expect(await receipts(context)).toEqual([])
  expect(await send(context, player, ['telegram'])).toEqual(['ack'])
  expect(await send(context, player, ['telegram'])).toEqual(['ack'])
  expect(await receipts(context)).toEqual([['telegram', 'sent', null]])
  expect(context.telegrams).toHaveLength(2)
})

test('a player who stopped the bot gets no more messages, and one notice in the inbox', async () => {
  const context = testContext(NOON)
  const player = await makePlayer(context, REACHABLE)
  scriptTelegram(context, [{ state: 'blocked' }])
  await notify(context, player, 'CUSTOM', 'first')
  await notify(context, player, 'WINNER', 'second')
  expect(await send(context, player, ['telegram', 'telegram'], 'first')).toEqual(['ack', 'ack'])
  expect(await send(context, player, ['telegram'], 'second')).toEqual(['ack'])
  expect(context.telegrams).toHaveLength(1)
  expect((await context.db.select().from(players))[0]).toMatchObject({
    hasTelegramEnabled: false,
    hasEmailEnabled: true,
  })
  expect(await receipts(context)).toEqual([['telegram', 'failed', 'blocked']])
  const shown = (await loadInbox(context, player)).notices.filter((notice) =>
    notice.text.includes('Telegram no longer lets us'),
  )
  expect(shown).toHaveLength(1)
})

test('a message that Telegram or the mail provider refuses is logged with its player and not repeated', async () => {
  const context = testContext(NOON)
  const player = await makePlayer(context, REACHABLE)
  scriptTelegram(context, [{ state: 'failed', message: "can't parse entities" }])
  context.email = { sendEmail: async () => ({ state: 'failed', message: 'invalid address' }) }
  await notify(context, player, 'CUSTOM')
  expect(await send(context, player)).toEqual(['ack', 'ack'])
  expect(await send(context, player)).toEqual(['ack', 'ack'])
  expect(context.logged.map(({ level, message }) => [level, message])).toEqual([
    ['error', `Error in notifyUser ${player.id}`],
    ['error', `Error in notifyUser ${player.id}`],
  ])
  expect(JSON.stringify(context.logged)).not.toContain('climber@example.test')
  expect(await receipts(context)).toEqual([
    ['email', 'failed', 'invalid address'],
    ['telegram', 'failed', "can't parse entities"],
  ])
})

test('an e-mail keeps its key over retries, and a crash before the receipt sends it again under that key', async () => {
  const context = testContext(NOON)
  const player = await makePlayer(context, REACHABLE)
  const keys: string[] = []
  const answers = ['busy', 'crash', 'sent']
  context.email = {
    sendEmail: async ({ idempotencyKey }) => {
      keys.push(idempotencyKey)
      const answer = answers.shift()
      if (answer === 'busy') return { state: 'retry_later', seconds: 60 }
      if (answer === 'crash') crashOnce(context)
      return { state: 'sent', id: 'resend-1' }
    },
  }
  await notify(context, player, 'CUSTOM')
  expect(await send(context, player, ['email'])).toEqual([60])
  expect(await receipts(context)).toEqual([])
  expect(await send(context, player, ['email'])).toEqual([expect.any(Number)])
  expect(await receipts(context)).toEqual([])
  expect(await send(context, player, ['email'])).toEqual(['ack'])
  expect(await send(context, player, ['email'])).toEqual(['ack'])
  expect(await receipts(context)).toEqual([['email', 'sent', 'resend-1']])
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
})

test.for([
  ['WINNER', 2],
  ['CUSTOM', 1],
] as const)('a crash after sending by Telegram: %s is sent %i times', async ([kind, times]) => {
  const context = testContext(NOON)
  const player = await makePlayer(context, REACHABLE)
  context.telegram = {
    sendMessage: async (message) => {
      if (context.telegrams.push(message) === 1) crashOnce(context)
      return { state: 'sent' }
    },
  }
  await notify(context, player, kind)
  expect(await send(context, player, ['telegram'])).toEqual([expect.any(Number)])
  expect(await send(context, player, ['telegram'])).toEqual(['ack'])
  expect(await send(context, player, ['telegram'])).toEqual(['ack'])
  expect(context.telegrams).toHaveLength(times)
})

test('two deliveries of the same message at once send it once', async () => {
  const context = testContext(NOON)
  const player = await makePlayer(context, REACHABLE)
  await notify(context, player, 'CUSTOM')
  await Promise.all([1, 2, 3, 4].map(() => send(context, player, ['telegram'])))
  expect(context.telegrams).toHaveLength(1)
})

test('texts reach Telegram escaped and e-mail as markup that runs nothing', async () => {
  const context = testContext(NOON)
  const player = await makePlayer(context, REACHABLE)
  const message = 'Look_here [x](http://evil.test) *bold* <script>alert(1)</script>\nsecond line.'
  await makeNotifications(context, { id: 'nt', playerId: player.id, payload: { message } })
  await send(context, player)
  expect(context.telegrams[0]?.text).toContain('Look\\_here \\[x\\]\\(http://evil\\.test\\) \\*bold\\*')
  expect(context.emails[0]?.html).not.toContain('<script>')
  expect(context.emails[0]?.html).toContain('&lt;script&gt;')
  expect(context.emails[0]?.text).toContain('http://localhost:8787/leaderboard')
})

test("a player's notice is delivered to nobody else, an unknown one to nobody", async () => {
  const context = testContext(NOON)
  const player = await makePlayer(context, REACHABLE)
  const other = await makePlayer(context, { ...REACHABLE, telegramId: '88' })
  await notify(context, player, 'CUSTOM')
  expect(await send(context, other)).toEqual(['ack', 'ack'])
  expect(await send(context, player, ['telegram'], 'unknown')).toEqual(['ack'])
  expect(sentBy(context)).toEqual([])
})

test('switched-off transports deliver nothing and fail nothing', async () => {
  const context = { ...testContext(NOON), telegram: null, email: null }
  const player = await makePlayer(context, REACHABLE)
  await notify(context, player, 'WINNER')
  expect(await send(context, player)).toEqual(['ack', 'ack'])
  const { batch, fates } = batchOf([{ type: 'notify-admin', id: 'an', text: 'hello' }])
  await handleBatch(context, batch)
  expect([fates, await receipts(context)]).toEqual([['ack'], []])
})

test('the admin chat gets the header between separators, once, again after a 429', async () => {
  const context = testContext(NOON)
  scriptTelegram(context, [{ state: 'retry_later', seconds: 5 }, { state: 'sent' }])
  const outcomes = []
  for (let round = 0; round < 3; round += 1) {
    const { batch, fates } = batchOf([{ type: 'notify-admin', id: 'an-1', text: 'New sign-in: a_b.' }])
    await handleBatch(context, batch)
    outcomes.push(...fates)
  }
  expect(outcomes).toEqual([5, 'ack', 'ack'])
  expect(context.telegrams).toHaveLength(2)
  expect(context.telegrams[1]).toMatchObject({ chatId: '-100', silent: false })
  expect(context.telegrams[1]?.text.split('\n')).toEqual([
    '*MergeQuest*',
    expect.stringMatching(/^(\\-)+$/),
    'New sign\\-in: a\\_b\\.',
    expect.stringMatching(/^(\\-)+$/),
  ])
})

test('winners are queued by place and channel, forfeited ones left out', async () => {
  const context = testContext(NOON)
  const first = await makePlayer(context, REACHABLE)
  const second = await makePlayer(context, { email: 'b@example.test', emailConfirmedAt: 1 })
  const third = await makePlayer(context, { telegramId: '99' })
  const award = { week: '2026-W46', points: 100, signs: [], awardedAt: NOON }
  await makeAwards(context, [
    { ...award, place: 1, playerId: first.id, state: 'granted' },
    { ...award, place: 2, playerId: second.id, state: 'held' },
    { ...award, place: 3, playerId: third.id, state: 'forfeited' },
  ])
  await announceWinners(context, { type: 'announce-winners', week: '2026-W46' })
  expect(context.queued).toMatchObject([
    { playerId: first.id, channel: 'telegram', notificationId: `winner:2026-W46:${first.id}` },
    { playerId: first.id, channel: 'email' },
    { playerId: second.id, channel: 'email', notificationId: `winner:2026-W46:${second.id}` },
  ])
})

test('WEEKLY_RESET goes to players with points in the week, page by page, winners excepted', async () => {
  const context = testContext(NOON)
  const payload = { week: '2026-W46' }
  await makeNotifications(context, { id: 'weekly-reset:2026-W46', kind: 'WEEKLY_RESET', payload })
  const expected: string[] = []
  for (let index = 0; index < 70; index += 1) {
    const player = await makePlayer(context, {
      email: `p${index}@example.test`,
      emailConfirmedAt: 1,
      suspendedAt: index === 5 ? 1 : null,
    })
    const period = index % 10 === 0 ? '2026-W45' : '2026-W46'
    await makeStandings(context, { period, playerId: player.id, points: 10 })
    if (index === 1) await makeAwards(context, { week: '2026-W46', place: 1, playerId: player.id, points: 10 })
    else if (index % 10 !== 0 && index !== 5) expected.push(player.id)
  }
  await fanOutBroadcast(context, { type: 'fan-out-broadcast', notificationId: 'weekly-reset:2026-W46', after: '' })
  const shown: string[] = []
  for (let message = context.queued.shift(); message !== undefined; message = context.queued.shift()) {
    if (message.type === 'fan-out-broadcast') await fanOutBroadcast(context, message)
    else if (message.type === 'deliver-notification') shown.push(message.playerId)
  }
  expect(shown).toEqual(expected)
})

test('the inbox shows own notices and broadcasts since claiming, unread until read, and nobody else’s', async () => {
  const context = testContext(NOON)
  const player = await makePlayer(context, { claimedAt: NOON - DAY })
  const other = await makePlayer(context, { claimedAt: NOON - DAY })
  await notify(context, player, 'CUSTOM', 'own')
  await notify(context, other, 'CUSTOM', 'others')
  const broadcast = { kind: 'WEEKLY_RESET' as const, payload: { week: '2026-W46' } }
  await insertRows(context, notifications, [
    { ...broadcast, id: 'weekly-reset:2026-W45', createdAt: NOON - 2 * DAY },
    { ...broadcast, id: 'weekly-reset:2026-W46', createdAt: NOON - HOUR },
  ])
  expect((await loadInbox(context, player)).notices.map(({ id, isRead }) => [id, isRead])).toEqual([
    ['own', false],
    ['weekly-reset:2026-W46', false],
  ])
  expect(await countUnread(context, player)).toBe(2)
  await markRead(context, player.id)
  const [reader = player] = await context.db.select().from(players).where(eq(players.id, player.id))
  expect(await countUnread(context, reader)).toBe(0)
  expect((await loadInbox(context, reader)).notices.every((notice) => notice.isRead)).toBe(true)
  expect(await countUnread(context, other)).toBe(2)
})

test('a dead letter is stored with its attempts and acknowledged, once', async () => {
  const context = testContext(NOON)
  const { batch, fates } = batchOf([{ type: 'announce-winners', week: '2026-W46' }, 'poison', null], {
    queue: 'mergequest-dead',
    attempts: 6,
  })
  await handleBatch(context, batch)
  await handleBatch(context, batch)
  expect(fates).toEqual(Array.from({ length: 6 }, () => 'ack'))
  const letters = await context.db.select().from(deadLetters).orderBy(deadLetters.id)
  expect(letters.map(({ message, attempts, state, receivedAt }) => [message, attempts, state, receivedAt])).toEqual([
    [{ type: 'announce-winners', week: '2026-W46' }, 6, 'stored', NOON],
    ['poison', 6, 'stored', NOON],
    ['nothing', 6, 'stored', NOON],
  ])
  expect(context.queued).toEqual([])
})

test('a poisoned message or outbox row is set aside and the rest goes on', async () => {
  const context = testContext(NOON)
  const player = await makePlayer(context, REACHABLE)
  await notify(context, player, 'CUSTOM')
  const { batch, fates } = batchOf([
    { type: 'unheard-of' },
    deliver(player, 'telegram'),
    { ...deliver(player, 'email'), channel: 'pigeon' },
  ])
  await handleBatch(context, batch)
  expect([fates, sentBy(context)]).toEqual([['ack', 'ack', 'ack'], ['telegram']])
  await insertRows(context, outbox, [
    { id: 'a', message: { type: 'unheard-of' } },
    { id: 'b', message: deliver(player, 'email'), createdAt: 2 },
  ])
  expect(await dispatchOutbox(context)).toBe(2)
  expect(context.queued).toEqual([deliver(player, 'email')])
  expect(await context.db.select().from(outbox)).toEqual([])
  expect(await context.db.select().from(deadLetters)).toHaveLength(3)
})

test('an outbox row stays until the queue has it', async () => {
  const context = testContext(NOON)
  const player = await makePlayer(context)
  await insertRows(context, outbox, { id: 'a', message: deliver(player, 'email') })
  const broken = { ...context, queue: { send: () => Promise.reject(new Error('queue is down')) } }
  await expect(dispatchOutbox(broken)).rejects.toThrow('queue is down')
  expect(await context.db.select().from(outbox)).toHaveLength(1)
  await dispatchOutbox(context)
  expect(context.queued).toHaveLength(1)
})

test('a message that throws is asked again and waits longer each time', async () => {
  const context = testContext(NOON)
  const player = await makePlayer(context, REACHABLE)
  await notify(context, player, 'CUSTOM')
  context.email = { sendEmail: () => Promise.reject(new Error('boom')) }
  const waits: number[] = []
  for (const attempts of [1, 2, 3, 4, 5]) {
    const { batch, fates } = batchOf([deliver(player, 'email')], { attempts })
    await handleBatch(context, batch)
    waits.push(Number(fates[0]))
  }
  expect(waits).toEqual(waits.toSorted((one, other) => one - other))
  expect(new Set(waits.slice(0, 3)).size).toBe(3)
  expect(Math.max(...waits)).toBeLessThanOrEqual(12 * 60 * 60)
})

async function notify(context: TestContext, player: Player, kind: 'CUSTOM' | 'WINNER', id = 'nt') {
  const payload =
    kind === 'CUSTOM'
      ? { message: 'Ropes are fixed' }
      : { week: '2026-W46', place: 1, points: 100, held: false, githubUsername: player.githubUsername }
  await makeNotifications(context, { id, playerId: player.id, kind, payload })
}

function deliver(player: Player, channel: string, notificationId = 'nt') {
  return { type: 'deliver-notification', notificationId, playerId: player.id, channel }
}

async function send(context: TestContext, player: Player, channels = ['telegram', 'email'], notificationId = 'nt') {
  const { batch, fates } = batchOf(channels.map((channel) => deliver(player, channel, notificationId)))
  await handleBatch(context, batch)
  return fates
}

function sentBy(context: TestContext): string[] {
  return [...context.telegrams.map(() => 'telegram'), ...context.emails.map(() => 'email')]
}

/** Answers in turn; the last one stays. */
function scriptTelegram(context: TestContext, answers: Answer[]): void {
  context.telegram = {
    sendMessage: async (message) => {
      context.telegrams.push(message)
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? { state: 'sent' }
    },
  }
}

/** The Worker crashes when it next reads the clock: after sending, before the receipt. */
function crashOnce(context: TestContext): void {
  const { now } = context
  context.now = () => {
    context.now = now
    throw new Error('the Worker died')
  }
}

async function receipts(context: TestContext) {
  const rows = await context.db.select().from(deliveries).orderBy(deliveries.channel)
  return rows.map(({ channel, state, detail }) => [channel, state, detail])
}
