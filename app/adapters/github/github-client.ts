import { createAppAuth } from '@octokit/auth-app'
import { Octokit } from '@octokit/core'
import * as z from 'zod'
import { AnswerTooLarge, boundedFetch } from '#app/adapters/bounded-fetch.ts'
import type { Fetch, Log } from '#app/adapters/connection.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { classifyFailure, isRateLimited, statusText, type Reply } from './classify-failure.ts'
import type { GitHubAnswer, GitHubError, Meter } from './github.ts'
import { nextPage } from './next-page.ts'
import { redactPrivate } from './redact-private.ts'

export type GitHubOptions = {
  apiUrl: string
  token: string
  /** Its private work is read by its installation of the App, not by the token. */
  organisation?: OrganisationAccess | null
  /** No query is sent that could exceed these points in all. */
  points?: number
  fetch: Fetch
  now: () => number
  sleep: (milliseconds: number) => Promise<void>
  log: Log
}

export type OrganisationAccess = { login: string; installationId: number; appId: string; privateKey: string }

export type GitHubClient = {
  /** 304, 404, 410 and 451 are answers; any other status outside 2xx is logged and returned as an error. */
  get: (
    path: string,
    options?: { query?: Record<string, string | number>; headers?: Record<string, string> },
  ) => Promise<GitHubAnswer<Reply>>
  /** `oversized`: `resources` if GitHub found the query too large, `gateway` after a mere 502, 504 or time-out. */
  query: (query: string, variables: Record<string, unknown>) => Promise<QueryAnswer>
  /** A path for `get`; null if the reply names none on GitHub's own host. */
  nextPage: (reply: Reply) => string | null
  log: Log
  now: () => number
  meter: Meter
}

export type QueryAnswer =
  | { ok: true; data: unknown; problems: QueryProblem[] }
  | { ok: false; oversized: 'no' | 'resources' | 'gateway'; error: GitHubError }

export type QueryProblem = z.infer<typeof problem>

const TIME_OUT = 10_000
/** A query's longest pages have a few; parsed, one takes up to 28 times as much memory. */
const LONGEST_ANSWER = 10_000_000
/** Besides 2xx: unchanged, not found, deleted, and taken down by law. */
const ANSWERS = [304, 404, 410, 451]
const RETRY_DELAY = 1_000
const FIRST_WAIT = MINUTE
const LONGEST_WAIT = 32 * MINUTE

const problem = z.object({
  type: z.string().optional(),
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).optional(),
})

const queryBody = z.object({ data: z.unknown().optional(), errors: z.array(problem).optional() })
const priced = z.object({ rateLimit: z.object({ cost: z.number() }) })

/** Points for one player: the longest page of every list. */
const DEAREST_QUERY = 4
const BUDGET_SPENT: QueryAnswer = {
  ok: false,
  oversized: 'no',
  error: { code: 'unavailable', message: 'no points left' },
}

const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing }

/** Installations' tokens, which last an hour, in this isolate. */
const tokens = new Map<string, string>()
const cache = {
  get: (key: string) => tokens.get(key) ?? '',
  set: (key: string, value: string) => void tokens.set(key, value),
}

