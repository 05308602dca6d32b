import { expect, test } from 'vitest'
import type { Chat } from '#app/domain/chat/chat.ts'
import { createChats, type ChatAnswer } from './create-chats.ts'

const ADDRESS = 'https://hooks.slack.com/services/T0123ABCD/B0456EFGH/abcdefghijklmnop1234WXYZ'
const MESSAGE = {
  title: 'A test of Autumn',
  lines: ['This is a test.'],
  note: null,
  link: { label: 'Open the contest', url: 'https://quest.example/c/autumn' },
}

async function answerTo(chat: Chat, response: Response | Error): Promise<ChatAnswer> {
  const chats = createChats({
    redirectTo: null,
    fetch: async () => {
      if (response instanceof Error) throw response
      return response
    },
  })
  return chats.post({ chat, address: ADDRESS }, MESSAGE)
}

test.each<[Chat, string, Response | Error, ChatAnswer]>([
  ['slack', 'ok', new Response('ok'), { state: 'sent', code: null }],
  ['discord', '204', new Response(null, { status: 204 }), { state: 'sent', code: null }],
  ['teams', '202', new Response(null, { status: 202 }), { state: 'sent', code: null }],
  ['slack', 'no_service', new Response('no_service', { status: 404 }), { state: 'blocked', code: 'no_service' }],
  [
    'slack',
    'archived',
    new Response('channel_is_archived', { status: 410 }),
    { state: 'blocked', code: 'channel_is_archived' },
  ],
  [
    'discord',
    '10015',
    Response.json({ message: 'Unknown Webhook', code: 10015 }, { status: 404 }),
    { state: 'blocked', code: '10015' },
  ],
  [
    'teams',
    'forbidden',
    Response.json({ error: { code: 'AuthorizationFailed' } }, { status: 403 }),
    { state: 'blocked', code: 'AuthorizationFailed' },
  ],
  [
    'slack',
    'invalid',
    new Response('invalid_payload', { status: 400 }),
    { state: 'failed', message: 'invalid_payload', code: 'invalid_payload' },
  ],
  [
    'discord',
    '429',
    new Response('', { status: 429, headers: { 'retry-after': '1.5' } }),
    { state: 'retry_later', seconds: 2, code: '429', isBusy: true },
  ],
  [
    'slack',
    '429 for a week',
    new Response('', { status: 429, headers: { 'retry-after': '600000' } }),
    { state: 'retry_later', seconds: 21_600, code: '429', isBusy: true },
  ],
  [
    'slack',
    '500',
    new Response('rollup_error', { status: 500 }),
    { state: 'retry_later', seconds: 60, code: 'rollup_error' },
  ],
  [
    'slack',
    'a redirect',
    new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/' } }),
    { state: 'failed', message: '302', code: '302' },
  ],
  [
    'slack',
    'a page',
    new Response(`<script>${'x'.repeat(50_000)}</script>`, { status: 404 }),
    { state: 'blocked', code: '404' },
  ],
  [
    'teams',
    'a long code',
    Response.json({ error: { code: 'x'.repeat(90) } }, { status: 400 }),
    { state: 'failed', message: '400', code: '400' },
  ],
  ['slack', 'no answer', new DOMException('timeout', 'TimeoutError'), { state: 'unknown', seconds: 60, code: null }],
])('%s, %s', async (chat, _, response, answer) => {
  expect(await answerTo(chat, response)).toEqual(answer)
})

test('follows no redirect and waits five seconds', async () => {
  const inits: RequestInit[] = []
  const chats = createChats({
    redirectTo: null,
    fetch: async (url, init) => {
      expect(url).toBe(ADDRESS)
      inits.push(init ?? {})
      return new Response('ok')
    },
  })
  await chats.post({ chat: 'slack', address: ADDRESS }, MESSAGE)
  expect(inits).toEqual([
    expect.objectContaining({ method: 'POST', redirect: 'manual', signal: expect.any(AbortSignal) }),
  ])
})

test('an endless answer is not read to its end', async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      sent += 1
      controller.enqueue(new TextEncoder().encode('x'.repeat(500)))
    },
  })
  expect(await answerTo('slack', new Response(endless, { status: 500 }))).toMatchObject({
    state: 'retry_later',
    code: '500',
  })
  expect(sent).toBeLessThan(20)
})

test('locally everything goes to one address', async () => {
  const urls: string[] = []
  const chats = createChats({
    redirectTo: 'http://localhost:8788',
    fetch: async (url) => {
      urls.push(url)
      return new Response('ok')
    },
  })
  await chats.post({ chat: 'slack', address: ADDRESS }, MESSAGE)
  expect(urls).toEqual([
    'http://localhost:8788/chat/hooks.slack.com/services/T0123ABCD/B0456EFGH/abcdefghijklmnop1234WXYZ',
  ])
})
