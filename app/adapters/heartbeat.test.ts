import { expect, test } from 'vitest'
import { createHeartbeat } from './heartbeat.ts'

test.each([
  ['an answer', () => new Response('OK'), []],
  ['a refusal', () => new Response(null, { status: 404 }), [['Heartbeat refused', { status: 404 }]]],
  [
    'no answer',
    () => {
      throw new TypeError('unreachable')
    },
    [['Heartbeat not sent', { error: 'TypeError: unreachable' }]],
  ],
])('a heartbeat that meets %s never throws, and its address is in no log', async (_, answer, logged) => {
  const sent: string[] = []
  const lines: unknown[] = []
  const beat = createHeartbeat({
    url: 'https://watch.test/secret',
    fetch: async (input, init) => {
      sent.push(`${init?.method} ${input}`)
      return answer()
    },
    log: (_level, message, fields) => void lines.push([message, fields]),
  })
  await beat()
  expect(sent).toEqual(['POST https://watch.test/secret'])
  expect(lines).toEqual(logged)
})
