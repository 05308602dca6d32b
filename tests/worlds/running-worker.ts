import { vi } from 'vitest'
import type { Job } from '#app/domain/jobs/job.ts'
import { dayOf, MINUTE } from '#app/domain/time/period.ts'
import { createSandbox, type Sandbox } from '#workers/sandbox/create-sandbox.ts'
import { LOCAL_APP_KEY } from '#workers/sandbox/github/app-key.ts'
import { countingDatabase } from '../databases/counting-database.ts'
import { testVars } from '../people/factories.ts'
import { askOpened, openWorker } from '../servers/ask-worker.ts'

type Queued = { id: string; body: Job; attempts: number; dueAt: number }
const BATCHES = { mergequest: 10, 'mergequest-mail': 10, 'mergequest-github': 1 } as const
type QueueName = keyof typeof BATCHES

/** The built Worker with its queues, schedules and the sandbox as every third party, on a clock that is moved. */
export async function runWorker(seed: string, start: number) {
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  let made = 0
  const waiting: Record<QueueName, Queued[]> = { mergequest: [], 'mergequest-mail': [], 'mergequest-github': [] }
  const add = (name: QueueName, body: Job, seconds = 0) =>
    waiting[name].push({ id: `m-${(made += 1)}`, body, attempts: 1, dueAt: Date.now() + seconds * 1000 })
  const queueOf = (name: QueueName) => ({
    sendBatch: async (sent: { body: Job }[], { delaySeconds = 0 } = {}) => {
      for (const { body } of sent) add(name, body, delaySeconds)
    },
  })
  const sandbox = sandboxOf(seed)
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => sandbox.fetch(new Request(input, init)))
  const database = countingDatabase()
  const opened = await openWorker({
    DB: database.client,
    QUEUE: queueOf('mergequest'),
    MAIL_QUEUE: queueOf('mergequest-mail'),
    GITHUB_QUEUE: queueOf('mergequest-github'),
    EMAIL_RATE: '1000',
  })
  const errors: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => {
    if (String(line).startsWith('{"level":"error"')) errors.push(String(line))
  })

  async function deliverDue(name: QueueName): Promise<boolean> {
    const due = waiting[name].filter(({ dueAt }) => dueAt <= Date.now()).slice(0, BATCHES[name])
    waiting[name] = waiting[name].filter((one) => !due.includes(one))
    if (due.length === 0) return false
    const messages = due.map((queued) => ({
      ...queued,
      timestamp: new Date(queued.dueAt),
      ack: () => undefined,
      retry: ({ delaySeconds = 0 }: QueueRetryOptions = {}) =>
        void waiting[name].push({
          ...queued,
          attempts: queued.attempts + 1,
          dueAt: Date.now() + Math.max(1, delaySeconds) * 1000,
        }),
    }))
    await opened.worker.queue({ queue: name, messages }, opened.bindings)
    return true
  }

  async function passMinute(minutes = 1): Promise<void> {
    const before = dayOf(Date.now())
    vi.setSystemTime(Date.now() + minutes * MINUTE)
    for (const cron of dayOf(Date.now()) === before ? ['* * * * *'] : ['1 0 * * *', '* * * * *'])
      await opened.worker.scheduled({ cron, scheduledTime: Date.now() }, opened.bindings)
    for (let isBusy = true; isBusy;) {
      isBusy = false
      for (const name of Object.keys(BATCHES) as QueueName[]) while (await deliverDue(name)) isBusy = true
    }
  }

  return {
    sandbox,
    database,
    errors,
    ask: (request: Request) =>
      new URL(request.url).origin === testVars.APP_ORIGIN ? askOpened(opened, request) : sandbox.fetch(request),
    passMinute,
    /** The schedule of a minute, once in `step` minutes, up to an instant. */
    passUntil: async (instant: number, step: number) => {
      while (Date.now() < instant) await passMinute(Math.min(step, Math.ceil((instant - Date.now()) / MINUTE)))
    },
  }
}

function sandboxOf(seed: string): Sandbox {
  return createSandbox({
    seed,
    now: Date.now,
    appOrigin: testVars.APP_ORIGIN,
    secrets: {
      githubClientId: testVars.GITHUB_CLIENT_ID,
      githubClientSecret: testVars.GITHUB_CLIENT_SECRET,
      githubApp: { id: '1', privateKey: LOCAL_APP_KEY },
      githubWebhookSecret: testVars.GITHUB_WEBHOOK_SECRET,
      telegramBotToken: testVars.TELEGRAM_BOT_TOKEN,
      telegramWebhookSecret: testVars.TELEGRAM_WEBHOOK_SECRET,
      emailApiKey: testVars.EMAIL_API_KEY,
    },
    sleep: async () => undefined,
    fetch: async () => new Response(null, { status: 204 }),
  })
}
