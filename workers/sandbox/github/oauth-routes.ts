import { Hono } from 'hono'
import * as z from 'zod'
import { MINUTE } from '#app/domain/time/period.ts'
import { sha256, toBase64Url } from '#app/domain/values/bytes.ts'
import { withFaults } from '#workers/sandbox/context/faults.ts'
import { githubProblem, type SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { isDeveloper } from '#workers/sandbox/world/world.ts'
import { authorizePage, refusalPage } from './authorize-page.ts'

export const CODE_LIFE = 10 * MINUTE

const authorization = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  state: z.string().default(''),
  scope: z.string().default(''),
  login: z.string().default(''),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
})

const exchange = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  code: z.string(),
  redirect_uri: z.string().optional(),
  code_verifier: z.string().optional(),
})

const revocation = z.object({ access_token: z.string() })

export type Authorization = z.infer<typeof authorization>

export function oauthRoutes(context: SandboxContext): Hono {
  return new Hono()
    .get('/login/oauth/authorize', (c) => {
      const request = readAuthorization(context, c.req.query())
      return typeof request === 'string' ? refusalPage(request) : authorizePage(context, c.req.raw, request, null)
    })
    .post('/login/oauth/authorize', async (c) => {
      const form = Object.fromEntries(new URLSearchParams(await c.req.text()))
      const request = readAuthorization(context, form)
      if (typeof request === 'string') return refusalPage(request)
      if (form.decision === 'cancel') return c.redirect(refused(request))
      const typed = (form.person ?? '') === '' ? (form.username ?? '') : (form.person ?? '')
      const account = context.world.accountByLogin(typed.trim(), context.now())
      if (!isDeveloper(account)) return authorizePage(context, c.req.raw, request, typed)
      const code = context.newId().replaceAll('-', '').slice(0, 20)
      await context.state.codes.set(code, {
        githubId: account.githubId,
        clientId: request.client_id,
        redirectUri: request.redirect_uri,
        challenge: request.code_challenge ?? null,
        scope: request.scope.replaceAll(',', ' '),
        expiresAt: context.now() + CODE_LIFE,
      })
      return c.redirect(withQuery(request.redirect_uri, { code, state: request.state }))
    })
    .post('/login/oauth/access_token', withFaults(context, 'github-rest'), async (c) => {
      const isJson = c.req.header('content-type')?.includes('json') ?? false
      const given: unknown = isJson
        ? await c.req.json().catch(() => null)
        : Object.fromEntries(new URLSearchParams(await c.req.text()))
      const answer = await exchangeCode(context, given)
      const wantsJson = c.req.header('accept')?.includes('json') ?? false
      return wantsJson ? c.json(answer) : c.text(new URLSearchParams(answer).toString())
    })
    .delete('/applications/:client/token', withFaults(context, 'github-rest'), async (c) => {
      const { githubClientId, githubClientSecret } = context.secrets
      const isApplication = c.req.header('authorization') === `Basic ${btoa(`${githubClientId}:${githubClientSecret}`)}`
      if (!isApplication || c.req.param('client') !== githubClientId) return githubProblem(404, 'Not Found')
      const given = revocation.safeParse(await c.req.json().catch(() => null))
      if (!given.success || context.state.tokens.get(given.data.access_token) === null)
        return githubProblem(422, 'Validation Failed')
      await context.state.tokens.remove(given.data.access_token)
      return c.body(null, 204)
    })
}

export function readAuthorization(context: SandboxContext, given: unknown): Authorization | string {
  const parsed = authorization.safeParse(given)
  if (!parsed.success) return 'The request names no client or no address to return to.'
  if (parsed.data.client_id !== context.secrets.githubClientId) return 'No application has this client id.'
  if (!isInsideApp(context.appOrigin, parsed.data.redirect_uri)) {
    return 'The redirect_uri is not associated with this application.'
  }
  const { code_challenge: challenge, code_challenge_method: method } = parsed.data
  if (challenge !== undefined && method !== 'S256') return 'Only S256 is supported as code_challenge_method.'
  return parsed.data
}

/** Compares origins, because a text with the same start may be another host. */
function isInsideApp(appOrigin: string, address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === new URL(appOrigin).origin
}

export function refused(request: Authorization): string {
  return withQuery(request.redirect_uri, {
    error: 'access_denied',
    error_description: 'The user has denied your application access.',
    error_uri:
      'https://docs.github.com/apps/managing-oauth-apps/troubleshooting-authorization-request-errors/#access-denied',
    state: request.state,
  })
}

/** Failures have status 200, as at GitHub. */
async function exchangeCode(context: SandboxContext, given: unknown): Promise<Record<string, string>> {
  const parsed = exchange.safeParse(given)
  if (!parsed.success) return failure('bad_verification_code', 'The code passed is incorrect or expired.')
  const { client_id, client_secret, code, redirect_uri, code_verifier } = parsed.data
  if (client_id !== context.secrets.githubClientId || client_secret !== context.secrets.githubClientSecret) {
    return failure('incorrect_client_credentials', 'The client_id and/or client_secret passed are incorrect.')
  }
  const grant = context.state.codes.get(code)
  // Usable once, whatever the outcome.
  if (grant !== null) await context.state.codes.remove(code)
  if (grant === null || grant.expiresAt <= context.now() || grant.clientId !== client_id) {
    return failure('bad_verification_code', 'The code passed is incorrect or expired.')
  }
  if (redirect_uri !== undefined && redirect_uri !== grant.redirectUri) {
    return failure(
      'redirect_uri_mismatch',
      'The redirect_uri MUST match the registered callback URL for this application.',
    )
  }
  if (grant.challenge !== null && toBase64Url(await sha256(code_verifier ?? '')) !== grant.challenge) {
    return failure('bad_verification_code', 'The code_verifier does not match the code_challenge.')
  }
  const token = `gho_${context.newId().replaceAll('-', '')}0000`
  const { githubId, scope, account } = grant
  await context.state.tokens.set(token, { githubId, scope, ...(account && { account }) })
  return { access_token: token, scope: grant.scope.replaceAll(' ', ','), token_type: 'bearer' }
}

function failure(error: string, description: string): Record<string, string> {
  return {
    error,
    error_description: description,
    error_uri:
      'https://docs.github.com/apps/oauth-apps/maintaining-oauth-apps/troubleshooting-oauth-app-access-token-request-errors',
  }
}

export function withQuery(address: string, parameters: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) if (value !== '') url.searchParams.set(name, value)
  return url.href
}
