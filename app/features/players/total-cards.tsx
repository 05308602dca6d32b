import { NOT_COUNTED } from '#app/domain/points/lifetime.ts'
import { COUNTER_UNITS, type Counters } from '#app/domain/points/total-points.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import type { PlayerView, TotalView } from './player-view.ts'

const COUNTERS: { name: keyof Counters; label: string }[] = [
  { name: 'commits', label: 'Commits' },
  { name: 'pullRequests', label: 'Pull requests' },
  { name: 'issues', label: 'Issues' },
  { name: 'pullRequestReviews', label: 'Reviews' },
  { name: 'issueComments', label: 'Comments' },
  { name: 'createEvents', label: 'Repositories' },
]

export function TotalCard({ total, bestWeek }: { total: TotalView; bestWeek: PlayerView['bestWeek'] }) {
  if (total === null)
    return (
      <Disclosure summary={`All-time on GitHub: ${NOT_COUNTED}`}>
        <p className="mt-3 text-hint">
          GitHub’s search hasn’t answered yet, or doesn’t find this account, for example because its profile is private.
          We ask again each day after new work, otherwise each week. Weekly points don’t depend on it.
        </p>
      </Disclosure>
    )
  return (
    <Disclosure summary={`All-time on GitHub: ${formatCount(total.total, 'point')}`}>
      <dl className="mb-4 stack grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-1.75 gap-x-6">
        {COUNTERS.map(({ name, label }) => (
          <Line key={name} label={label} value={formatNumber(total.counters[name])} />
        ))}
        <Line label="Contributions" value={formatNumber(total.contributions)} />
        {bestWeek !== null && (
          <Line
            label={`Best: week ${bestWeek.weekNumber}`}
            value={`${formatOrdinal(bestWeek.rank)}, ${formatNumber(bestWeek.points)}`}
          />
        )}
      </dl>
      <h3 className="mb-2 text-base text-ink">How the total is made</h3>
      <Formula total={total} />
      <p className="mt-3 text-hint">
        Going from level n to n + 1 takes 100 · n points of the total. Levels never fall and cannot be bought.
      </p>
    </Disclosure>
  )
}

function Formula({ total }: { total: NonNullable<TotalView> }) {
  return (
    <>
      <dl className="mb-4 stack gap-1.75">
        {COUNTERS.map(({ name, label }) => (
          <Line
            key={name}
            label={`${label} × ${COUNTER_UNITS[name]}`}
            value={formatNumber(total.counters[name] * COUNTER_UNITS[name])}
          />
        ))}
        <Line label="Bonuses" value={formatNumber(total.bonuses)} />
        <Line label="Total" value={formatNumber(total.total)} />
        {total.premiumTotal !== null && (
          <Line
            label="With premium"
            value={`${formatNumber(total.total)} + 20% = ${formatNumber(total.premiumTotal)}`}
          />
        )}
      </dl>
      {total.premiumTotal !== null && <p className="mt-3 text-hint">The 20% changes no rank or level.</p>}
    </>
  )
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="soft-terms flex justify-between gap-4 [&_dd]:text-end [&_dd]:font-semibold [&_dd]:text-ink">
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
}
