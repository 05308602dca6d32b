import type { Context } from 'hono'
import type * as z from 'zod'
import type { StripeObject } from '#workers/sandbox/context/objects.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { missing, stripeProblem } from './problem.ts'
import { findObject, shown } from './store.ts'

export function originOf(c: Context): string {
  return new URL(c.req.url).origin
}

export function unreadable(error: z.ZodError): Response {
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
