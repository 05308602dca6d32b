import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openSandbox, SECRETS, type TestSandbox } from '#tests/servers/sandbox.ts'
import { plainOfMarkdown, problemOfMarkdown } from './telegram/markdown-v2.ts'

const EMAIL = { from: 'Quest <quest@example.com>', to: ['maya@example.com'], subject: 'Hello', text: 'Hello' }

test('the same key sends one e-mail and answers the same id', async () => {
  const sandbox = openSandbox()
  const first = await send(sandbox, EMAIL, 'key')
  const second = await send(sandbox, EMAIL, 'key')
  expect(await second.json()).toEqual(await first.json())
  expect(await sandbox.messages()).toHaveLength(1)
  await send(sandbox, EMAIL, 'another')
  expect(await sandbox.messages()).toHaveLength(2)
})

test('the same key with another text is refused', async () => {
  const sandbox = openSandbox()
  await send(sandbox, EMAIL, 'key')
  const other = await send(sandbox, { ...EMAIL, text: 'Other' }, 'key')
  expect(other.status).toBe(409)
  expect(await other.json()).toMatchObject({ name: 'invalid_idempotent_request' })
})

test('an e-mail without key, receiver or content is refused', async () => {
  const sandbox = openSandbox()
  expect((await sandbox.call('/emails', { json: EMAIL })).status).toBe(401)
  expect((await send(sandbox, { ...EMAIL, to: ['nobody'] }, 'a')).status).toBe(422)
  expect((await send(sandbox, { ...EMAIL, text: undefined }, 'b')).status).toBe(422)
  expect(await sandbox.messages()).toHaveLength(0)
})

test('Telegram takes what is escaped and refuses what is not', async () => {
  const sandbox = openSandbox()
  expect((await telegram(sandbox, String.raw`*Week 47*: you are 3rd\.`)).status).toBe(200)
  const refused = await telegram(sandbox, 'You are 3rd.')
  expect(refused.status).toBe(400)
  expect(await refused.json()).toEqual({
    ok: false,
    error_code: 400,
    description: String.raw`Bad Request: can't parse entities: Character '.' is reserved and must be escaped with the preceding '\'`,
  })
  expect(await sandbox.messages()).toHaveLength(1)
})

test('another bot’s token is unauthorized', async () => {
  const sandbox = openSandbox()
  expect((await sandbox.call('/bot9:other/getMe')).status).toBe(401)
})

test('Start on the page of a link tells the product by its secret, and the reply in its answer is shown and kept', async () => {
  const updates: { secret: string | null; body: { update_id: number; message: { text: string; chat: unknown } } }[] = []
  const sandbox = openSandbox({
    fetch: async (_url, init) => {
      const secret = new Headers(init?.headers).get('x-telegram-bot-api-secret-token')
      updates.push({ secret, body: JSON.parse(String(init?.body)) })
      const text = 'This chat is *connected*\\.'
      return Response.json({ method: 'sendMessage', chat_id: '42', text, parse_mode: 'MarkdownV2' })
    },
  })
  const page = await (await sandbox.call('/telegram/quest_bot?start=co-de_1')).text()
  expect(page).toContain('value="/start co-de_1"')
  const form = { chatId: '42', text: '/start co-de_1', code: 'co-de_1' }
  const answered = await (await sandbox.call('/telegram/quest_bot', { form })).text()
  expect(answered).toContain('This chat is connected.')
  await sandbox.call('/telegram/quest_bot', { form: { ...form, text: '/stop' } })
  expect(updates.map(({ secret, body }) => [secret, body.message.text, body.message.chat])).toMatchObject([
    [SECRETS.telegramWebhookSecret, '/start co-de_1', { id: 42, type: 'private' }],
    [SECRETS.telegramWebhookSecret, '/stop', { id: 42, type: 'private' }],
  ])
  expect(new Set(updates.map(({ body }) => body.update_id)).size).toBe(2)
  expect(await sandbox.messages()).toMatchObject([{ chatId: '42' }, { chatId: '42' }])
})

test('a chat that is no number, or a product that is away, is said on the page', async () => {
  const sandbox = openSandbox({ fetch: async () => Promise.reject(new Error('refused')) })
  const send = async (chatId: string) =>
    (
      await sandbox.call('/telegram/quest_bot', { form: { chatId, text: '/start "><script>', code: '"><script>' } })
    ).text()
  expect(await send('42')).toContain('the product did not answer')
  for (const chatId of ['42', 'x', '-5', '']) expect(await send(chatId)).not.toContain('<script>')
  expect(await sandbox.messages()).toEqual([])
})

