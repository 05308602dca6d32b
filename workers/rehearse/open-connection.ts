import { parse } from 'graphql'
import type { Fetch } from '#app/adapters/connection.ts'
import { measureQuery } from '#workers/sandbox/github/query-cost.ts'
import { watchAnswer, type Watched } from './watch-answers.ts'

export type Spent = { requests: number; points: number; milliseconds: number }

export type Connection = {
  fetch: Fetch
  spent: () => Spent
  /** A query was kept back because it could have taken more than the budget. */
  isOver: () => boolean
  watched: Watched
}

const POINTS_USED_UP = { message: 'API rate limit exceeded: the points of this rehearsal are used up' }

/** Asks nothing that could take more than `points` of GitHub in all, and notes what came. `clock` measures time. */
export function openConnection({
  points: budget,
  fetch,
  clock,
}: {
  points: number
  fetch: Fetch
  clock: () => number
}): Connection {
  const spent: Spent = { requests: 0, points: 0, milliseconds: 0 }
  const watched: Watched = { remarks: [], logins: new Map() }
  let isOver = false
  return { fetch: send, spent: () => ({ ...spent }), isOver: () => isOver, watched }

  async function send(url: string, init?: RequestInit): Promise<Response> {
    const graphql = graphqlIn(init)
    const price = graphql === null ? 0 : measureQuery(parse(graphql.query), graphql).cost
    if (spent.points + price > budget) {
      isOver = true
      return Response.json(POINTS_USED_UP, { status: 403 })
    }
    const start = clock()
    spent.requests += 1
    try {
      const response = await fetch(url, init)
      if (graphql !== null) {
        const body = jsonIn(await response.clone().text())
        spent.points += costIn(body) ?? price
        watchAnswer(watched, graphql, body)
      }
      if (response.status >= 500) note(`GitHub answered ${response.status} and was asked again or for less`)
      return response
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

/** Null for what is no GraphQL. */
function graphqlIn(init?: RequestInit): { query: string; variables: Record<string, unknown> } | null {
  const { query, variables = {} } = (typeof init?.body === 'string' ? (jsonIn(init.body) ?? {}) : {}) as {
    query?: string
    variables?: Record<string, unknown>
  }
  return query === undefined ? null : { query, variables }
}

function costIn(body: unknown): number | null {
  const { data } = (body ?? {}) as { data?: { rateLimit?: { cost?: unknown } } | null }
  return typeof data?.rateLimit?.cost === 'number' ? data.rateLimit.cost : null
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
