import { vi } from 'vitest'
import { createSandbox, type Sandbox } from '#workers/sandbox/create-sandbox.ts'
import { LOCAL_APP_KEY } from '#workers/sandbox/github/app-key.ts'
import { testVars } from '../people/factories.ts'
import { askOpened, openWorker } from '../servers/ask-worker.ts'

const FAR_BEYOND = 1_000_000_000

export type Product = {
  sandbox: Sandbox
  /** Answers as the deployed Worker does, including background work. */
  ask: (request: Request) => Promise<Response>
  /** The Worker's logged errors since the last call. */
  errors: () => string[]
}

/** The deployed build of the Worker, with the sandbox as every third party. */
export async function openProduct(bindings: Record<string, unknown> = {}): Promise<Product> {
  const sandbox = createSandbox({
    seed: 'product',
    now: Date.now,
    appOrigin: testVars.APP_ORIGIN,
    origin: testVars.STRIPE_API_URL,
    secrets: {
      githubClientId: testVars.GITHUB_CLIENT_ID,
      githubClientSecret: testVars.GITHUB_CLIENT_SECRET,
      githubApp: { id: '1', privateKey: LOCAL_APP_KEY },
      githubWebhookSecret: testVars.GITHUB_WEBHOOK_SECRET,
      telegramBotToken: testVars.TELEGRAM_BOT_TOKEN,
      telegramWebhookSecret: testVars.TELEGRAM_WEBHOOK_SECRET,
      emailApiKey: testVars.EMAIL_API_KEY,
    },
    settings: { limits: { core: FAR_BEYOND, search: FAR_BEYOND, graphql: FAR_BEYOND } },
    sleep: async () => undefined,
    fetch: async () => new Response(null, { status: 204 }),
  })
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => sandbox.fetch(new Request(input, init)))
  const opened = await openWorker(bindings)
  const errors: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => {
    if (String(line).startsWith('{"level":"error"')) errors.push(String(line))
  })
  // Remix warns of addresses it cannot read, which tests send on purpose.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  return {
    sandbox,
    errors: () => errors.splice(0),
    ask: (request) => askOpened(opened, request),
  }
}