describe('MarkdownV2', () => {
  test.each([
    '.',
    '-',
    '!',
    '(',
    ')',
    '#',
    '+',
    '=',
    '|',
    '{',
    '}',
    'a > b',
    ']',
    '*open',
    '_open',
    '`open',
    '[label](open',
    '[label]',
  ])('%s is refused', (text) => {
    expect(problemOfMarkdown(text)).not.toBeNull()
  })

  test.each([
    'plain',
    '*bold* _thin_ __under__ ~gone~ ||hidden||',
    '`a.b`',
    '```\na.b\n```',
    '[label](https://a.example/b.c)',
    '>quote',
    '*bold _both_*',
  ])('%s is taken', (text) => {
    expect(problemOfMarkdown(text)).toBeNull()
  })

  test('any text is taken once escaped, and reads as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const escaped = text.replaceAll(/[\\_*[\]()~`>#+\-=|{}.!]/g, (character) => `\\${character}`)
        expect(problemOfMarkdown(escaped)).toBeNull()
        expect(plainOfMarkdown(escaped)).toBe(text)
      }),
    )
  })
})

describe('faults', () => {
  test.each([
    ['forbidden', 403],
    ['too_many', 429],
    ['server_error', 500],
    ['timeout', 504],
  ] as const)('%s fails as often as ordered, then all is well', async (kind, status) => {
    const sandbox = openSandbox()
    await sandbox.fail({ party: 'telegram', kind, calls: 2, retryAfter: 7 })
    expect((await telegram(sandbox, 'one')).status).toBe(status)
    expect((await telegram(sandbox, 'two')).status).toBe(status)
    expect((await telegram(sandbox, 'three')).status).toBe(200)
    expect(await sandbox.messages()).toHaveLength(1)
  })

  test('429 says when to come back', async () => {
    const sandbox = openSandbox()
    await sandbox.fail({ party: 'telegram', kind: 'too_many', calls: 1, retryAfter: 7 })
    expect(await (await telegram(sandbox, 'one')).json()).toMatchObject({ parameters: { retry_after: 7 } })
  })

  test('a lost answer has been sent, half an answer cannot be read', async () => {
    const sandbox = openSandbox()
    await sandbox.fail({ party: 'email', kind: 'lost', calls: 1, retryAfter: 1 })
    expect((await send(sandbox, EMAIL, 'key')).status).toBe(502)
    expect(await sandbox.messages()).toHaveLength(1)
    await sandbox.fail({ party: 'email', kind: 'malformed', calls: 1, retryAfter: 1 })
    const half = await send(sandbox, EMAIL, 'key')
    expect(half.status).toBe(200)
    await expect(half.json()).rejects.toThrow(SyntaxError)
  })

  test('one party’s fault leaves the others alone', async () => {
    const sandbox = openSandbox()
    await sandbox.fail({ party: 'github-search', kind: 'server_error', calls: 1, retryAfter: 1 })
    expect((await sandbox.call('/users/trailhead-labs')).status).toBe(200)
    expect((await sandbox.call('/search/issues?q=author:nobody')).status).toBe(500)
  })
})

test('the page shows what was sent without running it', async () => {
  const sandbox = openSandbox({ fetch: async () => Response.json({}) })
  await send(sandbox, { ...EMAIL, subject: '<script>alert(1)</script>', html: '<script>alert(2)</script>' }, 'key')
  const text = await (await sandbox.call('/')).text()
  expect(text).toContain('&lt;script&gt;alert(1)')
  expect(text).not.toContain('<script>alert')
  expect(text).toMatch(/<iframe sandbox\s/)
})

function send(sandbox: TestSandbox, json: unknown, key: string): Promise<Response> {
  return sandbox.call('/emails', {
    json,
    headers: { authorization: `Bearer ${SECRETS.emailApiKey}`, 'idempotency-key': key },
  })
}

function telegram(sandbox: TestSandbox, text: string): Promise<Response> {
  return sandbox.call(`/bot${SECRETS.telegramBotToken}/sendMessage`, {
    json: { chat_id: '42', text, parse_mode: 'MarkdownV2' },
  })
}
