import { expect, it } from 'vitest'
import { createResend } from './create-resend.ts'

const NOW = Date.UTC(2026, 10, 24, 6)

const message = {
  to: 'ada@ada.example',
  subject: 'You are 3rd',
  html: '<p>Hi</p>',
  text: 'Hi',
  idempotencyKey: 'notification-1',
  headers: { 'List-Unsubscribe': '<https://quest.example/u>' },
}

it('posts one message under its key', async () => {
  const { email, requests } = withResend(() => Response.json({ id: 'm1' }))
  expect(await email.sendEmail(message)).toEqual({ state: 'sent', id: 'm1' })
  expect(requests).toMatchObject([
    {
      url: 'https://email.example/emails',
      headers: { authorization: 'Bearer key', 'idempotency-key': 'notification-1' },
      body: {
        from: 'MergeQuest <hi@quest.example>',
        to: ['ada@ada.example'],
        subject: 'You are 3rd',
        html: '<p>Hi</p>',
        text: 'Hi',
        headers: message.headers,
      },
    },
  ])
})

it.each([
  [
    'a limit',
    () => Response.json({ message: 'slow down' }, { status: 429, headers: { 'retry-after': '12' } }),
    { state: 'retry_later', seconds: 12 },
  ],
  [
    'a date to wait for',
    () => new Response('{}', { status: 503, headers: { 'retry-after': new Date(NOW + 90_000).toUTCString() } }),
    { state: 'retry_later', seconds: 90 },
  ],
  [
    'a wait that is none',
    () => new Response('{}', { status: 429, headers: { 'retry-after': 'soon' } }),
    { state: 'retry_later', seconds: 60 },
  ],
  ['an outage', () => new Response('<html>', { status: 503 }), { state: 'retry_later', seconds: 60 }],
  ['no connection', () => Promise.reject(new TypeError('fetch failed')), { state: 'retry_later', seconds: 60 }],
  [
    'a twin under way',
    () => Response.json({ name: 'concurrent_idempotent_requests', message: 'wait' }, { status: 409 }),
    { state: 'retry_later', seconds: 60 },
  ],
  [
    'a refusal',
    () => Response.json({ name: 'validation_error', message: 'Invalid `to`' }, { status: 422 }),
    { state: 'failed', message: 'Invalid `to`' },
  ],
])('answers %s', async (_, answer, expected) => {
  const { email, lines } = withResend(answer)
  expect(await email.sendEmail(message)).toEqual(expected)
  expect(lines).toEqual(['Error sending e-mail'])
})

it.each([
  [{ subject: 'Hi\r\nBcc: eve@evil.example' }],
  [{ to: 'ada@ada.example\nBcc: eve@evil.example' }],
  [{ headers: { 'X-Kind': 'a\rb' } }],
  [{ headers: { 'X-Kind:': 'a' } }],
  [{ idempotencyKey: 'a\nb' }],
])('refuses to let a value start another header: %j', async (change) => {
  const { email, requests } = withResend(() => Response.json({ id: 'm1' }))
  expect(await email.sendEmail({ ...message, ...change })).toMatchObject({ state: 'failed' })
  expect(requests).toEqual([])
})

function withResend(answer: () => Response | Promise<Response>) {
  const requests: { url: string; headers: unknown; body: unknown }[] = []
  const lines: string[] = []
  const email = createResend({
    apiUrl: 'https://email.example',
    apiKey: 'key',
    from: 'MergeQuest <hi@quest.example>',
    fetch: async (url, init) => {
      requests.push({ url, headers: init?.headers, body: JSON.parse(String(init?.body)) as unknown })
      return answer()
    },
    now: () => NOW,
    log: (_, line) => lines.push(line),
  })
  return { email, requests, lines }
}
