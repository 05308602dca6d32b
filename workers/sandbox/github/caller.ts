import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import type { Developer } from '#workers/sandbox/world/people.ts'
import { isDeveloper } from '#workers/sandbox/world/world.ts'

/** The caller of a request: the product's own token, a person's OAuth token, or anonymous. */
export type Caller = { name: string; token: string | null; viewer: Developer | null; scope: string }

/** Refuses tokens with a telling name and unissued tokens of people, as GitHub refuses revoked ones. */
export function callerOf(context: SandboxContext, request: Request): Caller | 'bad_credentials' {
  const token = /^(?:bearer|token)\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
  if (token === null) return { name: 'anonymous', token, viewer: null, scope: '' }
  const grant = context.state.tokens.get(token)
  if (grant === null) {
    const isRefused = token.startsWith('gho_') || /revoked|invalid/i.test(token)
    return isRefused ? 'bad_credentials' : { name: token, token, viewer: null, scope: 'read:user' }
  }
  const account = context.world.accountById(grant.githubId, context.now())
  if (account === null || !isDeveloper(account)) return 'bad_credentials'
  return { name: `user ${grant.githubId}`, token, viewer: account, scope: grant.scope }
}
