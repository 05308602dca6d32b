import type { Context } from 'hono'
import type * as z from 'zod'
import type { StripeObject } from '#workers/sandbox/context/objects.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { bodyOf, parseForm } from './form.ts'
import { findObject, shown } from './store.ts'

export function originOf(c: Context): string {
  return new URL(c.req.url).origin
}

export function stripeProblem(
  status: number,
  error: { type?: string; code?: string; param?: string; message: string },
): Response {
  return Response.json({ error: { type: 'invalid_request_error', ...error } }, { status })
}

export function missing(object: string, id: string, param = 'id', status = 404): Response {
  return stripeProblem(status, { code: 'resource_missing', param, message: `No such ${object}: '${id}'` })
}

export function withForm<Schema extends z.ZodType>(
  schema: Schema,
  answer: (c: Context, input: z.output<Schema>) => Promise<Response>,
): (c: Context) => Promise<Response> {
  return async (c) => {
    const input = schema.safeParse(parseForm(await bodyOf(c)))
    return input.success ? answer(c, input.data) : unreadable(input.error)
  }
}

function unreadable(error: z.ZodError): Response {
  const issue = error.issues[0]
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  const param = unknown ?? issue?.path.map(String).join('.') ?? 'body'
  return stripeProblem(400, {
    code: unknown === undefined ? 'parameter_invalid' : 'parameter_unknown',
    param,
    message: unknown === undefined ? `Invalid ${param}.` : `Received unknown parameter: ${param}`,
  })
}

export function one(context: SandboxContext, c: Context, type: StripeObject['object']): Response {
  const id = c.req.param('id') ?? ''
  const found = findObject(context, type, id)
  return found === null ? missing(type, id) : c.json(shown(context, originOf(c), found, expandedIn(c)))
}

export function list(context: SandboxContext, c: Context, objects: StripeObject[]): Response {
  const expand = expandedIn(c).map((name) => name.replace(/^data\./, ''))
  const data = objects.map((object) => shown(context, originOf(c), object, expand))
  return c.json({ object: 'list', url: c.req.path, has_more: false, data })
}

function expandedIn(c: Context): string[] {
  return [...new URL(c.req.url).searchParams].filter(([name]) => name.startsWith('expand[')).map(([, value]) => value)
}
