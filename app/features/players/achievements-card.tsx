import { AchievementBadge } from '#app/components/earned/achievement-badge.tsx'
import type { AchievementView } from '#app/core/achievements/list-achievements.server.ts'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { RelativeTime } from '#app/ui/written-time.tsx'

const ACHIEVEMENTS_SHOWN = 4
const ACHIEVEMENTS_AHEAD = 3

type Props = {
  achievements: AchievementView[]
  /** Achievements wait until earlier work is counted. */
  isCounted: boolean
  now: number
}

export function AchievementsCard({ achievements, isCounted, now }: Props) {
  const earned = achievements
    .filter((one) => one.earnedAt !== null)
    .toReversed()
    .toSorted((one, other) => (other.earnedAt ?? 0) - (one.earnedAt ?? 0))
  const ahead = achievements
    .filter((one) => one.earnedAt === null)
    .toSorted((one, other) => shareOf(other) - shareOf(one))
  const older = earned.slice(ACHIEVEMENTS_SHOWN)
  const unnamed = ahead.length - ACHIEVEMENTS_AHEAD
  return (
    <Card id="achievements" title="Achievements" aside={`${earned.length} of ${achievements.length}`}>
      {earned.length === 0 && (
        <p className="text-soft">
          {isCounted
            ? 'Your first points earn your first achievement.'
            : 'Not counted yet. They appear once GitHub has told us about earlier work.'}
        </p>
      )}
      {earned.length > 0 && <Earned achievements={earned.slice(0, ACHIEVEMENTS_SHOWN)} now={now} />}
      {older.length + ahead.length > 0 && (
        <Disclosure summary={older.length > 0 ? `${older.length} more` : 'The next ones'}>
          {older.length > 0 && <Earned achievements={older} now={now} />}
          {ahead.length > 0 && (
            <ul role="list" className="stack">
              {ahead.slice(0, ACHIEVEMENTS_AHEAD).map((one) => (
                <Ahead key={one.achievement} achievement={one} />
              ))}
            </ul>
          )}
          {unnamed > 0 && <p className="border-t border-line pt-3 text-hint">And {unnamed} more to find.</p>}
        </Disclosure>
      )}
    </Card>
  )
}

function Earned({ achievements, now }: { achievements: AchievementView[]; now: number }) {
  return (
    <ul role="list" className="grid grid-cols-[repeat(auto-fill,minmax(4.2rem,1fr))] gap-x-2 gap-y-4 pb-2">
      {achievements.map(({ achievement, title, description, earnedAt }) => (
        <li
          key={achievement}
          className="stack justify-items-center gap-2 text-center wrap-anywhere"
          title={description}
        >
          <AchievementBadge badge={achievement} isEarned />
          <b className="text-caption leading-tight font-semibold text-ink">{title}</b>
          <span className="visually-hidden">
            {description} {earnedAt !== null && <RelativeTime instant={earnedAt} now={now} />}
          </span>
        </li>
      ))}
    </ul>
  )
}

function shareOf({ progress }: AchievementView): number {
  return progress === null ? 0 : progress.value / progress.target
}

function Ahead({ achievement }: { achievement: AchievementView }) {
  const { achievement: badge, title, description, progress } = achievement
  return (
    <li className="flex items-center gap-3 border-t border-line py-3 first:border-t-0">
      <AchievementBadge badge={badge} isEarned={false} />
      <div className="min-w-0 flex-1">
        <b className="text-caption leading-tight font-semibold text-ink">{title}</b>
        <p className="text-hint leading-snug">{description}</p>
        {progress !== null && (
          <p className="mt-2 flex items-center gap-3 text-caption whitespace-nowrap text-soft">
            <svg
              className="min-w-0 flex-1 rounded-full bg-[light-dark(var(--sunk),var(--line))]"
              width="100%"
              height="6"
              aria-hidden="true"
            >
              <rect className="fill-moss" width={`${100 * shareOf(achievement)}%`} height="6" rx="3" />
            </svg>
            <span className="num">
              {formatNumber(progress.value)} of {formatNumber(progress.target)}
            </span>
          </p>
        )}
      </div>
    </li>
  )
}
