import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { loadInbox } from '#app/core/inbox/inbox.server.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { erasePlayer } from '#app/features/account/erase-players.server.ts'
import { action, loader } from '#app/features/announcements/staff/admin-messages.route.tsx'
import { fanOutMessage } from '#app/features/announcements/staff/fan-out-message.server.ts'
import {
  loadAnnouncements,
  type AnnouncementsView,
} from '#app/features/announcements/staff/load-announcements.server.ts'
import type { AnnouncementPreview } from '#app/features/announcements/staff/preview-announcement.server.ts'
import { sendAnnouncement } from '#app/features/announcements/staff/send-announcement.server.ts'
import { fanOutBroadcast } from '#app/features/notifications/fan-out-broadcast.server.ts'
import { ads } from '#db/schema/ads.ts'
import {
  batchOf,
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  locationOf,
  makePlayer,
  makePlayers,
  MONDAY,
  pageRequest,
  signedIn,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { makeFirstStaff, type TestStaff } from '#tests/people/staff.ts'
import { insertRows, makeAwards, makeWeeks } from '#tests/worlds/rows.ts'
import { createApi } from '#workers/api/create-api.ts'
import { handleBatch } from '#workers/queue.ts'

const ID = 'msg_0123456789abcdefghjkmnpqr'
const TEXT = {
  title: 'Ropes are fixed',
  message: 'Climb on.\n\nAll of you.',
  linkPath: '/prizes',
  linkLabel: 'See why',
}
const REACHABLE = { telegramId: '77', email: 'climber@example.test', emailConfirmedAt: 1 }
const typed = { id: ID, ...TEXT, audience: 'all', username: '' }

let context: TestContext
let ada: TestStaff

beforeEach(async () => {
  context = testContext(MONDAY + 12 * 3_600_000)
  await emptyDatabase(context)
  await context.db.run(sql`UPDATE statistics SET players = 0`)
  ada = await makeFirstStaff(context)
})

test('everybody gets it in the inbox, and by the channels that each left open; what came of it is counted', async () => {
  const open = await makePlayer(context, REACHABLE)
  const muted = await makePlayer(context, { ...REACHABLE, telegramId: '78', mutedKinds: ['CUSTOM'] })
  const prizesOnly = await makePlayer(context, { ...REACHABLE, telegramId: '79', notificationOnlyOnPrize: true })
  const noEmail = await makePlayer(context, { ...REACHABLE, telegramId: '80', hasEmailEnabled: false })
  const unclaimed = await makePlayer(context, { ...REACHABLE, telegramId: '81', claimedAt: null })
  const preview = await previewOf(typed)
  expect([preview.count, preview.to]).toEqual([4, 'All players'])
  expect(locationOf(await send({ ...typed, intent: 'send' }))).toBe('/admin/messages')
  await settle()
  for (const player of [open, muted, prizesOnly, noEmail])
    expect((await loadInbox(context, player)).notices).toMatchObject([
      { title: 'Ropes are fixed', text: 'Climb on.\n\nAll of you.' },
    ])
  expect(context.telegrams.map(({ chatId }) => chatId).sort()).toEqual(['77', '80'])
  expect(context.emails.map(({ subject }) => subject)).toEqual(['Ropes are fixed'])
  expect(await context.db.all(sql`SELECT * FROM deliveries WHERE player_id = ${unclaimed.id}`)).toEqual([])
  expect(await sent()).toMatchObject([
    { isFinished: true, receivers: 4, inboxOnly: 2, telegramSent: 2, emailSent: 1, failed: 0, to: 'All players' },
  ])
})

test('the sent message equals the preview, except for each receiver’s own link', async () => {
  await makePlayer(context, REACHABLE)
  const ad = {
    productId: 'rope_message',
    url: 'https://rope.example',
    image: '',
    title: 'Rope_1',
    description: 'Holds.',
  }
  await insertRows(context, ads, { id: 'ad_1', slot: 'message', ...ad })
  const preview = await previewOf({ ...typed, title: 'Ropes *are* fixed.' })
  await send({ ...typed, title: 'Ropes *are* fixed.', intent: 'send' })
  await settle()
  expect(context.telegrams[0]?.text).toBe(preview.telegram.markdown)
  expect(context.telegrams[0]?.text).toContain('Rope\\_1')
  const [email] = context.emails
  const ownLink = /\/unsubscribe\/[^\s"]+/g
  const shownLink = '/settings#preferences'
  expect(email?.text.replaceAll(ownLink, shownLink)).toBe(preview.email.text)
  expect(email?.subject).toBe(preview.email.subject)
  const page = await emailPage({ ...typed, title: 'Ropes *are* fixed.' }, ada.cookie)
  expect(email?.html.replaceAll(ownLink, shownLink)).toBe(await page.text())
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'unsafe-inline'/)
})

test('the page of an e-mail is for staff alone, and of a message that could be sent', async () => {
  const player = await signedIn(context, await makePlayer(context))
  for (const cookie of ['', 'staff=forged', player]) expect((await emailPage(typed, cookie)).status).toBe(404)
  expect((await emailPage({ ...typed, linkPath: 'https://evil.example' }, ada.cookie)).status).toBe(400)
})

test('a message that is sent twice, at once or later, is one message', async () => {
  await makePlayer(context, REACHABLE)
  const answers = await Promise.all([1, 2, 3].map(() => send({ ...typed, intent: 'send' })))
  expect(answers.map(locationOf)).toEqual(Array(3).fill('/admin/messages'))
  await settle()
  await send({ ...typed, title: 'Something else', intent: 'send' })
  await settle()
  expect(await sent()).toMatchObject([{ title: 'Ropes are fixed', receivers: 1 }])
  expect([context.telegrams.length, context.emails.length]).toEqual([1, 1])
  const log = await context.db.all(sql`SELECT actor, detail FROM audit_log WHERE action = 'send-message'`)
  expect(log.at(-1)).toEqual({ actor: ada.id, detail: JSON.stringify({ messageId: ID, audience: 'all' }) })
})

test.each(['all', 'premium'] as const)(
  'a page for %s that is walked again tells nobody twice and counts once',
  async (audience) => {
    await makePlayers(context, 120, (index) => ({ isPremium: true, telegramId: String(1000 + index) }))
    await sendAnnouncement(context, ada.id, ID, TEXT, { audience, week: null, playerId: null })
    const [row] = await context.db.all<{ message: string }>(sql`SELECT message FROM outbox`)
    await handleBatch(context, batchOf([JSON.parse(row?.message ?? '')]).batch)
    const [first] = await context.db.all<{ id: string }>(sql`SELECT walked_to AS id FROM staff_messages`)
    const again =
      audience === 'all'
        ? () => fanOutBroadcast(context, { type: 'fan-out-broadcast', notificationId: `custom:${ID}`, after: '' })
        : () => fanOutMessage(context, { type: 'fan-out-message', messageId: ID, after: '' })
    await again()
    await settle()
    await again()
    await settle()
    expect(first?.id).not.toBe('')
    expect(context.telegrams).toHaveLength(120)
    expect(await sent()).toMatchObject([{ receivers: 120, telegramSent: 120, isFinished: true }])
  },
)

test('only the audience receives it: premium players, winners or one player', async () => {
  const premium = await makePlayer(context, { isPremium: true })
  const winner = await makePlayer(context)
  const forfeited = await makePlayer(context)
  const one = await makePlayer(context, { suspendedAt: 1 })
  await makeWeeks(context, { key: '2026-W46', closedAt: 2 })
  for (const [place, player, state] of [
    [1, winner, 'held'],
    [2, forfeited, 'forfeited'],
  ] as const)
    await makeAwards(context, { week: '2026-W46', place, playerId: player.id, points: 10, state })
  const cases = [
    { audience: 'premium', username: '', to: 'Premium players', receiver: premium },
    { audience: 'winners', username: '', to: 'Winners of week 46', receiver: winner },
    { audience: 'player', username: `@${one.githubUsername.toUpperCase()}`, to: one.githubUsername, receiver: one },
  ]
  for (const [index, { to, receiver, ...fields }] of cases.entries()) {
    const id = `${ID.slice(0, -1)}${index}`
    const preview = await previewOf({ ...typed, ...fields, id })
    expect(preview.count).toBe(1)
    await send({ ...typed, ...fields, id, intent: 'send' })
    await settle()
    const rows = await context.db.all(sql`SELECT player_id FROM notifications WHERE id GLOB ${`custom:${id}*`}`)
    expect(rows).toEqual([{ player_id: receiver.id }])
    expect((await sent()).find((message) => message.id === id)).toMatchObject({ to, receivers: 1, inboxOnly: 1 })
  }
  await erasePlayer(context, one)
  expect((await sent()).map(({ to }) => to)).toContain('A player who left')
})

test('a message that fails at a channel is counted as failed, and one that waits is not yet counted', async () => {
  const player = await makePlayer(context, { ...REACHABLE, hasEmailEnabled: false })
  const { telegram } = context
  if (telegram === null) throw new Error('no Telegram')
  telegram.sendMessage = async () => ({ state: 'retry_later', seconds: 5 })
  await send({ ...typed, audience: 'player', username: player.githubUsername, intent: 'send' })
  await settle()
  expect(await sent()).toMatchObject([{ receivers: 1, telegramSent: 0, failed: 0, inboxOnly: 0 }])
  telegram.sendMessage = async () => ({ state: 'failed', message: 'no' })
  const notificationId = `custom:${ID}:${player.id}`
  const job = { type: 'deliver-notification', notificationId, playerId: player.id, channel: 'telegram' }
  await handleBatch(context, batchOf([job]).batch)
  await handleBatch(context, batchOf([job]).batch)
  expect(await sent()).toMatchObject([{ telegramSent: 0, failed: 1 }])
})

test('what is wrong is told at its field, and what was typed stays', async () => {
  await send({ ...typed, intent: 'send', title: 'The first' })
  const before = await everyRow(context)
  const bad: [Record<string, string>, string][] = [
    [{ title: '' }, 'title'],
    [{ message: 'x'.repeat(1001) }, 'message'],
    [{ linkPath: '//evil.example' }, 'linkPath'],
    [{ linkLabel: '' }, 'linkLabel'],
    [{ audience: 'moon' }, 'audience'],
    [{ audience: 'winners' }, 'audience'],
    [{ audience: 'player', username: 'nobody-here' }, 'username'],
  ]
  for (const intent of ['preview', 'send'])
    for (const [fields, name] of bad) {
      const answer = (await send({ ...typed, ...fields, intent })) as { data: RefusedForm; init: unknown }
      expect(answer.init).toEqual({ status: 400 })
      expect(Object.keys(answer.data.errors)).toEqual([name])
      expect(answer.data).toMatchObject({ values: { id: ID, ...TEXT, ...fields } })
    }
  expect(await send({ ...typed, intent: 'edit' })).toMatchObject({
    init: { status: 200 },
    data: { values: typed, errors: {} },
  })
  expect(await everyRow(context)).toBe(before)
})

test('a form without an id of ours is previewed again before anything is sent', async () => {
  const before = await everyRow(context)
  for (const id of ['', 'msg_1', `${ID}:pl_1`])
    expect(await send({ ...typed, id, intent: 'send' })).toMatchObject({
      data: { preview: { id: expect.stringMatching(/^msg_[\da-z]{25}$/) as string } },
    })
  expect(await everyRow(context)).toBe(before)
})

test('sent messages page by key, the newest first', async () => {
  for (let index = 0; index < 45; index += 1) {
    context.clock.now += index % 2
    const id = `${ID.slice(0, -2)}${String(index).padStart(2, '0')}`
    await sendAnnouncement(context, ada.id, id, TEXT, { audience: 'player', week: null, playerId: null })
  }
  const seen: string[] = []
  for (let after: string | null = null, page = 0; page < 9; page += 1) {
    const view: AnnouncementsView = await loadAnnouncements(context, after)
    seen.push(...view.sent.map(({ id }) => id.slice(-2)))
    if (view.nextHref === null) break
    after = new URL(view.nextHref, 'http://local').searchParams.get('after')
  }
  expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => String(44 - index).padStart(2, '0')))
  for (const after of ['', 'x', `${'9'.repeat(30)}.${ID}`])
    expect((await loadAnnouncements(context, after)).sent).toHaveLength(20)
})

function send(fields: Record<string, string>): Promise<unknown> {
  return callRoute(action, context, formRequest('/admin/messages', fields, ada.cookie))
}

async function previewOf(fields: Record<string, string>): Promise<AnnouncementPreview> {
  const answer = (await send({ ...fields, intent: 'preview' })) as { data: { preview: AnnouncementPreview } }
  return answer.data.preview
}

async function sent() {
  const page = await callRoute(loader, context, pageRequest('/admin/messages', ada.cookie))
  return (page as { view: AnnouncementsView }).view.sent
}

async function emailPage(fields: Record<string, string>, cookie: string): Promise<Response> {
  const request = formRequest('/api/staff/email-preview', fields, cookie)
  return createApi().fetch(request, { app: context, waitUntil: () => undefined })
}

/** Runs the queue's remaining jobs. */
async function settle(): Promise<void> {
  while (context.queued.length > 0) await handleBatch(context, batchOf(context.queued.splice(0)).batch)
}
