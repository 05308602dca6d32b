import { CodeChallengeMethod, OAuth2Client } from 'arctic'
import * as z from 'zod'
import { boundedFetch } from '#app/adapters/bounded-fetch.ts'
import type { Fetch } from '#app/adapters/connection.ts'
import { REPOSITORY_ROLES, type RepositoryRole } from '#app/domain/maintainers/repository-rules.ts'
import { userBody } from './find-user.ts'
import { graphqlUrl } from './github-client.ts'
import type { GitHubUser } from './github.ts'
import { fieldsOf } from './graphql.ts'

export type GitHubOAuth = {
  /** `login` only suggests an account. Without `scopes`, those of players. */
  authorizationUrl: (request: {
    state: string
    codeVerifier: string
    login: string | null
    scopes?: readonly string[]
  }) => string
  exchangeCode: (grant: { code: string; codeVerifier: string }) => Promise<ExchangeAnswer>
  /** With its primary address if GitHub verified it. */
  fetchIdentity: (token: string) => Promise<IdentityAnswer>
  /** With the public repositories that it can push to: at most 100, or only the named one. */
  fetchMaintained: (token: string, named: string | null) => Promise<MaintainedAnswer>
  /** False if GitHub did not confirm it. */
  revokeToken: (token: string) => Promise<boolean>
}

export type MaintainedAnswer =
  | { ok: true; account: { githubId: number; username: string }; repositories: MaintainedRepository[] }
  | OAuthFailure

export type MaintainedRepository = { id: number; nodeId: string; name: string; role: RepositoryRole }

export type ExchangeAnswer = { ok: true; token: string } | OAuthFailure

/** `scopes`: what a classic token may do; empty for a fine-grained one, as GitHub does not tell. */
export type IdentityAnswer = { ok: true; identity: GitHubIdentity; scopes: string[] } | OAuthFailure

/** `refused`: GitHub refused with a reason. `unavailable`: no readable answer. */
export type OAuthFailure = { ok: false; code: 'refused' | 'unavailable'; message: string }

export type GitHubIdentity = GitHubUser & { email: string | null; emailVerified: boolean }

type Options = {
  webUrl: string
  apiUrl: string
  clientId: string
  clientSecret: string
  redirectUri: string
  fetch: Fetch
}

const SCOPES = ['read:user', 'user:email']
const TIME_OUT = 10_000
/** A hundred repositories are a tenth of it. */
const LONGEST_ANSWER = 500_000

const tokenBody = z.union([
  z.object({ error: z.string(), error_description: z.string().optional() }),
  z.object({ access_token: z.string().min(1), token_type: z.string() }),
])

const maintainedRepository = z
  .object({
    id: z.string(),
    databaseId: z.number(),
    nameWithOwner: z.string(),
    isPrivate: z.boolean(),
    viewerPermission: z.string().nullable(),
  })
  .nullable()

const viewer = z.object({ databaseId: z.number(), login: z.string() })

/** If GitHub does not know a repository, it is null with an error. */
const maintainedBody = z.object({
  data: z.object({
    viewer: viewer.extend({ repositories: z.object({ nodes: z.array(maintainedRepository) }).optional() }),
    repository: maintainedRepository.optional(),
  }),
})

const OF_ALL = '[OWNER, COLLABORATOR, ORGANIZATION_MEMBER]'
const [ROLE, VIEWER] = [fieldsOf(maintainedRepository), fieldsOf(viewer)]
export const MAINTAINED = `query { viewer { ${VIEWER}
  repositories(first: 100, privacy: PUBLIC, affiliations: ${OF_ALL}, ownerAffiliations: ${OF_ALL},
    orderBy: { field: PUSHED_AT, direction: DESC }) { nodes { ${ROLE} } } } }`
export const MAINTAINED_ONE = `query($owner: String!, $name: String!) { viewer { ${VIEWER} }
  repository(owner: $owner, name: $name) { ${ROLE} } }`

