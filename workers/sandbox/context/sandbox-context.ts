import type { Action, Outcome } from '#workers/sandbox/world/action.ts'
import type { View } from '#workers/sandbox/world/view.ts'
import type { World } from '#workers/sandbox/world/world.ts'
import type { Load } from './load.ts'
import type { StripeAccount } from './objects.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Settings, State } from './state.ts'
import type { UsageMeter } from './usage.ts'

export type SandboxSecrets = {
  githubClientId: string
  githubClientSecret: string
  githubApp: { id: string; privateKey: string }
  githubWebhookSecret: string
  telegramBotToken: string
  telegramWebhookSecret: string
  emailApiKey: string
}

export type RealGitHub = { apiUrl: string; token: string }

export type SandboxContext = {
  seed: string
  world: World
  state: State
  secrets: SandboxSecrets
  stripe: StripeAccount
  real: RealGitHub | null
  rateLimits: RateLimits
  load: Load
  usage: UsageMeter
  appOrigin: string
  now: () => number
  newId: () => string
  sleep: (milliseconds: number) => Promise<void>
  fetch: (url: string, init?: RequestInit) => Promise<Response>
  settings: () => Settings
  view: (request: Request) => View
  /** What one of GitHub's copies shows, which may lag behind `view`. */
  read: (request: Request) => View
  /** Counts up, for what GitHub does in turn. */
  nextTurn: () => number
  act: (action: Action) => Promise<Outcome | { problem: string }>
}

/** GitHub's error, with the status in its body too. */
export function githubProblem(status: number, message: string, headers: Record<string, string> = {}): Response {
  const body = { message, documentation_url: 'https://docs.github.com/rest', status: String(status) }
  return Response.json(body, { status, headers })
}
