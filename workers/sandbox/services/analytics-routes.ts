import { Hono } from 'hono'
import * as z from 'zod'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'

/** How many reports of browsers are kept. */
const KEPT = 100

const payload = z.object({
  n: z.string().min(1).max(120),
  u: z.url(),
  d: z.string().min(1),
  r: z.string().nullable(),
  w: z.number().int(),
  h: z.union([z.literal(0), z.literal(1)]),
  p: z.string().optional(),
})

// The browser sends from the product's origin.
const HEADERS = { 'access-control-allow-origin': '*' }

/** The analytics host: `POST /api/event` with JSON as plain text, and its results for journeys and people. */
export function analyticsRoutes(context: SandboxContext): Hono {
  return (
    new Hono()
      // A browser sends a preflight for custom headers.
      .options('/api/event', (c) => c.body(null, 204, { ...HEADERS, 'access-control-allow-headers': '*' }))
      .post('/api/event', async (c) => {
        const told = payload.safeParse(parse(await c.req.text()))
        if (!told.success) return c.text(z.prettifyError(told.error), 400, HEADERS)
        const contentType = c.req.header('content-type') ?? ''
        await context.state.events.add({ at: context.now(), contentType, payload: told.data })
        const [oldest] = context.state.events.entries()
        if (oldest !== undefined && context.state.events.all().length > KEPT)
          await context.state.events.remove(oldest[0])
        return c.text('ok', 202, HEADERS)
      })
      .get('/sandbox/events', (c) => c.json({ events: context.state.events.all() }))
      .delete('/sandbox/events', async (c) => {
        for (const [id] of context.state.events.entries()) await context.state.events.remove(id)
        return c.body(null, 204)
      })
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
