import { expect, it } from 'vitest'
import { createTelegram } from './create-telegram.ts'

it('posts the message as JSON, silently where asked', async () => {
  const { telegram, requests, lines } = withTelegram(() => Response.json({ ok: true, result: { message_id: 1 } }))
  expect(await telegram.sendMessage({ chatId: '42', text: 'Hi\\!', silent: true })).toEqual({ state: 'sent' })
  expect(requests).toEqual([
    {
      method: 'POST',
      url: 'https://telegram.example/bottoken/sendMessage',
      body: {
        chat_id: '42',
        text: 'Hi\\!',
        parse_mode: 'MarkdownV2',
        disable_notification: true,
        link_preview_options: { is_disabled: true },
      },
    },
  ])
  expect(lines).toEqual([])
})

it.each([
  ['as long as it asks', refusal(429, 'Too Many Requests', { retry_after: 7 }), { state: 'retry_later', seconds: 7 }],
  ['a while when it is ill', refusal(502, 'Bad Gateway'), { state: 'retry_later', seconds: 30 }],
  ['a while without JSON', () => new Response('<html>', { status: 502 }), { state: 'retry_later', seconds: 30 }],
  [
    'a while without a connection',
    () => Promise.reject(new TypeError('fetch failed')),
    { state: 'unknown', seconds: 30 },
  ],
  ['never for who blocked it', refusal(403, 'Forbidden: bot was blocked by the user'), { state: 'blocked' }],
  ['never for who is gone', refusal(400, 'Bad Request: chat not found'), { state: 'blocked' }],
  [
    'never for a bad text',
    refusal(400, "Bad Request: can't parse entities"),
    { state: 'failed', message: "Bad Request: can't parse entities" },
  ],
])('waits %s', async (_, answer, expected) => {
  const { telegram, lines } = withTelegram(answer)
  expect(await telegram.sendMessage({ chatId: '42', text: 'Hi', silent: false })).toEqual(expected)
  expect(lines).toEqual(['Error sending message to Telegram'])
})

function refusal(error_code: number, description: string, parameters?: object): () => Response {
  return () => Response.json({ ok: false, error_code, description, parameters }, { status: error_code })
}

function withTelegram(answer: () => Response | Promise<Response>) {
  const requests: { method?: string; url: string; body: unknown }[] = []
  const lines: string[] = []
  const telegram = createTelegram({
    apiUrl: 'https://telegram.example',
    token: 'token',
    fetch: async (url, init) => {
      requests.push({ method: init?.method, url, body: JSON.parse(String(init?.body)) as unknown })
      return answer()
    },
    log: (_, message) => lines.push(message),
  })
  return { telegram, requests, lines }
}
