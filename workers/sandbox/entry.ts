import { DurableObject } from 'cloudflare:workers'
import type { SandboxStore } from '#workers/sandbox/context/state.ts'
import { createSandbox, type Sandbox } from './create-sandbox.ts'

type Environment = {
  SANDBOX: DurableObjectNamespace<SandboxState>
  APP_ORIGIN: string
  GITHUB_CLIENT_ID: string
  GITHUB_CLIENT_SECRET: string
  GITHUB_APP_ID: string
  GITHUB_APP_PRIVATE_KEY: string
  GITHUB_WEBHOOK_SECRET: string
  TELEGRAM_BOT_TOKEN: string
  TELEGRAM_WEBHOOK_SECRET: string
  EMAIL_API_KEY: string
  STRIPE_SECRET_KEY: string
  STRIPE_WEBHOOK_SECRET: string
  STRIPE_PRICE_MONTHLY: string
  STRIPE_PRICE_YEARLY: string
  STRIPE_PRICE_LIFETIME: string
  STRIPE_COUPON_FIRST_HUNDRED: string
  APP_CLOCK_OFFSET: string
  /** Where only GitHub’s sign-in is played. */
  GITHUB_SIGN_IN_URL?: string
  GITHUB_API_URL?: string
  GITHUB_TOKEN?: string
  SANDBOX_SEED: string
  /** `off` lifts GitHub's limits until /sandbox/limits changes them. */
  SANDBOX_LIMITS: string
}

export default {
  fetch: (request, env) => env.SANDBOX.get(env.SANDBOX.idFromName('sandbox')).fetch(request),
} satisfies ExportedHandler<Environment>

/** One object, so that all requests share one world. The platform requires a class. */
export class SandboxState extends DurableObject<Environment> {
  #sandbox: Sandbox | null = null
  #clockOffset = Number(this.env.APP_CLOCK_OFFSET) || 0

  override async fetch(request: Request): Promise<Response> {
    if (request.method === 'POST' && new URL(request.url).pathname === '/sandbox/clock') {
      this.#clockOffset = Number(await request.text())
      return new Response(null, { status: 204 })
    }
    this.#sandbox ??= openSandbox(this.env, this.ctx.storage, () => Date.now() + this.#clockOffset)
    return this.#sandbox.fetch(request)
  }
}

function openSandbox(env: Environment, storage: DurableObjectStorage, now: () => number): Sandbox {
  return createSandbox({
    seed: env.SANDBOX_SEED,
    now,
    appOrigin: env.APP_ORIGIN,
    store: storeIn(storage),
    real: env.GITHUB_SIGN_IN_URL ? { apiUrl: env.GITHUB_API_URL ?? '', token: env.GITHUB_TOKEN ?? '' } : null,
    ...(env.SANDBOX_LIMITS === 'off' ? { settings: { limits: { core: null, search: null, graphql: null } } } : {}),
    secrets: {
      githubClientId: env.GITHUB_CLIENT_ID,
      githubClientSecret: env.GITHUB_CLIENT_SECRET,
      githubApp: { id: env.GITHUB_APP_ID, privateKey: env.GITHUB_APP_PRIVATE_KEY },
      githubWebhookSecret: newest(env.GITHUB_WEBHOOK_SECRET),
      telegramBotToken: env.TELEGRAM_BOT_TOKEN,
      telegramWebhookSecret: newest(env.TELEGRAM_WEBHOOK_SECRET),
      emailApiKey: env.EMAIL_API_KEY,
    },
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecret: newest(env.STRIPE_WEBHOOK_SECRET),
      prices: {
        monthly_subscription: env.STRIPE_PRICE_MONTHLY,
        yearly_subscription: env.STRIPE_PRICE_YEARLY,
        lifetime_access: env.STRIPE_PRICE_LIFETIME,
      },
      coupon: env.STRIPE_COUPON_FIRST_HUNDRED,
    },
  })
}

/** Third parties have only one. */
function newest(secrets: string): string {
  return secrets.split(',')[0]?.trim() ?? ''
}

function storeIn(storage: DurableObjectStorage): SandboxStore {
  return {
    list: (prefix) => storage.list({ prefix }),
    put: (key, value) => storage.put(key, value),
    delete: async (key) => {
      await storage.delete(key)
    },
  }
}