const emailsBody = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/** arctic builds the address, but sends through the global fetch, so the code is exchanged here. */
export function createGitHubOAuth(options: Options): GitHubOAuth {
  const fetch = boundedFetch(options.fetch, LONGEST_ANSWER)
  const client = new OAuth2Client(options.clientId, options.clientSecret, options.redirectUri)
  return { authorizationUrl, exchangeCode, fetchIdentity, fetchMaintained, revokeToken }

  function authorizationUrl(request: Parameters<GitHubOAuth['authorizationUrl']>[0]): string {
    const url = client.createAuthorizationURLWithPKCE(
      `${options.webUrl}/login/oauth/authorize`,
      request.state,
      CodeChallengeMethod.S256,
      request.codeVerifier,
      [...(request.scopes ?? SCOPES)],
    )
    if (request.login !== null) url.searchParams.set('login', request.login)
    return url.href
  }

  async function exchangeCode(grant: Parameters<GitHubOAuth['exchangeCode']>[0]): Promise<ExchangeAnswer> {
    const reply = await send(`${options.webUrl}/login/oauth/access_token`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uri: options.redirectUri,
        code: grant.code,
        code_verifier: grant.codeVerifier,
      }),
    })
    if (!reply.ok) return reply
    const body = tokenBody.safeParse(reply.body)
    if (!body.success) return unavailable('token')
    if ('error' in body.data) return { ok: false, code: 'refused', message: body.data.error }
    return { ok: true, token: body.data.access_token }
  }

  async function fetchIdentity(token: string): Promise<IdentityAnswer> {
    const headers = { accept: 'application/vnd.github+json', authorization: `Bearer ${token}` }
    const reply = await send(`${options.apiUrl}/user`, { headers })
    if (!reply.ok) return reply
    const user = userBody.safeParse(reply.body)
    if (!user.success) return unavailable('user')
    const scopes = (reply.headers.get('x-oauth-scopes') ?? '').split(/[\s,]+/).filter(Boolean)
    return { ok: true, identity: { ...user.data, ...(await fetchPrimaryEmail(headers)) }, scopes }
  }

  /** Optional: an account that withholds that scope signs in without an address. */
  async function fetchPrimaryEmail(headers: Record<string, string>) {
    const reply = await send(`${options.apiUrl}/user/emails`, { headers })
    const emails = emailsBody.safeParse(reply.ok ? reply.body : null)
    const primary = emails.data?.find((email) => email.primary)
    return { email: primary?.email ?? null, emailVerified: primary?.verified ?? false }
  }

  async function fetchMaintained(token: string, named: string | null): Promise<MaintainedAnswer> {
    const [owner = '', name = ''] = (named ?? '').split('/')
    const reply = await send(graphqlUrl(options.apiUrl), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(
        named === null ? { query: MAINTAINED } : { query: MAINTAINED_ONE, variables: { owner, name } },
      ),
    })
    if (!reply.ok) return reply
    const body = maintainedBody.safeParse(reply.body)
    if (!body.success) return unavailable('repositories')
    const { viewer, repository } = body.data.data
    const nodes = named === null ? (viewer.repositories?.nodes ?? []) : [repository ?? null]
    return {
      ok: true,
      account: { githubId: viewer.databaseId, username: viewer.login },
      repositories: nodes.flatMap((node) => {
        const role = REPOSITORY_ROLES.find((one) => one === node?.viewerPermission)
        if (node === null || node.isPrivate || role === undefined) return []
        return [{ id: node.databaseId, nodeId: node.id, name: node.nameWithOwner, role }]
      }),
    }
  }

  async function revokeToken(token: string): Promise<boolean> {
    const reply = await send(`${options.apiUrl}/applications/${encodeURIComponent(options.clientId)}/token`, {
      method: 'DELETE',
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Basic ${btoa(`${options.clientId}:${options.clientSecret}`)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ access_token: token }),
    })
    return reply.ok
  }

  /** A kept connection may end just when it is used again: a question that changes nothing is then repeated. */
  async function send(
    url: string,
    init: { method?: string; headers: Record<string, string>; body?: string },
    tries = init.method === undefined ? 2 : 1,
  ): Promise<{ ok: true; body: unknown; headers: Headers } | OAuthFailure> {
    try {
      const response = await fetch(url, {
        ...init,
        signal: AbortSignal.timeout(TIME_OUT),
        headers: { 'user-agent': 'mergequest', 'x-github-api-version': '2022-11-28', ...init.headers },
      })
      const body: unknown = response.status === 204 ? null : await response.json()
      if (response.ok) return { ok: true, body, headers: response.headers }
      return response.status === 401
        ? { ok: false, code: 'refused', message: 'bad credentials' }
        : unavailable(String(response.status))
    } catch (error) {
      const name = error instanceof Error ? error.name : 'no answer'
      return tries > 1 && name !== 'TimeoutError' ? send(url, init, tries - 1) : unavailable(name)
    }
  }
}

function unavailable(message: string): OAuthFailure {
  return { ok: false, code: 'unavailable', message }
}
