import { LoadMeter } from '#app/components/load-meter.tsx'
import { stoppedText } from '#app/domain/contests/contest-repositories.ts'
import { LOADS, loadTexts, LONG_WAIT_HOURS } from '#app/domain/maintainers/repository-load.ts'
import { zonedShortDate } from '#app/domain/time/zoned-text.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import { classNames, cluster, row } from '#app/ui/layout.ts'
import type { ContestView } from './load-contest-screen.server.ts'
import styles from './contest-side.module.css'

const MEANS = {
  low: 'Hardly a pull request waits for long.',
  moderate: 'Most pull requests are answered within days.',
  considerable: 'Every tenth pull request waits for long.',
  high: 'Maintainers have more than they can answer.',
  braked: 'Maintainers pulled the brake.',
} as const

/** What the contest asks of maintainers. */
export function LoadCard({ view }: { view: ContestView }) {
  const { load, timeZone, phase } = view
  const isBefore = phase === 'soon' || phase === 'draft'
  const parts = [
    ['taken in', load.merged, styles.merged],
    ['in review', load.inReview, styles.review],
    [`waiting over ${LONG_WAIT_HOURS} h`, load.waiting, styles.waiting],
    ['closed, not taken in', load.closed, styles.closed],
  ] as const
  const pieces = piecesOf(parts)
  return (
    <Card title="What it asks of maintainers">
      <p className={styles.since}>
        {isBefore ? 'From' : 'Since'} {zonedShortDate(load.since, timeZone)}
      </p>
      <div className={classNames(styles.load, 'hint', row(4))}>
        <LoadMeter load={load.load} isLarge />
        <p>
          <b>
            {loadTexts[load.load].title}, {`${LOADS.indexOf(load.load) + 1}\u00A0of\u00A05`}
          </b>
          {isBefore ? 'Nothing was sent yet. The meter starts with the contest and stays public.' : MEANS[load.load]}
        </p>
      </div>
      <svg className={styles.bar} viewBox="0 0 300 14" preserveAspectRatio="none" aria-hidden="true">
        <rect className={styles.none} width="300" height="14" />
        {pieces.map(({ name, tone, x, width }) => (
          <rect key={name} className={tone} x={x} width={width} height="14" />
        ))}
      </svg>
      <ul role="list" className={classNames(styles.key, cluster('stretch'))}>
        {parts.map(([name, count, tone]) => (
          <li key={name} className={row()}>
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <rect className={tone} width="12" height="12" rx="3" />
            </svg>
            <span>
              <b className="num">{formatNumber(count)}</b> {name}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.small}>
        <b className="num">{formatNumber(load.reviews)}</b> {load.reviews === 1 ? 'review' : 'reviews'} given back.{' '}
        {load.known > 0 && (
          <>
            <b className="num">{formatNumber(load.stopped)}</b> of{' '}
            {formatCount(load.known, 'repository', 'repositories')} {load.stopped === 1 ? 'has' : 'have'} pulled the
            brake{stoppedText(load)}.{' '}
          </>
        )}
        <Anchor href="/maintain">You maintain one of them?</Anchor>
      </p>
    </Card>
  )
}

/** Where each part of the bar begins, as wide as its share. */
function piecesOf(parts: readonly (readonly [name: string, count: number, tone: string | undefined])[]) {
  const all = parts.reduce((sum, [, count]) => sum + count, 0)
  let from = 0
  return parts.map(([name, count, tone]) => {
    const x = from
    from += all === 0 ? 0 : (count / all) * 300
    return { name, tone, x, width: from - x }
  })
}
