import { expect, test } from 'vitest'
import { AnswerTooLarge, boundedFetch } from './bounded-fetch.ts'
import { createChats } from './chat/create-chats.ts'
import type { Fetch } from './connection.ts'
import { createResend } from './email/create-resend.ts'
import { createSmtp } from './email/create-smtp.ts'
import { createGitHub } from './github/create-github.ts'
import { createGitHubOAuth } from './github/oauth.ts'
import { createHeartbeat } from './heartbeat.ts'
import { createStripe } from './stripe/create-stripe.ts'
import { createTelegram } from './telegram/create-telegram.ts'

const MEGABYTE = 1_000_000
const CHUNK = new TextEncoder().encode(`"${' '.repeat(MEGABYTE - 2)}"`)
const HERE = 'https://party.example'
const message = {
  to: 'ada@ada.example',
  subject: 'News',
  text: 'News',
  html: '<p>News</p>',
  headers: {},
  idempotencyKey: '1',
}
const log = () => undefined
const now = () => 0

/** Everything that asks another party and reads what it answers. */
const PARTIES: [string, (fetch: Fetch) => Promise<unknown>][] = [
  ['GitHub', (fetch) => github(fetch).findUser('ada')],
  ['GitHub in GraphQL', (fetch) => github(fetch).fetchBudget()],
  ['a sign-in at GitHub', (fetch) => oauth(fetch).exchangeCode({ code: 'c', codeVerifier: 'v' })],
  ['who signed in at GitHub', (fetch) => oauth(fetch).fetchIdentity('token')],
  ['Stripe', (fetch) => stripe(fetch).fetchSubscription('sub_1')],
  [
    'Telegram',
    (fetch) =>
      createTelegram({ apiUrl: HERE, token: '1:a', fetch, log }).sendMessage({ chatId: '1', text: 'a', silent: false }),
  ],
  [
    'Resend',
    (fetch) => createResend({ apiUrl: HERE, apiKey: 'k', from: 'a@b.example', fetch, now, log }).sendEmail(message),
  ],
  [
    'a chat',
    (fetch) =>
      createChats({ redirectTo: null, fetch }).post(
        { chat: 'slack', address: `${HERE}/services/T/B/x` },
        { title: 'News', lines: [], note: null, link: { label: 'Here', url: HERE } },
      ),
  ],
  ['the heartbeat', (fetch) => createHeartbeat({ url: HERE, fetch, log })()],
]

test.each(PARTIES)('200 MB of %s are cut off', async (_, ask) => {
  let sent = 0
  const answers: Response[] = []
  const flood: Fetch = async () => {
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += CHUNK.length
        if (sent > 200 * MEGABYTE) controller.close()
        else controller.enqueue(CHUNK)
      },
    })
    const answer = new Response(body, { headers: { 'content-type': 'application/json' } })
    answers.push(answer)
    return answer
  }
  const answer = await ask(flood)
  expect(answers.length).toBeGreaterThan(0)
  expect(sent / answers.length).toBeLessThan(15 * MEGABYTE)
  expect(answer).not.toMatchObject({ ok: true })
})

test.each(PARTIES)('%s leads nobody elsewhere', async (_, ask) => {
  const asked: string[] = []
  await ask(async (input, init) => {
    asked.push(new URL(input).origin)
    expect(init?.redirect).toBe('manual')
    return new Response(null, { status: 302, headers: { location: 'https://elsewhere.example/' } })
  })
  expect(new Set(asked).size).toBe(1)
  expect(asked).not.toContain('https://elsewhere.example')
})

test('a question is led on at the same host, three times at most, and an order is not', async () => {
  const asked: string[] = []
  const circle: Fetch = async (input) => {
    asked.push(input)
    return new Response(null, { status: 301, headers: { location: `/${asked.length}` } })
  }
  expect((await boundedFetch(circle, 10)(HERE)).status).toBe(301)
  expect(asked).toEqual([HERE, `${HERE}/1`, `${HERE}/2`, `${HERE}/3`])
  await boundedFetch(circle, 10)(HERE, { method: 'POST', body: 'a' })
  expect(asked).toHaveLength(5)
})

test('an answer of just the limit is whole, one byte more is refused', async () => {
  const answering = (text: string): Fetch => boundedFetch(async () => new Response(text, { status: 404 }), 10)
  const whole = await answering('0123456789')(HERE)
  expect([whole.status, await whole.text()]).toEqual([404, '0123456789'])
  await expect(answering('0123456789a')(HERE)).rejects.toThrow(AnswerTooLarge)
})

test('a mail server that talks without end is left', async () => {
  let sent = 0
  const socket = {
    readable: new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 10_000
        controller.enqueue(new Uint8Array(10_000).fill(97))
      },
    }),
    writable: new WritableStream<Uint8Array>(),
    startTls: () => socket,
    close: async () => undefined,
  }
  const email = createSmtp({ url: 'smtps://a:b@mail.example', from: 'a@b.example', connect: () => socket, now, log })
  expect(await email.sendEmail(message)).toMatchObject({ state: 'retry_later' })
  expect(sent).toBeLessThan(MEGABYTE)
})

function github(fetch: Fetch) {
  return createGitHub({ apiUrl: HERE, token: 'secret', fetch, now, sleep: async () => undefined, log })
}

function oauth(fetch: Fetch) {
  return createGitHubOAuth({
    webUrl: HERE,
    apiUrl: HERE,
    clientId: 'id',
    clientSecret: 'secret',
    redirectUri: 'https://quest.example/github/callback',
    fetch,
  })
}

function stripe(fetch: Fetch) {
  const prices = { monthly_subscription: 'm', yearly_subscription: 'y', lifetime_access: 'l' }
  return createStripe({ apiUrl: HERE, secretKey: 'sk', catalog: { prices, coupon: 'c' }, fetch, log })
}
