import { connect } from 'cloudflare:sockets'
import PostalMime from 'postal-mime'
import { beforeEach, expect, inject, test } from 'vitest'
import { createSmtp } from '#app/adapters/email/create-smtp.ts'
import type { EmailMessage } from '#app/adapters/email/email.ts'
import { parseConfig } from '#app/context/config.server.ts'
import { openEmail } from '#app/context/context.server.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { deliverNotification } from '#app/features/notifications/deliver-notification.server.ts'
import { deliveries } from '#db/schema/notifications.ts'
import { emptyDatabase, makePlayer, MONDAY, testContext, testVars, type TestContext } from '#tests/people/factories.ts'
import type { ArrivedMail } from '#tests/servers/smtp-servers.ts'
import { makeNotifications } from '#tests/worlds/rows.ts'

const NOON = MONDAY + 2 * DAY + 12 * HOUR
const LOGIN = `quest:${encodeURIComponent('a pass:word/é')}`
const FROM = 'MergeQuest <quest@mergequest.example>'
const SUBJECT = `「登山」の週 47 は終わりました: ${'山'.repeat(60)} “Rope team”`

const places = inject('smtp')
const urls = {
  plain: `smtp://${LOGIN}@localhost:${places.plain}?starttls=off`,
  startTls: `smtp://${LOGIN}@localhost:${places.startTls}`,
  tls: `smtps://${LOGIN}@localhost:${places.tls}`,
}

let context: TestContext
let sent = 0

beforeEach(async () => {
  context = testContext(NOON)
  await emptyDatabase(context)
})

