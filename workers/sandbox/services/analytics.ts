import { Hono } from 'hono'
import { html } from 'hono/html'
import * as z from 'zod'
import { section, type Markup } from '#workers/sandbox/context/page.ts'
import type { SandboxContext } from '#workers/sandbox/context/sandbox-context.ts'
import { analyticsPayload, type AnalyticsRecord } from '#workers/sandbox/context/state.ts'

/** How many reports of browsers are kept, and how many of them the page shows. */
const KEPT = 100
const SHOWN = 20

// The browser sends from the product's origin.
const HEADERS = { 'access-control-allow-origin': '*' }

/** `POST /api/event` with JSON as plain text, and its results. */
export function analyticsRoutes(context: SandboxContext): Hono {
  return (
    new Hono()
      // A browser sends a preflight for custom headers.
      .options('/api/event', (c) => c.body(null, 204, { ...HEADERS, 'access-control-allow-headers': '*' }))
      .post('/api/event', async (c) => {
        const report = analyticsPayload.safeParse(await c.req.json().catch(() => null))
        if (!report.success) return c.text(z.prettifyError(report.error), 400, HEADERS)
        const contentType = c.req.header('content-type') ?? ''
        await context.state.events.add({ at: context.now(), contentType, payload: report.data })
        const [oldest] = context.state.events.entries()
        if (oldest !== undefined && context.state.events.all().length > KEPT)
          await context.state.events.remove(oldest[0])
        return c.text('ok', 202, HEADERS)
      })
      .get('/sandbox/events', (c) => c.json({ events: context.state.events.all() }))
      .delete('/sandbox/events', async (c) => {
        await context.state.events.clear()
        return c.body(null, 204)
      })
  )
}

export function eventList(events: AnalyticsRecord[]): Markup {
  const title = html`Analytics <span class="tag">${events.length}</span>`
  if (events.length > 0)
    return section(
      'events',
      title,
      html`<div class="stack">${events.toReversed().slice(0, SHOWN).map(eventLine)}</div>`,
    )
  const empty = html`<p class="soft">
    Browsers at localhost are not counted: open the product by another name of this machine, like
    <span class="num">mergequest.localhost</span>.
  </p>`
  return section('events', title, empty)
}

function eventLine({ at, payload }: AnalyticsRecord): Markup {
  return html`<details>
    <summary>${payload.n} <small>${new Date(at).toISOString().slice(11, 19)}</small></summary>
    <pre class="plain">${JSON.stringify(payload, null, 2)}</pre>
  </details>`
}
