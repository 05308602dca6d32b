import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#app/context/config.server.ts'
import { levelOf } from '#app/domain/points/level.ts'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { erasePlayer } from '#app/features/account/erase-players.server.ts'
import { exportPlayer } from '#app/features/account/export-player.server.ts'
import type { SettingsScreenView } from '#app/routes/settings/settings-screen.tsx'
import { action, loader } from '#app/routes/settings/settings.route.tsx'
import { ledger } from '#db/schema/ledger.ts'
import { players } from '#db/schema/players.ts'
import { standings } from '#db/schema/standings.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import { withRival } from '#tests/databases/rival-database.ts'
import {
  callRoute,
  cookiesAfter,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  makePlayer,
  MONDAY,
  pageRequest,
  signedIn,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { createApi } from '#workers/api/create-api.ts'

const api = createApi()
const NOON = MONDAY + 2 * DAY + 12 * HOUR
const ADA = 7001
const EVE = 7002

type Player = Awaited<ReturnType<typeof makePlayer>>

let context: TestContext
let updates = 0

beforeEach(async () => {
  context = testContext(NOON)
  await emptyDatabase(context)
})

test('a link from the settings and Start in Telegram connect the chat, and the bonus is paid', async () => {
  const player = await makePlayer(context, { commits: 7, totalPoints: 70, hasTelegramEnabled: false })
  const answer = await send(ADA, `/start ${await linkOf(player)}`)
  expect(answer).toMatchObject({ method: 'sendMessage', chat_id: String(ADA), parse_mode: 'MarkdownV2' })
  expect(answer.text).toContain('50 points are added to your all\\-time total')
  expect(await stored(player)).toMatchObject({
    telegramId: String(ADA),
    hasTelegramEnabled: true,
    totalPoints: 120,
    level: levelOf(120),
    lastUpdated: NOON,
  })
  expect(await context.db.select().from(ledger)).toMatchObject([
    { playerId: player.id, key: 'bonus:telegram', kind: 'telegram_connected', scale: 'lifetime', points: 50 },
  ])
  expect(await context.db.select().from(standings)).toMatchObject([{ period: 'all', points: 120, ranked: true }])
  expect(await imbalances(context)).toEqual([])
})

test('the link leads to the configured bot, holds nothing of the player, and only its hash is stored', async () => {
  const player = await makePlayer(context)
  const location = await connectForm(player)
  expect(location).toMatch(/^https:\/\/t\.me\/quest_bot\?start=[\w-]{43}$/)
  const code = new URL(location).searchParams.get('start') ?? ''
  expect(await everyRow(context)).not.toContain(code)
})

test('a link works until its ten minutes are over', async () => {
  const player = await makePlayer(context)
  const code = await linkOf(player)
  context.clock.now += 10 * MINUTE
  const before = await everyRow(context)
  expect((await send(ADA, `/start ${code}`)).text).toContain('This link no longer works')
  expect(await everyRow(context)).toBe(before)
  context.clock.now -= 1
  expect((await send(ADA, `/start ${code}`)).text).toContain('This chat is connected')
})

test('a used, replaced or invented link connects no chat', async () => {
  const player = await makePlayer(context)
  const replaced = await linkOf(player)
  const used = await linkOf(player)
  expect((await send(EVE, `/start ${replaced}`)).text).toContain('no longer works')
  await send(ADA, `/start ${used}`)
  const connected = await everyRow(context)
  for (const code of [used, replaced, 'invented', `${used}x`, "' OR 1=1"])
    expect((await send(EVE, `/start ${code}`)).text).toContain('no longer works')
  expect(await everyRow(context)).toBe(connected)
  expect((await stored(player)).telegramId).toBe(String(ADA))
})

test('of two chats that use one link at once, one is connected and the other refused', async () => {
  const player = await makePlayer(context)
  const code = await linkOf(player)
  const texts: (string | undefined)[] = []
  const use = async (chat: number) => void texts.push((await send(chat, `/start ${code}`)).text)
  context = { ...context, db: withRival(context.db, () => use(EVE)) }
  await use(ADA)
  expect(texts).toEqual([
    expect.stringContaining('This chat is connected'),
    expect.stringContaining('This link no longer works'),
  ])
  expect((await stored(player)).telegramId).toBe(String(EVE))
  expect(await context.db.select().from(ledger)).toHaveLength(1)
})

test('a link ends when Telegram is disconnected', async () => {
  const player = await makePlayer(context)
  const code = await linkOf(player)
  await settingsForm(player, { intent: 'remove-telegram' })
  expect((await send(EVE, `/start ${code}`)).text).toContain('no longer works')
})

test('one Telegram account goes with one player, which is said kindly and leaves the link open', async () => {
  const first = await makePlayer(context, { githubUsername: 'first_one' })
  const second = await makePlayer(context)
  await send(ADA, `/start ${await linkOf(first)}`)
  const code = await linkOf(second)
  const before = await everyRow(context)
  expect((await send(ADA, `/start ${code}`)).text).toContain('It is connected to first\\_one')
  expect(await everyRow(context)).toBe(before)
  await send(ADA, '/stop')
  expect((await send(ADA, `/start ${code}`)).text).toContain('This chat is connected')
  expect((await stored(first)).telegramId).toBeNull()
  expect((await stored(second)).telegramId).toBe(String(ADA))
})

test('the bonus is paid once a player and once a chat, and kept after disconnecting', async () => {
  const first = await makePlayer(context)
  const second = await makePlayer(context)
  await send(ADA, `/start ${await linkOf(first)}`)
  expect((await send(ADA, '/stop')).text).toContain('This chat is disconnected')
  expect(await stored(first)).toMatchObject({ telegramId: null, totalPoints: 50 })
  for (const chat of [ADA, EVE]) {
    const again = await send(chat, `/start ${await linkOf(first)}`)
    expect(again.text).not.toContain('50 points')
  }
  await settingsForm(first, { intent: 'remove-telegram' })
  await send(ADA, `/start ${await linkOf(second)}`)
  expect(await stored(first)).toMatchObject({ telegramId: null, totalPoints: 50 })
  expect(await stored(second)).toMatchObject({ telegramId: String(ADA), totalPoints: 0 })
  expect(await context.db.select({ player: ledger.playerId }).from(ledger)).toEqual([{ player: first.id }])
})

test.for<[string, string]>([
  ['/start', 'Connect this chat'],
  ['/start@quest_bot', 'Connect this chat'],
  ['hello', 'Connect this chat'],
  ['/stop', 'This chat is not connected'],
])('a chat that is nobody’s is told what to do: %s', async ([text, expected]) => {
  const before = await everyRow(context)
  expect((await send(ADA, text)).text).toContain(expected)
  expect(await everyRow(context)).toBe(before)
})

test('a connected chat that writes is told whose it is', async () => {
  const player = await makePlayer(context)
  await send(ADA, `/start ${await linkOf(player)}`)
  for (const text of ['/start', 'thanks'])
    expect((await send(ADA, text)).text).toContain(`connected to ${player.githubUsername.replace('-', '\\-')}`)
})

test('an update that comes again changes nothing and is not answered again', async () => {
  const player = await makePlayer(context)
  const code = await linkOf(player)
  const connect = updateOf(ADA, `/start ${code}`)
  await post(connect)
  const connected = await everyRow(context)
  for (let round = 0; round < 5; round += 1) expect(await bodyOf(await post(connect))).toEqual({})
  expect(await everyRow(context)).toBe(connected)
  const stop = updateOf(ADA, '/stop')
  await post(stop)
  await send(ADA, `/start ${await linkOf(player)}`)
  expect(await bodyOf(await post(stop))).toEqual({})
  expect((await stored(player)).telegramId).toBe(String(ADA))
})

test('the same update four times at once is handled once', async () => {
  const player = await makePlayer(context)
  const update = updateOf(ADA, `/start ${await linkOf(player)}`)
  const answers = await Promise.all([1, 2, 3, 4].map(() => post(update)))
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
  expect((await stored(player)).telegramId).toBe(String(ADA))
  expect(await context.db.select().from(ledger)).toHaveLength(1)
})

test.for([
  ['a group', { chat: { id: -5, type: 'group' } }],
  ['a channel', { chat: { id: -5, type: 'channel' } }],
  ['another bot', { from: { id: 1, is_bot: true } }],
  ['nobody', { from: undefined }],
] as [string, object][])('%s is not answered and connects nothing', async ([, change]) => {
  const player = await makePlayer(context)
  const update = updateOf(ADA, `/start ${await linkOf(player)}`)
  const before = await everyRow(context)
  expect(await bodyOf(await post({ ...update, message: { ...update.message, ...change } }))).toEqual({})
  expect(await everyRow(context)).toBe(before)
})

test('without the secret, or with a wrong one, nothing is read or stored but a count', async () => {
  const player = await makePlayer(context)
  const update = updateOf(ADA, `/start ${await linkOf(player)}`)
  const before = await everyRow(context, { but: 'signature_refusals' })
  const secrets = [null, '', 'wrong', `${testVars.TELEGRAM_WEBHOOK_SECRET}x`, testVars.TELEGRAM_WEBHOOK_SECRET.slice(1)]
  for (const secret of secrets) expect((await post(update, secret)).status).toBe(401)
  expect(await everyRow(context, { but: 'signature_refusals' })).toBe(before)
})

test('two secrets hold while one is rotated, then the new one; without any configured every update is refused', async () => {
  const update = updateOf(ADA, '/start')
  context.config = parseConfig({ ...testVars, TELEGRAM_WEBHOOK_SECRET: 'new-secret, old-secret' })
  for (const secret of ['old-secret', 'new-secret']) expect((await post(update, secret)).status).toBe(200)
  expect((await post(update, 'new-secret, old-secret')).status).toBe(401)
  context.config = parseConfig({ ...testVars, TELEGRAM_WEBHOOK_SECRET: 'new-secret' })
  expect((await post(update, 'old-secret')).status).toBe(401)
  expect((await post(update, 'new-secret')).status).toBe(200)
  context.config = parseConfig({ ...testVars, TELEGRAM_WEBHOOK_SECRET: '' })
  expect((await post(update, '')).status).toBe(401)
})

test.for(['', '[]', '{}', 'not json', '{"update_id":"1"}', '{"update_id":1,"message":{"chat":{}}}'])(
  'what is no update is refused and stores nothing: %s',
  async (body) => {
    const before = await everyRow(context)
    expect((await postRaw(body, testVars.TELEGRAM_WEBHOOK_SECRET)).status).toBe(400)
    expect(await everyRow(context)).toBe(before)
  },
)

test('an update of another kind is taken and means nothing', async () => {
  expect(await bodyOf(await post({ update_id: 3, edited_message: { text: '/stop' } }))).toEqual({})
})

test('settings tell how Telegram stands and never which chat it is', async () => {
  const chat = 7_788_990_011
  const player = await makePlayer(context)
  expect((await view(player)).telegram).toEqual({
    state: 'none',
    botName: 'quest_bot',
    botUrl: 'https://t.me/quest_bot',
    bonus: 50,
  })
  await send(chat, `/start ${await linkOf(player)}`)
  const connected = await view(player)
  expect(connected.telegram).toMatchObject({ state: 'connected', bonus: 0 })
  expect(JSON.stringify(connected)).not.toContain(String(chat))
  await context.db.update(players).set({ hasTelegramEnabled: false })
  expect((await view(player)).telegram?.state).toBe('off')
})

test('without a bot nothing is offered and the form says so', async () => {
  for (const missing of ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_BOT_NAME', 'TELEGRAM_WEBHOOK_SECRET']) {
    context.config = parseConfig({ ...testVars, [missing]: '' })
    const player = await makePlayer(context)
    expect((await view(player)).telegram).toBeNull()
    const answer = await settingsForm(player, { intent: 'telegram' })
    expect(locationOf(answer)).toBe('/settings#telegram')
    expect(cookiesAfter(answer)).toContain('flash')
  }
})

test('disconnecting is one’s own affair', async () => {
  const player = await makePlayer(context, { telegramId: '1' })
  const other = await makePlayer(context, { telegramId: '2' })
  await settingsForm(other, { intent: 'remove-telegram' })
  expect([(await stored(player)).telegramId, (await stored(other)).telegramId]).toEqual(['1', null])
})

test('an erasure takes the connection along, an export tells of it without its hashes', async () => {
  const player = await makePlayer(context)
  await send(ADA, `/start ${await linkOf(player)}`)
  await linkOf(player)
  expect(await exportPlayer(context, player.id)).toBeInstanceOf(Uint8Array)
  await erasePlayer(context, player)
  expect(await context.db.all(sql`SELECT * FROM telegram_connections`)).toEqual([])
  const next = await makePlayer(context)
  expect((await send(ADA, `/start ${await linkOf(next)}`)).text).toContain('50 points')
})

async function linkOf(player: Player): Promise<string> {
  return new URL(await connectForm(player)).searchParams.get('start') ?? ''
}

async function connectForm(player: Player): Promise<string> {
  return locationOf(await settingsForm(player, { intent: 'telegram' }))
}

async function settingsForm(player: Player, fields: Record<string, string>) {
  return callRoute(action, context, formRequest('/settings', fields, await signedIn(context, player)))
}

async function view(player: Player): Promise<SettingsScreenView> {
  return (await callRoute(
    loader,
    context,
    pageRequest('/settings', await signedIn(context, player)),
  )) as SettingsScreenView
}

async function stored(player: Player) {
  const [row] = await context.db.select().from(players).where(eq(players.id, player.id))
  if (row === undefined) throw new Error('the player is gone')
  return row
}

function updateOf(chat: number, text: string) {
  updates += 1
  const from = { id: chat, is_bot: false, first_name: 'Someone' }
  return {
    update_id: updates,
    message: { message_id: updates, from, chat: { id: chat, type: 'private' }, date: 1, text },
  }
}

async function send(chat: number, text: string): Promise<{ text?: string }> {
  return bodyOf(await post(updateOf(chat, text)))
}

async function bodyOf(response: Response): Promise<{ text?: string }> {
  return response.json()
}

async function post(update: unknown, secret: string | null = testVars.TELEGRAM_WEBHOOK_SECRET): Promise<Response> {
  return postRaw(JSON.stringify(update), secret)
}

async function postRaw(body: string, secret: string | null): Promise<Response> {
  const headers: Record<string, string> = secret === null ? {} : { 'x-telegram-bot-api-secret-token': secret }
  const request = new Request(`${testVars.APP_ORIGIN}/api/webhooks/telegram`, { method: 'POST', headers, body })
  return api.fetch(request, { app: context, waitUntil: () => undefined })
}
