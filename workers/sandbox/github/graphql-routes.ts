import { execute, GraphQLError, parse, validate, type DocumentNode } from 'graphql'
import { Hono } from 'hono'
import * as z from 'zod'
import { DAY } from '#app/domain/period.ts'
import { githubProblem } from '#workers/sandbox/context/github-problem.ts'
import { rateLimitHeaders } from '#workers/sandbox/context/rate-limits.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import type { OversizedAccount } from '#workers/sandbox/context/state.ts'
import { loginAt } from '#workers/sandbox/world/account.ts'
import { idOfNode } from '#workers/sandbox/world/ids.ts'
import type { Developer } from '#workers/sandbox/world/people.ts'
import { isPrivateAt } from '#workers/sandbox/world/repository.ts'
import { isoTime, type View } from '#workers/sandbox/world/view.ts'
import { isDeveloper } from '#workers/sandbox/world/world.ts'
import { callerOf, type Caller } from './caller.ts'
import { githubError, githubErrors } from './graphql-error.ts'
import { repositoryNamed } from './named-repository.ts'
import { queryCost } from './query-cost.ts'
import { repositoryNode } from './repository-node.ts'
import { createSchema } from './schema.ts'
import { pullRequestNode } from './thread-node.ts'
import { userNode, type Weigh } from './user-node.ts'
import { type RepositoryPage, viewerRepositories } from './viewer-repositories.ts'

const requestBody = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
})

const schema = createSchema()
const documents = new Map<string, DocumentNode | GraphQLError[]>()

export function graphqlRoutes(context: SandboxContext): Hono {
  return new Hono().post('/graphql', async (c) => {
    const caller = callerOf(context, c.req.raw)
    if (caller === 'bad_credentials') return githubProblem(401, 'Bad credentials')
    if (caller.token === null) return githubProblem(401, 'This endpoint requires you to be authenticated.')
    const request = requestBody.safeParse(await c.req.json().catch(() => null))
    if (!request.success) return githubProblem(400, 'Problems parsing JSON')
    const answer = answerQuery(context, context.view(c.req.raw), caller, request.data)
    return c.json(answer, 200, rateLimitHeaders('graphql', context.rateLimits.budget('graphql', caller.name)))
  })
}

function answerQuery(
  context: SandboxContext,
  view: View,
  caller: Caller,
  { query, variables, operationName }: z.output<typeof requestBody>,
): Record<string, unknown> {
  const document = prepare(query)
  if (Array.isArray(document)) return { errors: githubErrors(document) }
  const cost = queryCost(document, variables ?? {})
  const budget = context.rateLimits.spend('graphql', caller.name, cost)
  if (budget === null) {
    return { errors: githubErrors([githubError('RATE_LIMITED', `API rate limit exceeded for ${caller.name}.`)]) }
  }
  const rateLimit = { ...budget, cost, nodeCount: cost * 100, resetAt: isoTime(budget.resetAt) }
  const result = execute({
    schema,
    document,
    variableValues: variables,
    operationName,
    rootValue: { rateLimit, ...rootOf(view, caller, context.settings().heavy) },
  })
  if (result instanceof Promise) throw new Error('The sandbox has no asynchronous resolvers')
  const { data, errors } = result
  return { ...(data === undefined ? {} : { data }), ...(errors === undefined ? {} : { errors: githubErrors(errors) }) }
}

function rootOf(view: View, { viewer }: Caller, oversized: OversizedAccount[]): Record<string, unknown> {
  const weigh: Weigh = (developer, window) => refuseOversized(view, oversized, developer, window)
  return {
    viewer: () =>
      viewer === null
        ? githubError('NOT_FOUND', 'Could not resolve to a User.')
        : {
            ...userNode(view, viewer, weigh),
            repositories: (page: RepositoryPage) => viewerRepositories(view, viewer, page),
          },
    node: ({ id }: { id: string }) => findNode(view, id, weigh),
    nodes: ({ ids }: { ids: string[] }) => ids.map((id) => findNode(view, id, weigh)),
    repository: ({ owner, name, followRenames }: { owner: string; name: string; followRenames: boolean }) =>
      repositoryNamed(view, `${owner}/${name}`, { viewer, followRenames }),
    user: ({ login }: { login: string }) => {
      const account = view.world.accountByLogin(login, view.now)
      if (isDeveloper(account)) return userNode(view, account, weigh)
      return githubError('NOT_FOUND', `Could not resolve to a User with the login of '${login}'.`)
    },
  }
}

function findNode(view: View, id: string, weigh: Weigh): unknown {
  const githubId = idOfNode('U', id)
  const account = githubId === null ? null : view.world.accountById(githubId, view.now)
  if (isDeveloper(account)) return userNode(view, account, weigh)
  const pullRequestId = idOfNode('PR', id)
  const pullRequest = pullRequestId === null ? null : view.world.thread(pullRequestId, 'pull_request', view.now)
  if (pullRequest !== null && !isPrivateAt(pullRequest.repository, view.now)) return pullRequestNode(view, pullRequest)
  const repositoryId = idOfNode('R', id)
  const repository = repositoryId === null ? null : view.world.repository(repositoryId, view.now)
  if (repository !== null) return repositoryNode(view, repository)
  return githubError('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'.`)
}

/** GitHub cannot answer for windows longer than an oversized account's `days`. */
function refuseOversized(
  view: View,
  oversized: OversizedAccount[],
  developer: Developer,
  window: { from?: string; to?: string },
): void {
  const account = oversized.find(({ githubId }) => githubId === developer.githubId)
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