test.for(Object.entries(urls))('a message arrives whole: %s', async ([server, url]) => {
  const message = mailTo('ada@ada.example')
  expect(await smtp(url).sendEmail(message)).toEqual({ state: 'sent', id: expect.stringContaining('4b1d') })
  const mail = await arrivedWith(message)
  expect(mail).toMatchObject({ server, from: 'quest@mergequest.example', to: ['ada@ada.example'], user: 'quest' })
  const parsed = await PostalMime.parse(Uint8Array.from(mail.raw, (letter) => letter.charCodeAt(0)))
  expect(parsed).toMatchObject({
    from: { name: 'MergeQuest', address: 'quest@mergequest.example' },
    to: [{ address: 'ada@ada.example' }],
    subject: message.subject,
    date: new Date(NOON).toISOString(),
  })
  expect(parsed.html?.replaceAll('\r\n', '\n').trim()).toBe(message.html)
  expect(parsed.text?.replaceAll('\r\n', '\n').trim()).toBe(message.text)
  const headers = Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value]))
  expect(headers).toMatchObject({
    'list-unsubscribe': '<https://quest.example/u>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  expect(mail.raw).toContain('\r\nDate: Wed, 18 Nov 2026 12:00:00 +0000\r\n')
  for (const line of mail.raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
})

test('the same message has the same id, another message another', async () => {
  const message = mailTo('ada@ada.example')
  await smtp(urls.plain).sendEmail(message)
  await smtp(urls.plain).sendEmail(message)
  await smtp(urls.plain).sendEmail({ ...message, idempotencyKey: `${message.idempotencyKey}-2` })
  const ids = (await arrived())
    .filter(({ raw }) => raw.includes(message.text.slice(0, 20)))
    .map(({ raw }) => /^Message-ID: (.+)$/m.exec(raw)?.[1])
  expect(ids).toHaveLength(3)
  expect(new Set(ids).size).toBe(2)
})

test.for([
  ['busy', { state: 'retry_later', seconds: 60 }],
  ['nobody', { state: 'failed', message: '550' }],
  ['later', { state: 'retry_later', seconds: 60 }],
  ['spam', { state: 'failed', message: '554' }],
  ['hangup-early', { state: 'retry_later', seconds: 60 }],
  ['hangup', { state: 'unknown', seconds: 60 }],
] as const)('a server that answers %s', async ([receiver, expected]) => {
  expect(await smtp(urls.plain).sendEmail(mailTo(`${receiver}@ada.example`))).toEqual(expected)
  expect(JSON.stringify(context.logged)).not.toContain('ada.example')
})

test('a failure of the whole channel is not held against a message: it is tried again', async () => {
  const wrong = [
    urls.plain.replace(LOGIN, 'quest:wrong'),
    urls.plain.replace(LOGIN, 'quest:wrong').replace('?starttls=off', ''),
    `smtps://${LOGIN}@localhost:${places.foreign}`,
    `smtp://${LOGIN}@localhost:1?starttls=off`,
  ]
  for (const url of wrong)
    expect(await smtp(url).sendEmail(mailTo('ada@ada.example'))).toEqual({ state: 'retry_later', seconds: 60 })
  expect(JSON.stringify(context.logged)).not.toMatch(/quest:|wrong|pass/)
})

test('without encryption no password leaves, unless that was asked for', async () => {
  const message = mailTo('ada@ada.example')
  const url = urls.plain.replace('?starttls=off', '')
  expect(await smtp(url).sendEmail(message)).toEqual({ state: 'retry_later', seconds: 60 })
  expect(context.logged.map(({ fields }) => fields?.error)).toContain('STARTTLS: 500')
})

test.for<Partial<EmailMessage>>([
  { to: 'ada@ada.example\r\nRCPT TO:<eve@evil.example>' },
  { to: 'ada@ada.example> NOTIFY=NEVER <' },
  { subject: 'Hi\r\nBcc: eve@evil.example' },
  { headers: { 'X-Kind': 'a\nBcc: eve@evil.example' } },
  { headers: { 'X-Kind: a\r\nBcc': 'eve@evil.example' } },
])('a value that would start another header or command is refused: %j', async (change) => {
  const before = (await arrived()).length
  const refused = await smtp(urls.plain).sendEmail({ ...mailTo('ada@ada.example'), ...change })
  expect(refused).toMatchObject({ state: 'failed' })
  expect(await arrived()).toHaveLength(before)
})

test('a line that is a dot ends nothing', async () => {
  const message = { ...mailTo('ada@ada.example'), text: 'before\n.\n..\nQUIT\nafter' }
  expect(await smtp(urls.plain).sendEmail(message)).toMatchObject({ state: 'sent' })
  const parsed = await PostalMime.parse((await arrivedWith(message)).raw)
  expect(parsed.text?.replaceAll('\r\n', '\n').trim()).toBe(message.text)
})

test('a silent server is given up', async () => {
  const silent = createSmtp({
    url: urls.plain,
    from: FROM,
    now: context.now,
    log: context.log,
    timeOut: 50,
    connect: () => ({
      readable: new ReadableStream(),
      writable: new WritableStream(),
      startTls: () => {
        throw new Error('not asked')
      },
      close: async () => undefined,
    }),
  })
  expect(await silent.sendEmail(mailTo('ada@ada.example'))).toEqual({ state: 'retry_later', seconds: 60 })
})

test.for([
  ['sent', 'ada', [['done', 'sent']]],
  ['released by a passing refusal', 'later', [['retry', null]]],
  [
    'kept when no answer came',
    'hangup',
    [
      ['done', 'claimed'],
      ['done', 'claimed'],
    ],
  ],
  [
    'failed for good',
    'nobody',
    [
      ['done', 'failed'],
      ['done', 'failed'],
    ],
  ],
] as const)('by SMTP a message leaves at most once; its receipt is %s', async ([, receiver, expected]) => {
  context.email = smtp(urls.plain)
  const email = `${receiver}${NOON}@ada.example`.replace(/^(later|hangup|nobody)\d+/, '$1')
  const player = await makePlayer(context, { email, emailConfirmedAt: 1 })
  const payload = { message: `For ${player.id}` }
  await makeNotifications(context, { id: 'nt', playerId: player.id, payload })
  for (const [state, receipt] of expected) {
    const job = { type: 'deliver-notification', notificationId: 'nt', playerId: player.id, channel: 'email' } as const
    expect((await deliverNotification(context, job)).state).toBe(state)
    const rows = await context.db.select().from(deliveries)
    expect(rows.map((row) => row.state)).toEqual(receipt === null ? [] : [receipt])
  }
  const copies = (await arrived()).filter(({ raw }) => raw.includes(player.id))
  expect(copies).toHaveLength(receiver === 'ada' || receiver === 'hangup' ? 1 : 0)
})

test('a server that is named carries the mail instead of the provider; a wrong address is no configuration', () => {
  const parts = { send: fetch, now: context.now, log: context.log }
  expect(openEmail(parseConfig(testVars), parts)?.isKeyless).toBeUndefined()
  expect(openEmail(parseConfig({ ...testVars, SMTP_URL: urls.tls }), parts)?.isKeyless).toBe(true)
  expect(openEmail(parseConfig({ ...testVars, SMTP_URL: urls.tls, EMAIL_API_KEY: '' }), parts)?.isKeyless).toBe(true)
  expect(openEmail(parseConfig({ ...testVars, SMTP_URL: urls.tls, EMAIL_FROM: '' }), parts)).toBeNull()
  for (const url of ['http://localhost', 'localhost:25', 'smtp'])
    expect(() => parseConfig({ ...testVars, SMTP_URL: url })).toThrow('SMTP_URL')
})

function smtp(url: string) {
  return createSmtp({ url, from: FROM, connect, now: context.now, log: context.log })
}

function mailTo(to: string): EmailMessage {
  sent += 1
  return {
    to,
    subject: SUBJECT,
    html: '<p>Grüße — <b>登山</b> = 100%</p>\n<p>.</p>',
    text: `Message ${String(sent).padStart(6, '0')} for you:\n.dotted\n= é 登山 ${'long '.repeat(60)}end`,
    idempotencyKey: `smtp-test-${sent}`,
    headers: { 'List-Unsubscribe': '<https://quest.example/u>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

async function arrived(): Promise<ArrivedMail[]> {
  return (await fetch(places.inbox)).json()
}

async function arrivedWith({ idempotencyKey }: EmailMessage): Promise<ArrivedMail> {
  const key = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(idempotencyKey))
  const id = Array.from(new Uint8Array(key).slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const found = (await arrived()).find(({ raw }) => raw.includes(id))
  if (found === undefined) throw new Error('the message did not arrive')
  return found
}
