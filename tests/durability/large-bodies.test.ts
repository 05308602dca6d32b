import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NOW } from '#tests/bench/bench-context.ts'
import { applyMigrations } from '#workers/local/apply-migrations.ts'
import { startProduct, type ProductOnDisk } from './product-on-disk.ts'

const MEGABYTE = 1_000_000
const AT_ONCE = 32
const SENT = 28 * MEGABYTE
/** Cloudflare's for an isolate, which serves many requests. */
const MOST = 128 * MEGABYTE
const ATTEMPTS = 3
const CHUNK = Buffer.alloc(64 * 1024, 'a=1&')
const SIGNED = { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}`, 'x-github-event': 'push' }

let folder: string
let served: ProductOnDisk

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'large-bodies-'))
  served = await startProduct({ folder, clockOffset: NOW - Date.now() })
  await applyMigrations(served.product.d1)
  // What a first request loads is no body's memory.
  await Promise.all(Array.from({ length: AT_ONCE }, () => post('/join', 1000, {})))
})

afterAll(async () => {
  await served.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Each reader of bodies meets one that does not say its size, one that does, or one that announces more than it sends. */
test.for<[string, string, number | undefined, Record<string, string>, number[]]>([
  ['unsigned deliveries of GitHub', '/api/webhooks/github', SENT, {}, [401]],
  ['wrongly signed deliveries of GitHub', '/api/webhooks/github', undefined, SIGNED, [413]],
  ['deliveries of Stripe', '/api/webhooks/stripe', undefined, {}, [413]],
  ['updates of Telegram', '/api/webhooks/telegram', 1000 * MEGABYTE, {}, [413]],
  ['forms', '/join', undefined, {}, [413]],
  ['forms that are no route’s', '/nowhere', SENT, {}, [413]],
  ['data requests', '/leaderboard?_data=root', undefined, {}, [404]],
  ['writes of an API that has none', '/api/v1/leaderboard', 1000 * MEGABYTE, {}, [413]],
])('32 bodies of 28 MB at once, as %s, are cut while they are read', async ([, path, announced, headers, expected]) => {
  // When memory is collected is chance; bodies that are kept grow it by 900 MB each time.
  let least = Infinity
  for (let attempt = 0; attempt < ATTEMPTS && least >= MOST; attempt += 1) {
    const { grown, statuses } = await growthOf(() => post(path, SENT, headers, announced))
    // A refusal may reach the sender as a closed connection.
    expect(statuses.filter((status) => status !== null && !expected.includes(status))).toEqual([])
    least = Math.min(least, grown)
  }
  expect(least).toBeLessThan(MOST)
})

test('32 senders who stop just before the limit hold no more than what they sent', async () => {
  for (const [path, size, headers] of [
    ['/api/webhooks/github', 1.9 * MEGABYTE, SIGNED],
    ['/resume-builder', 0.9 * MEGABYTE, {}],
  ] as const) {
    const { grown } = await growthOf(() => post(path, size, headers, undefined, 1500))
    console.info(`${AT_ONCE} × ${size / MEGABYTE} MB at ${path}: ${Math.round(grown / MEGABYTE)} MB`)
    expect(grown).toBeLessThan(MOST)
  }
})

async function growthOf(sendOne: () => Promise<number | null>) {
  const before = served.memory() ?? 0
  let most = before
  const watch = setInterval(() => void (most = Math.max(most, served.memory() ?? 0)), 5)
  const statuses = await Promise.all(Array.from({ length: AT_ONCE }, sendOne))
  clearInterval(watch)
  return { grown: most - before, statuses }
}

/** Sends a body as fast as it is taken until an answer comes; null when the connection was closed instead. */
function post(
  path: string,
  size: number,
  headers: Record<string, string>,
  announced?: number,
  stopsFor = 0,
): Promise<number | null> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(served.product.origin)
    const sent = send({
      hostname,
      port,
      path,
      method: 'POST',
      agent: new Agent({ keepAlive: false }),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...(announced === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(announced) }),
        ...headers,
      },
    })
    let isOver = false
    const end = (status: number | null) => {
      isOver = true
      resolve(status)
      sent.destroy()
    }
    sent.on('response', (reply) => end(reply.statusCode ?? null))
    sent.on('error', () => end(null))
    let left = size
    const write = () => {
      while (left > 0 && !isOver) {
        const chunk = CHUNK.subarray(0, Math.min(left, CHUNK.length))
        left -= chunk.length
        if (!sent.write(chunk)) return void sent.once('drain', write)
      }
      if (isOver) return undefined
      if (stopsFor > 0) return void setTimeout(() => end(null), stopsFor)
      return void (announced === undefined || announced === size ? sent.end() : setTimeout(() => end(null), 500))
    }
    write()
  })
}
