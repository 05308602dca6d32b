import { COUNTER_UNITS, type Counters } from '#app/domain/total-points.ts'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatNumber, formatOrdinal } from '#app/ui/format.ts'
import type { PlayerView, TotalView } from './player-view.ts'
import styles from './total-cards.module.css'

const COUNTERS: { name: keyof Counters; label: string }[] = [
  { name: 'commits', label: 'Commits' },
  { name: 'pullRequests', label: 'Pull requests' },
  { name: 'issues', label: 'Issues' },
  { name: 'pullRequestReviews', label: 'Reviews' },
  { name: 'issueComments', label: 'Comments' },
  { name: 'createEvents', label: 'Repositories' },
]

export function TotalCard({ total, bestWeek }: { total: TotalView; bestWeek: PlayerView['bestWeek'] }) {
  return (
    <Card title="All-time">
      <dl className={styles.list}>
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
      <Disclosure summary={`Total ${formatNumber(total.total)} points`}>
        <Formula total={total} />
      </Disclosure>
    </Card>
  )
}

function Formula({ total }: { total: TotalView }) {
  return (
    <>
      <dl className={styles.list}>
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
      {total.premiumTotal !== null && <p className={styles.note}>The 20% changes no rank or level.</p>}
    </>
  )
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
}
