import { expect, it, vi } from 'vitest'
import { STAGE_WORKER } from './stage-worker.ts'

const STAGE = 'http://localhost/c/autumn/stage'
const START = 1_000_000
const FILE = 'http://localhost/assets/stage-1a2b.js'

it('keeps the page without cookies and the files of the page, and answers by them when the network does not', async () => {
  const worker = startWorker()
  worker.network.set(STAGE, () => new Response('the stage', { headers: { 'Server-Timing': 'now;dur=1000' } }))
  worker.network.set(FILE, () => new Response('a script'))
  await worker.tell({ files: [FILE, 'http://elsewhere.example/assets/x.js', 'http://localhost/avatar.png'] })
  expect(worker.requests).toEqual([`${STAGE} omit`, `${FILE} omit`])

  worker.network.clear()
  vi.setSystemTime(START + 90_000)
  const kept = await worker.ask(STAGE)
  expect(await kept?.text()).toBe('the stage')
  expect(kept?.headers.get('X-Cached')).toBe('1')
  // The server's clock went on meanwhile.
  expect(kept?.headers.get('Server-Timing')).toBe('now;dur=91000')
  expect(await (await worker.ask(FILE))?.text()).toBe('a script')
})

it('answers nothing else, and what the network says goes before what is kept', async () => {
  const worker = startWorker()
  worker.network.set(`${STAGE}.json`, () => new Response('first'))
  expect(await (await worker.ask(`${STAGE}.json`))?.text()).toBe('first')
  worker.network.set(`${STAGE}.json`, () => new Response('second'))
  expect(await (await worker.ask(`${STAGE}.json`))?.text()).toBe('second')
  for (const address of [
    'http://localhost/c/autumn',
    'http://localhost/settings',
    'http://elsewhere.example/assets/x.js',
  ])
    expect(await worker.ask(address)).toBeNull()
  expect(await worker.ask(STAGE, 'POST')).toBeNull()
})

it('forgets everything once the contest is final, and keeps nothing that an open page asks for after that', async () => {
  const worker = startWorker()
  worker.network.set(STAGE, () => new Response('the stage'))
  await worker.tell({ files: [] })
  expect(worker.kept.size).toBe(1)
  await worker.tell({ isOver: true })
  expect(worker.kept.size).toBe(0)
  expect(await worker.ask(STAGE)).toBeNull()
})

type Listener = (event: Record<string, unknown>) => void

/** The worker's text with a network, a cache and a clock of the test. */
function startWorker() {
  vi.useFakeTimers({ now: START, toFake: ['Date'] })
  const listeners = new Map<string, Listener>()
  const network = new Map<string, () => Response>()
  const requests: string[] = []
  const kept = new Map<string, Response>()
  const find = async (address: string) => kept.get(address)?.clone()
  const cache = { match: find, put: async (address: string, answer: Response) => void kept.set(address, answer) }
  const scope = {
    registration: { scope: STAGE },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  }
  const fetchFake = async (asking: string | Request, init?: RequestInit) => {
    const address = typeof asking === 'string' ? asking : asking.url
    requests.push(`${address} ${init?.credentials ?? ''}`)
    const answer = network.get(address)
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return answer()
  }
  // oxlint-disable-next-line no-new-func, no-implied-eval -- as a browser runs the text that it is served
  new Function('self', 'location', 'caches', 'fetch', STAGE_WORKER)(
    scope,
    { origin: 'http://localhost' },
    { open: async () => cache, match: find, delete: async () => kept.clear() },
    fetchFake,
  )
  return {
    network,
    requests,
    kept,
    tell: async (data: unknown) => {
      let work: unknown
      listeners.get('message')?.({ data, waitUntil: (promise: unknown) => (work = promise) })
      await work
    },
    ask: async (address: string, method = 'GET') => {
      let answer: Promise<Response> | null = null
      const respondWith = (given: Promise<Response>) => (answer = given)
      listeners.get('fetch')?.({ request: new Request(address, { method }), respondWith })
      return answer as Promise<Response> | null
    },
  }
}
