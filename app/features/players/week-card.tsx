import type { Rule } from '#app/domain/points/points-table.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatAgo, formatClock, formatNumber, formatRemaining, formatSigned, formatWeekday } from '#app/ui/format.ts'
import type { PlayerView } from './player-view.ts'
import { WeekChart } from './week-chart.tsx'
import { Zone } from './zone.tsx'
import styles from './players.module.css'

/** The week as a climb, with what each day brought. */
export function WeekCard({ view }: { view: PlayerView }) {
  const { week, trail, rivalry, owner, username } = view
  const you = owner === null ? username : 'You'
  return (
    <Zone title={`Week ${week.number}`} aside={<Freshness view={view} />}>
      <WeekChart week={week} rival={rivalry} you={you} />
      <ol role="list" className="grid grid-cols-7 ps-[6.4%] pe-[1.5%] @max-[34rem]:grid-cols-1 @max-[34rem]:px-0">
        {week.days.map(({ day, points, isAhead }, index) => {
          const isToday = week.isRunning && !isAhead && week.days[index + 1]?.isAhead !== false
          return (
            <li
              key={day}
              className={classNames(
                'caption grid content-start',
                styles.weekCardDay,
                isToday && styles.today,
                isAhead && styles.ahead,
              )}
            >
              <b className={styles.name}>{formatWeekday(Date.parse(day))}</b>
              <span className={classNames('num', points > 0 && classNames('gain', styles.weekCardPoints))}>
                {isAhead ? '–' : formatSigned(points)}
              </span>
              <span>{(trail.work[index] ?? []).map(workText).join(', ')}</span>
            </li>
          )
        })}
      </ol>
    </Zone>
  )
}

/** When GitHub last answered; the owner may ask it again. */
function Freshness({ view: { week, updatedAt, owner, username, now } }: { view: PlayerView }) {
  if (!week.isRunning) return 'The whole week'
  return (
    <>
      {updatedAt === null ? (
        'The first answer is on its way.'
      ) : (
        <time dateTime={new Date(updatedAt).toISOString()} title={`${formatClock(updatedAt)} UTC`}>
          Updated {formatAgo(updatedAt, now)}
        </time>
      )}
      {owner !== null &&
        (owner.nextRefreshAt === null ? (
          <form method="post" action={`/player/${username}/refresh`}>
            <Button size="small" tone="quiet">
              Refresh
            </Button>
          </form>
        ) : (
          <span>refresh again in {formatRemaining(owner.nextRefreshAt, now)}</span>
        ))}
    </>
  )
}

const WORDS: Record<Rule, [one: string, many: string]> = {
  commits: ['commit', 'commits'],
  pull_request_opened: ['PR opened', 'PRs opened'],
  pull_request_accepted: ['PR merged', 'PRs merged'],
  issue_opened: ['issue opened', 'issues opened'],
  issue_completed: ['issue completed', 'issues completed'],
  review_verdict: ['review', 'reviews'],
  review_text: ['review with feedback', 'reviews with feedback'],
  comment: ['comment', 'comments'],
  repository: ['repository', 'repositories'],
}

function workText({ rule, count }: { rule: Rule; count: number }): string {
  const [one, many] = WORDS[rule]
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
