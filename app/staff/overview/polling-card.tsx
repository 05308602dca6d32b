import { counted } from '#app/staff/frame/counted.ts'
import { Figure } from '#app/staff/frame/facts.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatNumber } from '#app/ui/format.ts'
import type { Overview } from './load-overview.server.ts'

type Polling = Overview['polling']

export function PollingCard({ polling, now }: { polling: Polling; now: number }) {
  const { budget, factor, milliseconds, oversized, slow, ownTokens, refusedTokens, checks } = polling
  return (
    <Card title="GitHub" id="github">
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-6 @min-[40rem]:grid-cols-4">
        <Figure
          label="GitHub points left"
          note={
            budget === null ? 'GitHub does not answer' : `of ${formatNumber(budget.limit)}, ${minutesLeft(budget, now)}`
          }
        >
          {budget === null ? 'unknown' : formatNumber(budget.remaining)}
        </Figure>
        <Figure label="Time between polls" note={paceNote(factor)}>
          {Math.round(100 * factor)} %
        </Figure>
        <Figure label="GitHub’s time" note="of the 60 a minute that it allows; polls take 45 at most">
          {formatNumber(Math.round(milliseconds / 1000))} s
        </Figure>
        <Figure
          label="Polled one by one"
          note={oversized === 0 ? null : `${counted(oversized)} of them too large to answer for`}
        >
          {counted(slow + oversized)}
        </Figure>
        <Figure
          label="Missed by quick checks"
          note={`of ${formatNumber(checks.facts)} facts in ${formatNumber(checks.reads)} complete reads, in seven days`}
        >
          {formatNumber(checks.missed)}
        </Figure>
        <Figure
          label="Own tokens"
          note={refusedTokens === 0 ? null : `and ${counted(refusedTokens)} that GitHub refuses`}
        >
          {counted(ownTokens)}
        </Figure>
      </dl>
    </Card>
  )
}

function paceNote(factor: number): string {
  if (factor === 1) return 'polls come as planned'
  return factor < 1 ? 'polls come sooner than planned' : 'polls come later than planned, to save points and time'
}

function minutesLeft({ resetAt }: { resetAt: number }, now: number): string {
  return `new in ${Math.min(60, Math.max(0, Math.ceil((resetAt - now) / 60_000)))} min`
}
