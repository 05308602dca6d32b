import { vi } from 'vitest'
import type { Job } from '#app/domain/jobs/job.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import type { AwayDatabase } from '../databases/away-database.ts'
import { testVars } from '../people/factories.ts'
import { openWorker } from '../servers/ask-worker.ts'

/** As wrangler.toml has them. */
const RETRIES = { mergequest: 5, 'mergequest-mail': 100, 'mergequest-github': 5, 'mergequest-dead': 100 } as const
const BATCH = 10
const HEARTBEAT = 'http://heartbeat.test/'

/** A Worker keeps what it has read, so each is a copy of its own. */
let played = 0

type QueueName = keyof typeof RETRIES
type Queued = { id: string; queue: QueueName; body: unknown; attempts: number; dueAt: number }
type Sent = { body: unknown }[]

export type WorkerRequest = { path: string; method?: string; headers?: Record<string, string>; body?: BodyInit }

/** The built Worker with its queues and its schedules of each minute and day, on a fake clock that moves as fast as it can. */
export async function playWorker(database: AwayDatabase) {
  let made = 0
  let isAway = false
  let waiting: Queued[] = []
  const busy = new Set<QueueName>()
  const retried: string[] = []
  const log: { at: number; line: string }[] = []
  const runs: { at: number; cron: string; failed: number }[] = []
  const add = (queue: QueueName, body: unknown, delaySeconds = 0) =>
    waiting.push({ id: `m-${(made += 1)}`, queue, body, attempts: 1, dueAt: Date.now() + delaySeconds * 1000 })
  const queueOf = (queue: QueueName) => ({
    sendBatch: async (messages: Sent, { delaySeconds = 0 } = {}) => {
      for (const { body } of messages) add(queue, body, delaySeconds)
    },
  })
  const heartbeats: number[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (new Request(input, init).url !== HEARTBEAT) return fetch(input, init)
    heartbeats.push(Date.now())
    return new Response(null, { status: 204 })
  })
  // The data centre's, in memory: what another process answers would take real time.
  vi.stubGlobal('caches', { default: memoryCache() })
  const { worker, bindings } = await openWorker(
    {
      DB: database.client,
      QUEUE: queueOf('mergequest'),
      MAIL_QUEUE: queueOf('mergequest-mail'),
      GITHUB_QUEUE: queueOf('mergequest-github'),
      PAGE_CACHE: 'on',
      HEARTBEAT_URL: HEARTBEAT,
    },
    (played += 1),
  )
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void log.push({ at: Date.now(), line: String(line) }))
  const asking = new Set<Promise<unknown>>()

  return {
    log,
    runs,
    retried,
    heartbeats,
    hand: (job: Job) => void add('mergequest', job),
    setAway: (away: boolean) => void (isAway = away),
    ask,
    passMinute,
    runCron,
  }

  /** The answer, and how long it took on the clock. */
  async function ask({
    path,
    headers = {},
    ...init
  }: WorkerRequest): Promise<{ answer: Response; text: string; took: number }> {
    const begun = Date.now()
    const request = new Request(`${testVars.APP_ORIGIN}${path}`, {
      headers: { accept: 'text/html', ...headers },
      ...init,
    })
    const execution = {
      waitUntil: (work: Promise<unknown>) => void work,
      passThroughOnException: () => undefined,
      props: {},
    }
    const work = worker.fetch(request, bindings, execution)
    asking.add(work)
    const answer = await work.finally(() => asking.delete(work))
    return { answer, text: await answer.text(), took: Date.now() - begun }
  }

  /** Everything that happens in a minute, with what is due in it. */
  async function passMinute(): Promise<void> {
    let isOver = false
    setTimeout(() => (isOver = true), MINUTE - (Date.now() % MINUTE))
    void runCron('* * * * *')
    while (!isOver) {
      for (const queue of Object.keys(RETRIES) as QueueName[]) void deliver(queue)
      await calm()
      await vi.advanceTimersToNextTimerAsync()
    }
  }

  async function runCron(cron: string): Promise<void> {
    const at = Date.now()
    await worker.scheduled({ cron, scheduledTime: at }, bindings)
    const isOfRun = (line: string) =>
      ['Cron job failed', `"cron-${at}"`, `"${cron}"`].every((part) => line.includes(part))
    runs.push({ at, cron, failed: log.filter(({ line }) => isOfRun(line)).length })
  }

  async function deliver(queue: QueueName): Promise<void> {
    const due = waiting.filter((queued) => queued.queue === queue && queued.dueAt <= Date.now()).slice(0, BATCH)
    if (due.length === 0 || busy.has(queue)) return
    busy.add(queue)
    waiting = waiting.filter((queued) => !due.includes(queued))
    const messages = due.map((queued) => ({
      ...queued,
      timestamp: new Date(queued.dueAt),
      ack: () => undefined,
      retry: ({ delaySeconds = 0 }: QueueRetryOptions = {}) => {
        retried.push((queued.body as Job).type)
        const again = { ...queued, attempts: queued.attempts + 1, dueAt: Date.now() + delaySeconds * 1000 }
        if (again.attempts <= 1 + RETRIES[queue]) waiting.push(again)
        else add('mergequest-dead', queued.body)
      },
    }))
    await worker.queue({ queue, messages }, bindings)
    busy.delete(queue)
  }

  /** Waits until everything waits for the clock. */
  async function calm(): Promise<void> {
    const wanted = isAway ? 3 : 12
    for (let quiet = 0; quiet < wanted;) {
      const before = database.steps()
      await scheduler.wait(1)
      quiet = database.steps() === before && (isAway || asking.size === 0) ? quiet + 1 : 0
    }
  }
}

function memoryCache(): Pick<Cache, 'match' | 'put' | 'delete'> {
  const kept = new Map<string, { text: string; headers: Headers; until: number }>()
  return {
    match: async (key) => {
      const found = kept.get(String(key))
      return found === undefined || found.until <= Date.now() ? undefined : new Response(found.text, found)
    },
    put: async (key, response) => {
      const seconds = Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1])
      kept.set(String(key), {
        text: await response.text(),
        headers: new Headers(response.headers),
        until: Date.now() + seconds * 1000,
      })
    },
    delete: async (key) => kept.delete(String(key)),
  }
}
