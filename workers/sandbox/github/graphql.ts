import { execute, GraphQLError, parse, validate, type DocumentNode } from 'graphql'
import { DAY } from '#app/domain/period.ts'
import type { Budget } from '#workers/sandbox/context/rate-limits.ts'
import type { OversizedAccount } from '#workers/sandbox/context/state.ts'
import { loginAt } from '#workers/sandbox/world/account.ts'
import { idOfNode } from '#workers/sandbox/world/ids.ts'
import type { Developer } from '#workers/sandbox/world/people.ts'
import { isoTime, type View } from '#workers/sandbox/world/view.ts'
import { isDeveloper } from '#workers/sandbox/world/world.ts'
import { githubError, githubErrors } from './graphql-error.ts'
import { queryCost } from './query-cost.ts'
import { createSchema } from './schema.ts'
import { userNode, type Weigh } from './user-node.ts'

export type GraphQLRequest = { query: string; variables: Record<string, unknown>; operationName?: string }

/** Accounts that are oversized for GitHub: `days` is the longest window that still succeeds, 0 for none. */

const schema = createSchema()
const documents = new Map<string, DocumentNode | GraphQLError[]>()

/** Executes a query against the world. `spend` takes its cost from the caller's budget; null when it is used up. */
export function answerGraphQL(
  view: View,
  request: GraphQLRequest,
  given: {
    viewer: Developer | null
    heavy: OversizedAccount[]
    spend: (cost: number) => Budget | null
    budgetOwner: string
  },
): Record<string, unknown> {
  const document = prepare(request.query)
  if (Array.isArray(document)) return { errors: githubErrors(document) }
  const cost = queryCost(document, request.variables)
  const budget = given.spend(cost)
  if (budget === null) {
    return { errors: githubErrors([githubError('RATE_LIMITED', `API rate limit exceeded for ${given.budgetOwner}.`)]) }
  }
  const result = execute({
    schema,
    document,
    variableValues: request.variables,
    ...(request.operationName === undefined ? {} : { operationName: request.operationName }),
    rootValue: rootOf(view, { ...given, cost, budget }),
  })
  if (result instanceof Promise) throw new Error('The sandbox has no asynchronous resolvers')
  const { data, errors } = result
  return { ...(data === undefined ? {} : { data }), ...(errors === undefined ? {} : { errors: githubErrors(errors) }) }
}

function rootOf(
  view: View,
  {
    viewer,
    heavy,
    cost,
    budget,
  }: { viewer: Developer | null; heavy: OversizedAccount[]; cost: number; budget: Budget },
): Record<string, unknown> {
  const weigh: Weigh = (developer, window) => refuseHeavy(view, heavy, developer, window)
  return {
    rateLimit: { ...budget, cost, nodeCount: cost * 100, resetAt: isoTime(budget.resetAt) },
    viewer: () =>
      viewer === null ? githubError('NOT_FOUND', 'Could not resolve to a User.') : userNode(view, viewer, weigh),
    node: ({ id }: { id: string }) => findNode(view, id, weigh),
    nodes: ({ ids }: { ids: string[] }) => ids.map((id) => findNode(view, id, weigh)),
    user: ({ login }: { login: string }) => {
      const account = view.world.accountByLogin(login, view.now)
      if (account !== null && isDeveloper(account)) return userNode(view, account, weigh)
      return githubError('NOT_FOUND', `Could not resolve to a User with the login of '${login}'.`)
    },
  }
}

function findNode(view: View, id: string, weigh: Weigh): unknown {
  const githubId = idOfNode('U', id)
  const account = githubId === null ? null : view.world.accountById(githubId, view.now)
  if (account !== null && isDeveloper(account)) return userNode(view, account, weigh)
  const repositoryId = idOfNode('R', id)
  const repository = repositoryId === null ? null : view.world.repository(repositoryId, view.now)
  if (repository !== null) return view.repository(repository)
  return githubError('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'.`)
}

function refuseHeavy(
  view: View,
  heavy: OversizedAccount[],
  developer: Developer,
  window: { from?: string; to?: string },
): void {
  const account = heavy.find(({ githubId }) => githubId === developer.githubId)
  if (account === undefined) return
  const to = window.to === undefined ? view.now : Date.parse(window.to)
  const from = window.from === undefined ? to - 365 * DAY : Date.parse(window.from)
  if (account.days > 0 && to - from <= account.days * DAY) return
  throw githubError(
    'RESOURCE_LIMITS_EXCEEDED',
    `Resource limits for this query exceeded for ${loginAt(developer, view.now)}.`,
  )
}

function prepare(query: string): DocumentNode | GraphQLError[] {
  const known = documents.get(query)
  if (known !== undefined) return known
  const prepared = parseAndValidate(query)
  documents.set(query, prepared)
  return prepared
}

function parseAndValidate(query: string): DocumentNode | GraphQLError[] {
  try {
    const document = parse(query)
    const errors = validate(schema, document)
    return errors.length > 0 ? [...errors] : document
  } catch (error) {
    if (error instanceof GraphQLError) return [error]
    throw error
  }
}
