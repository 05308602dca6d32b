import { html } from 'hono/html'
import type { Markup } from '#workers/sandbox/context/page.ts'
import type { AnalyticsRecord } from '#workers/sandbox/context/state.ts'

const SHOWN = 20

/** The reported analytics events, latest first. */
export function eventList(events: AnalyticsRecord[]): Markup {
  return html`<section class="card" aria-labelledby="events">
    <h2 id="events">Analytics <span class="tag">${events.length}</span></h2>
    ${
      events.length === 0
        ? html`<p class="soft">
            Browsers at localhost are not counted: open the product by another name of this machine, like
            <span class="num">mergequest.localhost</span>.
          </p>`
        : html`<div class="stack">${events.toReversed().slice(0, SHOWN).map(eventLine)}</div>`
    }
  </section>`
}

function eventLine({ at, payload }: AnalyticsRecord): Markup {
  return html`<details>
    <summary>${payload.n} <small>${new Date(at).toISOString().slice(11, 19)}</small></summary>
    <pre class="plain">${JSON.stringify(payload, null, 2)}</pre>
  </details>`
}
