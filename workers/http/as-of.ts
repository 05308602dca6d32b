import { html } from 'hono/html'
import { AS_OF } from '#app/domain/time/as-of.ts'
import { dayOf } from '#app/domain/time/period.ts'
import { formatClock, formatWeekday } from '#app/ui/format.ts'

const EMPTY = `<div id="${AS_OF}"></div>`

export function withAge(page: string, madeAt: number, now: number): string {
  const clock = `${formatClock(madeAt)} UTC`
  const time = dayOf(madeAt) === dayOf(now) ? clock : `${formatWeekday(madeAt)}, ${clock}`
  const words = html`As of <time datetime="${new Date(madeAt).toISOString()}">${time}</time>. We can’t show anything
    newer right now.`
  const line = html`<div id="${AS_OF}">
    <link rel="stylesheet" href="/as-of.css" />
    <p role="status"><span>${words}</span></p>
  </div>`
  return page.replace(EMPTY, () => line as string)
}
