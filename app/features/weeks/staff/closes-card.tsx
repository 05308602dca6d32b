import { timeText } from '#app/domain/time/date-text.ts'
import { weekNumber } from '#app/domain/time/period.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatCount, formatNumber, formatRemaining } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import { RelativeTime } from '#app/ui/written-time.tsx'
import type { WeekReview } from './load-week-review.server.ts'

type CloseLine = WeekReview['closes'][number]

export function ClosesCard({ closes, now }: { closes: CloseLine[]; now: number }) {
  if (closes.length === 0) return null
  return (
    <Card title="How weeks closed" aside="Times in UTC">
      <ul role="list">
        {closes.map((close) => (
          <li key={close.week} className="divided stack gap-3 py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <b>Week {weekNumber(close.week)}</b>
              <Tag tone={close.state === 'closed' ? 'moss' : 'gold'}>
                {close.state === 'closed' ? 'Closed' : 'Settling'}
              </Tag>
              {close.isForced && <Tag>Forced</Tag>}
            </p>
            <p>{close.state === 'closed' ? closedText(close) : settlingText(close, now)}</p>
            {close.cost !== null && (
              <p className="hint wrap-anywhere">
                {formatCount(close.cost.rowsWritten, 'row')} written in{' '}
                {close.cost.milliseconds === 0 ? 'under a millisecond' : `${formatNumber(close.cost.milliseconds)} ms`};{' '}
                {close.cost.unanswered === 0
                  ? 'every answer was there'
                  : `${formatCount(close.cost.unanswered, 'answer was', 'answers were')} missing`}
                .
              </p>
            )}
            <Waiting waitingFor={close.waitingFor} now={now} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function closedText({ due, closedAt }: CloseLine): string {
  if (closedAt === null) return `Due ${timeText(due)}.`
  const late = closedAt - due < 60_000 ? 'on time' : `${formatRemaining(closedAt, due)} after it was due`
  return `Closed ${timeText(closedAt)}, ${late}.`
}

function settlingText({ due, dueAtLatest, waitingFor }: CloseLine, now: number): string {
  if (waitingFor === null) return `Closes ${timeText(due)}. Everyone is refreshed once more the day before.`
  if (waitingFor.lines.length === 0)
    return now < due
      ? `Every answer is there. Closes ${timeText(due)}.`
      : 'Every answer is there. It closes within the minute.'
  return `Due ${timeText(due)}, in any case ${timeText(dueAtLatest)}. Waiting for GitHub’s answer about:`
}

function Waiting({ waitingFor, now }: { waitingFor: CloseLine['waitingFor']; now: number }) {
  if (waitingFor === null || waitingFor.lines.length === 0) return null
  return (
    <ul role="list" className="ps-4">
      {waitingFor.lines.map(({ player, points, queriedAt, answeredAt }) => (
        <li key={player.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Anchor href={`/admin/players/${player.id}`} className="py-2.5 font-semibold wrap-anywhere">
            {player.username}
          </Anchor>
          <span className="hint wrap-anywhere">
            {formatCount(points, 'point')}, asked{' '}
            {queriedAt === 0 ? 'never' : <RelativeTime instant={queriedAt} now={now} />}, answered{' '}
            {answeredAt === 0 ? 'never' : <RelativeTime instant={answeredAt} now={now} />}
          </span>
        </li>
      ))}
      {waitingFor.hasMore && <li className="hint wrap-anywhere">and more</li>}
    </ul>
  )
}
