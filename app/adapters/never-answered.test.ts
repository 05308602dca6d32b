import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LOCAL_APP_KEY } from '#workers/sandbox/github/app-key.ts'
import { createReadAvatar } from './avatars.ts'
import { createChats } from './chat/create-chats.ts'
import type { Fetch } from './connection.ts'
import { createResend } from './email/create-resend.ts'
import { createSmtp } from './email/create-smtp.ts'
import { createGitHub } from './github/create-github.ts'
import { createGitHubApp } from './github/github-app.ts'
import { createGitHubOAuth } from './github/oauth.ts'
import { createOrganisation } from './github/organisation.ts'
import { createHeartbeat } from './heartbeat.ts'
import { createStripe } from './stripe/create-stripe.ts'
import { createTelegram } from './telegram/create-telegram.ts'

const url = 'https://party.test'
const log = () => undefined
const sleep = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))
const message = {
  to: 'a@b.test',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  idempotencyKey: 'one',
  headers: {},
}
const prices = { monthly_subscription: 'm', yearly_subscription: 'y', lifetime_access: 'l' }
const toGitHub = (fetch: Fetch) => ({
  apiUrl: url,
  token: 'token',
  organisation: null,
  fetch,
  now: Date.now,
  sleep,
  log,
})

/** Each adapter that `createContext` makes, and one question of each. */
const PARTIES: Record<string, (fetch: Fetch) => Promise<unknown>> = {
  github: (fetch) => createGitHub(toGitHub(fetch)).fetchBudget(),
  githubApp: (fetch) =>
    createGitHubApp({
      ...toGitHub(fetch),
      webUrl: url,
      appId: '1',
      slug: 'app',
      privateKey: LOCAL_APP_KEY,
    }).findInstallation(1),
  organisation: (fetch) => createOrganisation('summit', toGitHub(fetch)).listMembers(),
  oauth: (fetch) =>
    createGitHubOAuth({
      webUrl: url,
      apiUrl: url,
      clientId: 'c',
      clientSecret: 's',
      redirectUri: url,
      fetch,
    }).fetchIdentity('token'),
  telegram: (fetch) =>
    createTelegram({ apiUrl: url, token: '1:t', fetch, log }).sendMessage({
      chatId: '1',
      text: 'Hello',
      silent: false,
    }),
  email: (fetch) =>
    createResend({ apiUrl: url, apiKey: 'k', from: 'a@b.test', fetch, now: Date.now, log }).sendEmail(message),
  smtp: () =>
    createSmtp({
      url: 'smtp://mail.test:25?starttls=off',
      from: 'a@b.test',
      now: Date.now,
      log,
      connect: () => ({
        readable: new ReadableStream(),
        writable: new WritableStream(),
        startTls: () => {
          throw new Error('not asked for')
        },
        close: async () => undefined,
      }),
    }).sendEmail(message),
  stripe: (fetch) =>
    createStripe({ apiUrl: url, secretKey: 'sk', catalog: { prices, coupon: 'c' }, fetch, log }).fetchSubscription(
      'sub_1',
    ),
  chats: (fetch) =>
    createChats({ redirectTo: null, fetch }).post(
      { chat: 'discord', address: 'https://discord.com/api/webhooks/1/token' },
      { title: 'Hello', lines: [], note: null, link: { label: 'Open', url } },
    ),
  heartbeat: (fetch) => createHeartbeat({ url, fetch, log })(),
  avatars: (fetch) => createReadAvatar({ fetch })(url),
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('It took too long', 'TimeoutError')), milliseconds)
    return controller.signal
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe.each([
  ['never answers', (signal: AbortSignal | undefined) => new Promise<Response>((_, reject) => onEnd(signal, reject))],
  [
    'begins an answer that never ends',
    async (signal: AbortSignal | undefined) =>
      new Response(
        new ReadableStream({
          start: (stream) => {
            stream.enqueue(new TextEncoder().encode('{"'))
            onEnd(signal, (reason) => stream.error(reason))
          },
        }),
        { headers: { 'content-type': 'application/json' } },
      ),
  ],
] as const)('a third party that %s', (_, answer) => {
  test.each(Object.keys(PARTIES))('is waited for at most two minutes: %s', async (name) => {
    let isOver = false
    let asked = 0
    const fetch: Fetch = (_input, init) => {
      asked += 1
      return answer(init?.signal ?? undefined)
    }
    void PARTIES[name]?.(fetch)
      .catch(() => undefined)
      .finally(() => (isOver = true))
    // The SDK of Stripe is loaded at the first question.
    await vi.dynamicImportSettled()
    // What is signed takes real time.
    while (asked === 0 && name !== 'smtp') await new Promise((resolve) => void setImmediate(resolve))
    for (let second = 0; second < 120 && !isOver; second += 1) {
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(isOver).toBe(true)
    expect(asked > 0).toBe(name !== 'smtp')
  })
})

function onEnd(signal: AbortSignal | undefined, end: (reason: unknown) => void): void {
  signal?.addEventListener('abort', () => end(signal.reason))
}
