import { createGitHub } from '#app/adapters/github/create-github.ts'
import type { Config } from '#app/context/config.server.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { noLimits } from '#app/context/limits.server.ts'
import { PASSWORD_COST } from '#app/domain/admin/staff-password.ts'
import type { Job } from '#app/domain/jobs/job.ts'
import { createDatabase } from '#db/client.ts'
import type { Sandbox } from '#workers/sandbox/create-sandbox.ts'

export type Clock = { now: number }

/** On the seed's clock: GitHub is the sandbox, what is queued goes nowhere, and nothing has limits. */
export function seedContext(config: Config, d1: D1Database, sandbox: Sandbox, clock: Clock): AppContext {
  const now = () => clock.now
  const log: AppContext['log'] = (level, message, fields) => {
    if (level === 'error') console.error(message, fields)
  }
  const unused = () => {
    throw new Error('The seed does not sign anyone in.')
  }
  return {
    config,
    db: createDatabase(d1),
    now,
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    passwordCost: PASSWORD_COST,
    log,
    queue: { send: async (_messages: Job[]) => undefined },
    github: createGitHub({
      apiUrl: config.GITHUB_API_URL,
      token: config.GITHUB_TOKEN,
      fetch: (input, init) => sandbox.fetch(new Request(input, init)),
      now,
      sleep: async () => undefined,
      log,
    }),
    githubApp: null,
    organisation: null,
    oauth: {
      authorizationUrl: unused,
      exchangeCode: unused,
      fetchIdentity: unused,
      fetchMaintained: unused,
      revokeToken: unused,
    },
    telegram: null,
    email: null,
    stripe: null,
    chats: { post: unused },
    heartbeat: null,
    limits: noLimits(),
    images: null,
    readAvatar: async () => null,
    version: null,
  }
}