/** One account's connection. Each limit without a date doubles the wait until a request succeeds. */
export function createGitHubClient({
  apiUrl,
  token,
  organisation = null,
  points = Infinity,
  fetch: unbounded,
  now,
  sleep,
  log,
}: GitHubOptions): GitHubClient {
  const fetch = boundedFetch(unbounded, LONGEST_ANSWER)
  let opened: Octokit | null = null
  // Created late: it merges its defaults for a millisecond, and most requests ask GitHub nothing.
  const octokit = () =>
    (opened ??= new Octokit({ ...authOf(), baseUrl: apiUrl, request: { fetch }, userAgent: 'mergequest', log: silent }))
  const authOf = () => {
    if (organisation === null) return { auth: token }
    const { appId, privateKey, installationId } = organisation
    return { authStrategy: createAppAuth, auth: { appId, privateKey, installationId, cache } }
  }
  let wait = FIRST_WAIT

  const meter: Meter = { points: 0, milliseconds: 0, probeSize: null }

  return { get, query, nextPage: (reply) => nextPage(reply, apiUrl), log, now, meter }

  async function get(...[path, options = {}]: Parameters<GitHubClient['get']>): Promise<GitHubAnswer<Reply>> {
    const reply = await sendAgain(() => send(`GET ${path}`, options.query ?? {}, options.headers ?? {}), isOutage)
    if (ANSWERS.includes(reply.status) || (reply.status < 300 && !isRateLimited(reply))) {
      wait = FIRST_WAIT
      return { ok: true, value: reply }
    }
    log('error', `GitHub API error: ${statusText(reply.status)}`, { path: path.split('?')[0], status: reply.status })
    return { ok: false, error: failure(reply) }
  }

  async function query(text: string, variables: Record<string, unknown>): Promise<QueryAnswer> {
    if (meter.points + DEAREST_QUERY > points) return BUDGET_SPENT
    const reply = await sendAgain(
      () => send(`POST ${graphqlUrl(apiUrl)}`, { query: text, variables }, {}),
      (first) => isOutage(first) && !isGateway(first),
    )
    const body = queryBody.safeParse(reply.body)
    const problems = body.success ? (body.data.errors ?? []) : []
    if (reply.status >= 300 || !body.success || isLimit(reply, problems) || isNothing(body.data.data)) {
      const oversized = oversizeOf(problems) ?? (isGateway(reply) ? 'gateway' : 'no')
      const error = failure(reply, isLimit(reply, problems))
      log('error', `GraphQL query failed: ${'message' in error ? error.message : 'rate limited'}`, {
        status: reply.status,
      })
      return { ok: false, oversized, error }
    }
    for (const { type, message } of problems) {
      if (type !== 'NOT_FOUND') log('error', `GraphQL query failed: ${message}`, { type })
    }
    wait = FIRST_WAIT
    meter.points += priced.safeParse(body.data.data).data?.rateLimit.cost ?? 0
    const data = organisation === null ? body.data.data : redactPrivate(body.data.data, organisation.login)
    return { ok: true, data, problems }
  }

  async function send(
    route: string,
    parameters: Record<string, unknown>,
    headers: Record<string, string>,
  ): Promise<Reply> {
    const signal = AbortSignal.timeout(TIME_OUT)
    const sentAt = now()
    try {
      const response = await octokit().request(route, {
        ...parameters,
        headers: { 'x-github-api-version': '2022-11-28', ...headers },
        request: { fetch, signal, log: silent, parseSuccessResponseBody: false },
      })
      const body = await readBody(response)
      return signal.aborted ? timedOut() : { status: response.status, headers: response.headers, body }
    } catch (error) {
      return replyOf(error, signal.aborted)
    } finally {
      meter.milliseconds += Math.max(0, now() - sentAt)
    }
  }

  async function sendAgain(attempt: () => Promise<Reply>, again: (reply: Reply) => boolean): Promise<Reply> {
    const reply = await attempt()
    if (!again(reply)) return reply
    await sleep(RETRY_DELAY)
    return attempt()
  }

  function failure(reply: Reply, limited = false): GitHubError {
    const error = classifyFailure(limited ? { ...reply, status: 429 } : reply, { now: now(), wait })
    if (error.code === 'rate_limited') wait = Math.min(wait * 2, LONGEST_WAIT)
    return error
  }
}

/** By type, or by the text that GitHub also uses for time-outs. */
export function oversizeOf(problems: QueryProblem[]): 'resources' | 'gateway' | null {
  if (problems.some(({ type }) => type === 'RESOURCE_LIMITS_EXCEEDED')) return 'resources'
  return problems.some(({ message }) => /something went wrong while executing your query/i.test(message))
    ? 'gateway'
    : null
}

/** Hidden from the token's owner, such as by an organisation's own sign-in (SAML): not proved to be gone. */
export function isWithheld({ type }: QueryProblem): boolean {
  return type === 'FORBIDDEN'
}

/** octokit's own reader looks for numbers beyond JavaScript's in every value, which takes eight times as long. */
async function readBody(answer: { data: BodyInit; headers: { 'content-type'?: string } }): Promise<unknown> {
  const text = await new Response(answer.data).text()
  if (answer.headers['content-type']?.includes('json') !== true) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null
}

function isLimit(reply: Reply, problems: QueryProblem[]): boolean {
  return isRateLimited(reply, problems.length > 0 ? '' : undefined) || problems.some(saysLimit)
}

function saysLimit({ type, message }: QueryProblem): boolean {
  return type === 'RATE_LIMITED' || /secondary rate limit|API rate limit exceeded/i.test(message)
}

function isOutage(reply: Reply): boolean {
  return reply.status >= 500
}

/** GitHub's signs that a query took over ten seconds. */
function isGateway(reply: Reply): boolean {
  return reply.status === 502 || reply.status === 504
}

function replyOf(error: unknown, aborted: boolean): Reply {
  if (aborted || isTimeOut(error)) return timedOut()
  // Asking for less may help, as after a time-out.
  if (error instanceof Error && error.cause instanceof AnswerTooLarge)
    return { status: 502, headers: {}, body: { message: error.cause.message } }
  if (typeof error === 'object' && error !== null && 'response' in error) {
    const response = z.object({ status: z.number(), headers: z.record(z.string(), z.any()), data: z.unknown() })
    const parsed = response.safeParse(error.response)
    if (parsed.success) return { ...parsed.data, body: parsed.data.data }
  }
  return { status: 500, headers: {}, body: { message: error instanceof Error ? error.message : 'no connection' } }
}

function isTimeOut(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'TimeoutError' || error.name === 'AbortError' || isTimeOut(error.cause)
}

function timedOut(): Reply {
  return { status: 504, headers: {}, body: { message: 'no answer within ten seconds' } }
}

function nothing(): void {}

/** GitHub Enterprise Server has its REST API at `/api/v3`, and GraphQL next to it. */
export function graphqlUrl(apiUrl: string): string {
  return `${apiUrl.replace(/\/v3$/, '')}/graphql`
}
