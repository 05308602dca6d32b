import { PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'
import { nextWeek, weekNumber } from '#app/domain/time/period.ts'
import type { WeekEndView } from './load-week-end.server.ts'
import styles from './week-end-screen.module.css'

type Own = NonNullable<WeekEndView['own']>

/** The last weeks up to this one, and the next as it went, or dashed while it is ahead. */
export function StreakWeeks({ view, own }: { view: WeekEndView; own: Own }) {
  const all = [...own.weeks.slice(-7).map((week) => ({ ...week, isAhead: false })), nextOf(view, own)]
  return (
    <svg
      className={styles.weeks}
      viewBox={`0 0 ${all.length * 34} 46`}
      width={all.length * 34}
      height="46"
      aria-hidden="true"
    >
      {all.map(({ number, isInStreak, isGold, isAhead }, index) => (
        <g
          key={number}
          className={
            isAhead
              ? styles.ahead
              : !isInStreak
                ? '[&>rect]:fill-none [&>rect]:stroke-line [&>rect]:stroke-[1.6]'
                : isGold
                  ? '[&>rect]:fill-gold'
                  : '[&>rect]:fill-moss'
          }
        >
          <rect x={index * 34 + 3} y="3" width="26" height="26" rx="6" />
          <text x={index * 34 + 16} y="43">
            {number}
          </text>
        </g>
      ))}
    </svg>
  )
}

function nextOf({ week, after }: WeekEndView, { streakAfter }: Own) {
  const rank = after?.rank ?? 0
  return {
    number: weekNumber(nextWeek(week)),
    isInStreak: (streakAfter ?? 0) > 0,
    isGold: rank > 0 && rank <= PRIZE_CUT_OFF,
    isAhead: streakAfter === null,
  }
}
