import { execute, GraphQLError, parse, validate, type DocumentNode } from 'graphql'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { isoTime, type View } from '#workers/sandbox/world/view.ts'
import type { Caller } from './caller.ts'
import { githubError, githubErrors } from './graphql-error.ts'
import { measureQuery } from './query-cost.ts'
import { queryRoot } from './query-root.ts'
import { createWorkMeter } from './query-work.ts'
import { createSchema } from './schema.ts'

export type Query = {
  query: string
  variables?: Record<string, unknown> | null | undefined
  operationName?: string | null | undefined
}

export type Answer = {
  body: Record<string, unknown>
  /** Taken from the caller's budget. */
  points: number
  milliseconds: number
  isLimited: boolean
}

const schema = createSchema()
const documents = new Map<string, DocumentNode | GraphQLError[]>()

export function answerQuery(
  context: SandboxContext,
  view: View,
  caller: Caller,
  { query, variables, operationName }: Query,
): Answer {
  const document = prepare(query)
  if (Array.isArray(document)) return unread(document)
  const { hardness, heavy } = context.settings()
  const { cost, nodes, problem } = measureQuery(document, {
    variables: variables ?? {},
    operationName: operationName ?? null,
    counting: hardness.counting,
  })
  if (problem !== null) return unread([problem])
  const budget = context.rateLimits.spend('graphql', caller.name, cost)
  if (budget === null) {
    const limited = githubError('RATE_LIMITED', `API rate limit exceeded for ${caller.name}.`)
    return { ...unread([limited]), isLimited: true }
  }
  const rateLimit = { ...budget, cost, nodeCount: nodes, resetAt: isoTime(budget.resetAt) }
  const meter = createWorkMeter(hardness.work, context.seed)
  const result = execute({
    schema,
    document,
    variableValues: variables,
    operationName,
    rootValue: { rateLimit, ...queryRoot(view, caller, heavy) },
    fieldResolver: meter?.resolve,
  })
  if (result instanceof Promise) throw new Error('The sandbox has no asynchronous resolvers')
  const { data, errors } = result
  const body = {
    ...(data === undefined ? {} : { data }),
    ...(errors === undefined ? {} : { errors: githubErrors(errors) }),
  }
  return { body, points: cost, milliseconds: meter?.milliseconds() ?? 0, isLimited: false }
}

/** Also in a document with only one. */
export function operationOf({ query, operationName }: Query): string | null {
  return operationName ?? /^\s*query\s+(\w+)/.exec(query)?.[1] ?? null
}

function unread(errors: GraphQLError[]): Answer {
  return { body: { errors: githubErrors(errors) }, points: 0, milliseconds: 0, isLimited: false }
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
