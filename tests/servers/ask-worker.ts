import { env } from 'cloudflare:workers'
import { testDatabase } from '../databases/test-database.ts'
import { testVars } from '../people/factories.ts'

export type BuiltWorker = {
  fetch: (request: Request, env: unknown, execution: unknown) => Promise<Response>
  scheduled: (event: { cron: string; scheduledTime: number }, env: unknown) => Promise<void>
  queue: (batch: unknown, env: unknown) => Promise<void>
}

// By the way from the bundle of the tests' sources, which lies as deep.
const BUILD = '../../build/server/index.js'
const COPIES = '../../.wrangler/tests/worker-'

/** The deployed build of the Worker (tests/run.ts builds it first), by number a copy of it, and its environment. */
export async function openWorker(bindings: Record<string, unknown> = {}, copy?: number) {
  const { default: worker } = (await import(copy === undefined ? BUILD : `${COPIES}${copy}.js`)) as {
    default: BuiltWorker
  }
  const allow = { limit: async () => ({ success: true }) }
  const limits = {
    FORM_LIMIT: allow,
    HALL_LIMIT: allow,
    REQUEST_LIMIT: allow,
    PICTURE_LIMIT: allow,
    LIVE_LIMIT: allow,
    OWN_LOOKUP_LIMIT: allow,
  }
  // Tests that want the queues' work hand it over themselves.
  const queue = { send: async () => undefined, sendBatch: async () => undefined }
  const queues = { QUEUE: queue, MAIL_QUEUE: queue, GITHUB_QUEUE: queue }
  return { worker, bindings: { ...env, DB: testDatabase, ...queues, ...testVars, ...limits, ...bindings } }
}

export type OpenedWorker = Awaited<ReturnType<typeof openWorker>>

/** Calls it and waits for its background work; `onAnswer` runs before that. */
export async function askWorker(
  request: Request,
  given: Record<string, unknown> = {},
  onAnswer: () => void = () => undefined,
): Promise<Response> {
  return askOpened(await openWorker(given), request, onAnswer)
}

/** The same, of a Worker that has answered before: it keeps what it read of its environment. */
export async function askOpened(
  { worker, bindings }: OpenedWorker,
  request: Request,
  onAnswer: () => void = () => undefined,
): Promise<Response> {
  const running: Promise<unknown>[] = []
  const execution = {
    waitUntil: (work: Promise<unknown>) => void running.push(work),
    passThroughOnException: () => undefined,
    props: {},
  }
  const answer = await worker.fetch(request, bindings, execution)
  onAnswer()
  await Promise.all(running)
  return answer
}
