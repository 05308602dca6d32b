import { env } from 'cloudflare:workers'
import { testVars } from './factories.ts'
import { testDatabase } from './test-database.ts'

type Worker = { fetch: (request: Request, env: unknown, execution: unknown) => Promise<Response> }

const BUILD = '../build/server/index.js'

/**
 * Calls the deployed build of the Worker (tests/run.ts builds it first) and waits for its background work; `onAnswer` runs
 * before that.
 */
export async function askWorker(
  request: Request,
  bindings: Record<string, unknown> = {},
  onAnswer: () => void = () => undefined,
): Promise<Response> {
  const { default: worker } = (await import(BUILD)) as { default: Worker }
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
  const running: Promise<unknown>[] = []
  const execution = {
    waitUntil: (work: Promise<unknown>) => void running.push(work),
    passThroughOnException: () => undefined,
    props: {},
  }
  const answer = await worker.fetch(
    request,
    {
      ...env,
      DB: testDatabase,
      QUEUE: queue,
      MAIL_QUEUE: queue,
      GITHUB_QUEUE: queue,
      ...testVars,
      ...limits,
      ...bindings,
    },
    execution,
  )
  onAnswer()
  await Promise.all(running)
  return answer
}
