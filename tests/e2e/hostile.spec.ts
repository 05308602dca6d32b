import { request } from 'node:http'
import { HOSTILE, HOSTILE_PATHS } from '../reading/hostile-values.ts'
import { addressOf, expect, test } from './journey.ts'
import { PORTS } from './ports.ts'
import { address } from './seeded.ts'

/** What a request line may carry; the rest goes encoded only. */
const RAW = /^[!-~]+$/
const PLACES = ['/', '/player/', '/leaderboard?find=', '/login?returnTo=']

test('no raw request line breaks the product or leads elsewhere', async () => {
  const raw = HOSTILE.filter((value) => RAW.test(value))
  const encoded = HOSTILE.map((value) => encodeURIComponent(value.toWellFormed()))
  const paths = PLACES.flatMap((place) => [...raw, ...encoded].map((value) => `${place}${value}`))
  const found: string[] = []
  for (const [index, path] of [...HOSTILE_PATHS, ...new Set(paths)].entries()) {
    const complaint = complaintAbout(await send(path, addressOf(`hostile ${index}`)))
    if (complaint !== null) found.push(`${complaint}: ${path.slice(0, 300)}`)
  }
  expect(found).toEqual([])
})

type Reply = { status: number; location: string | undefined; cookies: string[]; isHtml: boolean; body: string }

function complaintAbout({ status, location, cookies, isHtml, body }: Reply): string | null {
  if (status >= 500) return `answers ${status}`
  if (status === 429) return 'met a limit, so it proves nothing'
  if (location !== undefined && new URL(location, address(PORTS)).origin !== address(PORTS))
    return `leads to ${location}`
  if (cookies.some((cookie) => cookie.startsWith('a=b'))) return 'sets a cookie that was sent to it'
  if (isHtml && /<script>alert\(1\)|<img src=x/.test(body)) return 'shows markup as it was sent'
  if (/\bat \S+ \(.*:\d+:\d+\)|SQLITE_|D1_ERROR/.test(body)) return 'shows internals'
  return null
}

/** A raw request, because fetch would normalise the path. What a Worker makes of a request is for tests/fuzz/hostile.test.ts. */
function send(path: string, from: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = { 'cf-connecting-ip': from, accept: 'text/html' }
    // A new connection each time: the server may close an idle one just as it is reused.
    const sent = request({ host: 'localhost', port: PORTS.appPort, path, headers, agent: false }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('error', reject)
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          location: reply.headers.location,
          cookies: reply.headers['set-cookie'] ?? [],
          isHtml: reply.headers['content-type']?.startsWith('text/html') ?? false,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
}
