import { createSandbox, type Sandbox, type SandboxOptions } from '../../workers/sandbox/create-sandbox.ts'
import { LOCAL_APP_KEY } from '../../workers/sandbox/github/app-key.ts'

export const ORIGIN = 'http://localhost:8788'
export const APP_ORIGIN = 'http://localhost:8787'

/** A Saturday morning, more than a year after the world's start. */
export const NOW = Date.UTC(2026, 10, 21, 7)

export const SECRETS = {
  githubClientId: 'client',
  githubClientSecret: 'client-secret',
  githubApp: { id: '1', privateKey: LOCAL_APP_KEY },
  githubWebhookSecret: 'webhook-secret',
  telegramBotToken: '1000:token',
  telegramWebhookSecret: 'telegram-secret',
  emailApiKey: 'email-key',
}

export type TestSandbox = Sandbox & {
  clock: { now: number }
  /** Path and query; `json` becomes the body. */
  call: (
    path: string,
    given?: { method?: string; json?: unknown; form?: Record<string, string>; headers?: Record<string, string> },
  ) => Promise<Response>
  query: (query: string, variables: Record<string, unknown>) => Promise<Answer>
}

export type Answer = {
  data?: Record<string, unknown> | null
  errors?: { type?: string; path?: (string | number)[]; message: string }[]
}

export function openSandbox(given: Partial<SandboxOptions> = {}): TestSandbox {
  const clock = { now: NOW }
  const sandbox = createSandbox({
    seed: 'test',
    now: () => clock.now,
    appOrigin: APP_ORIGIN,
    origin: ORIGIN,
    secrets: SECRETS,
    settings: { limits: { core: null, search: null, graphql: null } },
    sleep: async () => undefined,
    ...given,
  })
  const call: TestSandbox['call'] = (path, { method, json, form, headers } = {}) => {
    const body = json === undefined ? form && new URLSearchParams(form) : JSON.stringify(json)
    const contentType: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' }
    const init = {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { ...contentType, ...headers },
      body: body ?? null,
    }
    return sandbox.fetch(new Request(`${ORIGIN}${path}`, init))
  }
  return {
    ...sandbox,
    clock,
    call,
    query: async (query, variables) => {
      const response = await call('/graphql', {
        json: { query, variables },
        headers: { authorization: 'Bearer product-token' },
      })
      return response.json()
    },
  }
}
