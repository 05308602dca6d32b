import { parse } from 'graphql'
import type { Fetch } from '#app/adapters/connection.ts'
import { measureQuery } from '#workers/sandbox/github/query-cost.ts'
import { watchAnswer, type Watched } from './watch-answers.ts'

/** A question of the product, and what came. `path` is below GitHub's address. */
export type Exchange = {
  method: string
  path: string
  query: string | null
  variables: Record<string, unknown>
  status: number
  headers: Record<string, string>
  body: unknown
}

export type Spent = { requests: number; points: number; milliseconds: number }

export type Connection = {
  fetch: Fetch
  spent: () => Spent
  /** Whether a question was kept back because it could have taken more than the budget. */
  isOver: () => boolean
  watched: Watched
  exchanges: Exchange[]
}

/** GitHub's headers that the product reads. */
const HEADERS = ['content-type', 'etag', 'link', 'retry-after', 'x-ratelimit-remaining', 'x-ratelimit-reset']
const OVER = { message: 'API rate limit exceeded: the points of this rehearsal are used up' }

/**
 * Every request of a rehearsal. It asks nothing that could take more than `points` of GitHub in all, and notes what came.
 * `clock` measures time; `keeps` the answers.
 */
export function openConnection({
  apiUrl,
  points: budget,
  fetch,
  clock,
  keeps,
}: {
  apiUrl: string
  points: number
  fetch: Fetch
  clock: () => number
  keeps: boolean
}): Connection {
  const spent: Spent = { requests: 0, points: 0, milliseconds: 0 }
  const watched: Watched = { remarks: [], logins: new Map() }
  const exchanges: Exchange[] = []
  let isOver = false
  return { fetch: send, spent: () => ({ ...spent }), isOver: () => isOver, watched, exchanges }

  async function send(url: string, init?: RequestInit): Promise<Response> {
    const request = requestIn(url.slice(apiUrl.length), init)
    const price = request.query === null ? 0 : measureQuery(parse(request.query), request).cost
    if (spent.points + price > budget) {
      isOver = true
      return Response.json(OVER, { status: 403 })
    }
    const start = clock()
    spent.requests += 1
    try {
      const response = await fetch(url, init)
      const text = await response.text()
      const body = jsonIn(text)
      const cost = request.query === null ? 0 : (costIn(body) ?? price)
      spent.points += cost
      if (request.query !== null) watchAnswer(watched, request, body)
      const headers = headersIn(response)
      if (keeps) exchanges.push({ ...request, status: response.status, headers, body })
      if (response.status >= 500) note(`GitHub answered ${response.status} and was asked again or for less`)
      const isEmpty = response.status === 204 || response.status === 304
      return new Response(isEmpty ? null : text, { status: response.status, headers: response.headers })
    } catch (error) {
      // GitHub counts what it gives up.
      spent.points += price
      note('GitHub did not answer within ten seconds and was asked for less')
      throw error
    } finally {
      spent.milliseconds += Math.max(0, clock() - start)
    }
  }

  function note(text: string): void {
    watched.remarks.push({ nodeId: null, text, url: null })
  }
}

function requestIn(path: string, init?: RequestInit): Pick<Exchange, 'method' | 'path' | 'query' | 'variables'> {
  const method = init?.method ?? 'GET'
  const body = typeof init?.body === 'string' ? jsonIn(init.body) : null
  const { query = null, variables = {} } = (body ?? {}) as { query?: string; variables?: Record<string, unknown> }
  return { method, path, query, variables }
}

function costIn(body: unknown): number | null {
  const { data } = (body ?? {}) as { data?: { rateLimit?: { cost?: unknown } } | null }
  return typeof data?.rateLimit?.cost === 'number' ? data.rateLimit.cost : null
}

function headersIn({ headers }: Response): Record<string, string> {
  return Object.fromEntries(
    HEADERS.flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
