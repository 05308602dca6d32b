import type { Context } from 'hono'
import * as z from 'zod'
import type { ApiAnswer } from '#app/features/public-api/answer.ts'
import type { Endpoint } from '#app/features/public-api/endpoints.ts'
import type { ParameterError } from '#app/features/public-api/problems.ts'
import type { ApiEnvironment } from '#workers/http/environment.ts'
import { answerProblem } from '#workers/http/problem.ts'

type ApiContext = Context<ApiEnvironment>
type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : Record<never, never>
export type Parameters<Known extends Endpoint> = { inPath: Read<Known['inPath']>; query: Read<Known['query']> }
type ReadRequest<Known extends Endpoint> = ({ ok: true } & Parameters<Known>) | { ok: false; answer: Response }

/** A problem names every invalid parameter. */
export function read<Known extends Endpoint>(context: ApiContext, operation: Known): ReadRequest<Known> {
  const inPath = (operation.inPath ?? z.object({})).safeParse(context.req.param())
  const query = (operation.query ?? z.object({})).safeParse(context.req.query())
  if (inPath.success && query.success)
    return { ok: true, inPath: inPath.data, query: query.data } as unknown as ReadRequest<Known>
  const errors = [...errorsOf(inPath.error), ...errorsOf(query.error)]
  return { ok: false, answer: answerProblem('invalid_parameters', errors) }
}

/** Removes fields that the schema does not name. */
export function answerFound(
  context: ApiContext,
  { answer, maxAge }: { answer: { schema: z.ZodType }; maxAge: number },
  outcome: ApiAnswer<unknown>,
): Response {
  if (!outcome.ok)
    return answerProblem(
      outcome.problem,
      undefined,
      outcome.problem === 'too_many_requests' ? { 'Retry-After': '60' } : {},
    )
  return answerText(context, JSON.stringify(answer.schema.parse(outcome.found)), 'application/json', maxAge)
}

export function answerText(
  context: ApiContext,
  body: string | ReadableStream,
  mediaType: string,
  maxAge: number,
): Response {
  return context.body(body, 200, {
    'Content-Type': `${mediaType}; charset=utf-8`,
    'Cache-Control': `public, max-age=${maxAge}`,
    'Cross-Origin-Resource-Policy': 'cross-origin',
  })
}

/** The operation's path in the router's syntax, below /api/v1. */
export function routeOf({ path }: Endpoint): string {
  return path.replace('/api/v1', '').replaceAll(/\{(\w+)\}/g, ':$1')
}

function errorsOf(error: z.ZodError | undefined): ParameterError[] {
  return (error?.issues ?? []).map(({ path, message }) => ({ parameter: path.join('.'), message }))
}
