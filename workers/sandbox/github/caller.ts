import type { Context, MiddlewareHandler } from 'hono'
import { rateLimitHeaders, type Resource } from '#workers/sandbox/context/rate-limits.ts'
import { githubProblem, type SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import type { Account } from '#workers/sandbox/world/account.ts'
import type { View } from '#workers/sandbox/world/view.ts'
import { isDeveloper } from '#workers/sandbox/world/world.ts'

/** Who asks: the product's own token, a person's OAuth token, an organisation's installation of the App, or anonymous. */
export type Caller = { name: string; token: string | null; viewer: Account | null; scope: string }

/** Refuses tokens with a telling name and unissued tokens of people, as GitHub refuses revoked ones. */
export function callerOf(context: SandboxContext, request: Request): Caller | 'bad_credentials' {
  const token = /^(?:bearer|token)\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
  if (token === null) return { name: 'anonymous', token, viewer: null, scope: '' }
  if (token.startsWith(INSTALLATION_TOKEN)) return installationOfOrganisation(context, token)
  const grant = context.state.tokens.get(token)
  if (grant === null) {
    const isRefused = token.startsWith('gho_') || /revoked|invalid/i.test(token)
    return isRefused || isOver(context) ? 'bad_credentials' : { name: token, token, viewer: null, scope: 'read:user' }
  }
  const account = context.world.accountById(grant.githubId, context.now())
  if (!isDeveloper(account)) return 'bad_credentials'
  return { name: `user ${grant.githubId}`, token, viewer: account, scope: grant.scope }
}

/** What an organisation's installation is given; its id is the organisation's. */
export const INSTALLATION_TOKEN = 'ghs_'

function installationOfOrganisation({ world }: SandboxContext, token: string): Caller | 'bad_credentials' {
  const id = Number(token.slice(INSTALLATION_TOKEN.length))
  const viewer = world.organisations.find(({ githubId }) => githubId === id)
  return viewer === undefined ? 'bad_credentials' : { name: `installation ${id}`, token, viewer, scope: '' }
}

/** Whether GitHub refuses the tokens that nobody was issued here. */
function isOver({ now, settings }: SandboxContext): boolean {
  const { expiresAt, refusedUntil } = settings().hardness.token
  return now() < refusedUntil || (expiresAt !== null && now() >= expiresAt)
}

/** GitHub says it with every answer. */
export function sendExpiration(context: SandboxContext): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { expiresAt } = context.settings().hardness.token
    const caller = callerOf(context, c.req.raw)
    if (expiresAt === null || caller === 'bad_credentials' || caller.token === null || caller.viewer !== null) return
    const at = new Date(expiresAt).toISOString()
    c.res.headers.set('github-authentication-token-expiration', `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`)
  }
}

/** By id or username. */
export function accountIn(c: Context, { world, now }: View): Account | null {
  const id = c.req.param('id')
  return id === undefined
    ? world.accountByLogin(c.req.param('username') ?? '', now)
    : world.accountById(Number(id), now)
}

/** Refuses bad credentials, counts the request and adds the budget to every answer. 304 costs nothing. */
export function limitRest(context: SandboxContext, resource: Resource): MiddlewareHandler {
  return async (c, next) => {
    const caller = callerOf(context, c.req.raw)
    if (caller === 'bad_credentials') return githubProblem(401, 'Bad credentials')
    if (context.rateLimits.spend(resource, caller.name, 1) === null) {
      context.usage.count({ caller: caller.name, resource, operation: null }, { refused: 1 })
      const headers = rateLimitHeaders(resource, context.rateLimits.budget(resource, caller.name))
      return githubProblem(403, `API rate limit exceeded for ${caller.name}.`, headers)
    }
    await next()
    const points = c.res.status === 304 ? 0 : 1
    context.usage.count({ caller: caller.name, resource, operation: null }, { points })
    if (points === 0) context.rateLimits.spend(resource, caller.name, -1)
    for (const [name, value] of Object.entries(
      rateLimitHeaders(resource, context.rateLimits.budget(resource, caller.name)),
    )) {
      c.res.headers.set(name, value)
    }
    c.res.headers.set('x-github-media-type', 'github.v3; format=json')
    return undefined
  }
}
