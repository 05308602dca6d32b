import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type MailProvider = {
  url: string
  /** The messages that came under each key. One that remembers keys sends the first. */
  received: Map<string, string[]>
  /** Called as a mail arrives and when its answer has left. */
  watch: (moment: 'arrives' | 'is answered') => void
  close: () => void
}

/** A mail provider with Resend's API, and a GitHub that is away. */
export async function openMailProvider(): Promise<MailProvider> {
  const received: MailProvider['received'] = new Map()
  const server = createServer((request, response) => {
    void (async () => {
      if (request.url !== '/emails') return void response.writeHead(503).end()
      const key = String(request.headers['idempotency-key'])
      const body = await text(request)
      received.set(key, [...(received.get(key) ?? []), body])
      provider.watch('arrives')
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ id: key }), () => provider.watch('is answered'))
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: MailProvider = { url, received, watch: () => undefined, close: () => void server.close() }
  return provider
}
