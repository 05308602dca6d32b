import * as z from 'zod'
import { oversizeOf, type GitHubClient, type QueryProblem } from './github-client.ts'
import type { GitHubAnswer } from './github.ts'

type Note = { as?: string; of?: string; fields?: string }

const NOTES = new WeakMap<z.core.$ZodType, Note>()

function noted<Shape extends z.ZodType>(shape: Shape, note: Note): Shape {
  const own = shape.clone()
  NOTES.set(own, { ...NOTES.get(shape), ...note })
  return own
}

/** A field with arguments: `labels(first: 20)`; an empty text for what every query has. */
export function ask<Shape extends z.ZodType>(as: string, shape: Shape): Shape {
  return noted(shape, { as })
}

/** One type of several: `... on Commit { … }`. */
export function on<Shape extends z.ZodType>(type: string, shape: Shape): Shape {
  return noted(shape, { of: type })
}

/** A shape whose query is not made from its keys. */
export function askFor<Shape extends z.ZodType>(fields: string, shape: Shape): Shape {
  return noted(shape, { fields })
}

/** As a query lists them; none for a value. */
export function fieldsOf(shape: z.core.$ZodType): string {
  const { of, fields = keysOf(shape) } = NOTES.get(shape) ?? {}
  return of === undefined ? fields : `... on ${of} { ${fields} }`
}

function keysOf(shape: z.core.$ZodType): string {
  const { def } = (shape as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).map(askedBy).filter(Boolean).join(' ')
    case 'array':
      return fieldsOf(def.element)
    case 'nullable':
    case 'optional':
    case 'default':
      return fieldsOf(def.innerType)
    case 'pipe':
      return fieldsOf((def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in)
    case 'union':
      return def.options.map(fieldsOf).filter(Boolean).join(' ')
    default:
      return ''
  }
}

function askedBy([name, shape]: [string, z.core.$ZodType]): string {
  const { as = name } = NOTES.get(shape) ?? {}
  const fields = as === '' ? '' : fieldsOf(shape)
  return fields === '' ? as : `${as} { ${fields} }`
}

/** With what it costs. */
export function queryOf(name: string, variables: string, fields: string): string {
  return `query ${name}(${variables}) { rateLimit { cost limit remaining used resetAt } ${fields} }`
}

export function queryOfNodes(
  name: string,
  [type, ...others]: [string, ...string[]],
  shape: z.ZodType,
  variables = '',
): string {
  const nodes = [type, ...others].map((one) => fieldsOf(on(one, shape)))
  return queryOf(name, `$ids: [ID!]! ${variables}`, `nodes(ids: $ids) { ${nodes.join(' ')} }`)
}

/** Once for each, with its number in place of `#`. */
export function eachOf(count: number, text: string): string {
  return Array.from({ length: count }, (_, index) => text.replaceAll('#', String(index))).join(' ')
}

type Nodes = { nodes: unknown[]; problems: QueryProblem[] }

/** In their order, or why some are missing. */
export async function askNodes(
  client: GitHubClient,
  query: string,
  ids: readonly string[],
  variables: Record<string, unknown> = {},
): Promise<GitHubAnswer<Nodes>> {
  const answer = await client.query(query, { ids, ...variables })
  if (!answer.ok) return { ok: false, error: answer.error }
  const data = z.object({ nodes: z.array(z.unknown()).length(ids.length) }).safeParse(answer.data)
  return data.success && oversizeOf(answer.problems) === null
    ? { ok: true, value: { nodes: data.data.nodes, problems: answer.problems } }
    : { ok: false, error: { code: 'unavailable', message: nameOf(query) } }
}

type Fields = { fields: Record<string, unknown>; problems: QueryProblem[] }

/** The fields of a query about several things. No partial answers. */
export async function askFields(
  client: GitHubClient,
  query: string,
  variables: Record<string, unknown>,
): Promise<GitHubAnswer<Fields>> {
  const answer = await client.query(query, variables)
  if (!answer.ok) return { ok: false, error: answer.error }
  const data = z.record(z.string(), z.unknown()).safeParse(answer.data)
  return data.success && oversizeOf(answer.problems) === null
    ? { ok: true, value: { fields: data.data, problems: answer.problems } }
    : { ok: false, error: { code: 'unavailable', message: nameOf(query) } }
}

function nameOf(query: string): string {
  return /^query (\w+)/.exec(query)?.[1] ?? 'query'
}
