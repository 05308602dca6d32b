import { createActor, type PastAction, type Action, type Outcome } from '#workers/sandbox/world/action.ts'
import { createView, type View } from '#workers/sandbox/world/view.ts'
import type { World } from '#workers/sandbox/world/world.ts'
import type { StripeAccount } from './objects.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Settings, State } from './state.ts'

export type SandboxSecrets = {
  githubClientId: string
  githubClientSecret: string
  githubApp: { id: string; privateKey: string }
  githubWebhookSecret: string
  telegramBotToken: string
  telegramWebhookSecret: string
  operatorToken: string
  emailApiKey: string
}

/** The context of every sandbox handler. */
export type SandboxContext = {
  world: World
  state: State
  secrets: SandboxSecrets
  stripe: StripeAccount
  rateLimits: RateLimits
  /** The product, which receives webhooks and sign-ins. */
  appOrigin: string
  now: () => number
  newId: () => string
  sleep: (milliseconds: number) => Promise<void>
  fetch: (url: string, init?: RequestInit) => Promise<Response>
  settings: () => Settings
  view: (request: Request) => View
  act: (deed: Action) => Promise<Outcome | { problem: string }>
}

export const DEFAULT_SETTINGS: Settings = { limits: { core: 5000, search: 30, graphql: 5000 }, heavy: [] }

export function createSandboxContext(
  given: Omit<SandboxContext, 'view' | 'act'> & { origin: string | null },
): SandboxContext {
  const perform = createActor(given.world)
  for (const act of given.state.acts.all()) perform(act)

  return {
    ...given,
    view: (request) => createView(given.world, given.now(), given.origin ?? new URL(request.url).origin),
    act: async (deed) => {
      const act: PastAction = { at: given.now(), ...deed }
      const outcome = perform(act)
      // A refused action used its number, so it is stored: a replay must count the same.
      await given.state.acts.add(act)
      return outcome
    },
  }
}
