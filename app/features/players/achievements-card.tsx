import { AchievementBadge } from '#app/components/earned/achievement-badge.tsx'
import type { AchievementView } from '#app/core/achievements/list-achievements.server.ts'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { classNames, grid, row, stack } from '#app/ui/layout.ts'
import { RelativeTime } from '#app/ui/written-time.tsx'
import styles from './achievements-card.module.css'

/** Earned achievements shown at once; the rest are folded. */
const SHOWN = 4

type Props = {
  achievements: AchievementView[]
  username: string
  isOwner: boolean
  /** Whether work before the climb has been counted; achievements wait for it. */
  isCounted: boolean
  now: number
}

export function AchievementsCard({ achievements, username, isOwner, isCounted, now }: Props) {
  const earned = achievements
    .filter((one) => one.earnedAt !== null)
    .toReversed()
    .toSorted((one, other) => (other.earnedAt ?? 0) - (one.earnedAt ?? 0))
  const ahead = achievements.filter((one) => one.earnedAt === null)
  const older = earned.slice(SHOWN)
  return (
    <Card id="achievements" title="Achievements" aside={`${earned.length} of ${achievements.length}`}>
      {earned.length === 0 && (
        <p className="soft">
          {!isCounted && 'Not counted yet. They come once GitHub has told us about all work before.'}
          {isCounted && (isOwner ? 'Your first points earn your first achievement.' : `${username} has none yet.`)}
        </p>
      )}
      {earned.length > 0 && <Earned achievements={earned.slice(0, SHOWN)} now={now} />}
      {older.length + ahead.length > 0 && (
        <Disclosure summary={ahead.length === 0 ? `${older.length} more` : `All ${achievements.length}`}>
          {older.length > 0 && <Earned achievements={older} now={now} />}
          {ahead.length > 0 && (
            <ul role="list" className={stack()}>
              {ahead.map((one) => (
                <Ahead key={one.achievement} achievement={one} />
              ))}
            </ul>
          )}
        </Disclosure>
      )}
    </Card>
  )
}

function Earned({ achievements, now }: { achievements: AchievementView[]; now: number }) {
  return (
    <ul role="list" className={classNames(styles.earned, grid([4, 2]))}>
      {achievements.map(({ achievement, title, description, earnedAt }) => (
        <li key={achievement} className={classNames(styles.badge, stack(2))} title={description}>
          <AchievementBadge badge={achievement} isEarned />
          <b className={styles.title}>{title}</b>
          <span className="visually-hidden">
            {description} {earnedAt !== null && <RelativeTime instant={earnedAt} now={now} />}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Ahead({ achievement: { achievement, title, description, progress } }: { achievement: AchievementView }) {
  const share = progress === null ? 0 : (100 * progress.value) / progress.target
  return (
    <li className={classNames(styles.step, row(3))}>
      <AchievementBadge badge={achievement} isEarned={false} />
      <div className={styles.words}>
        <b className={styles.title}>{title}</b>
        <p className={styles.description}>{description}</p>
        {progress !== null && (
          <p className={classNames(styles.progress, row(3))}>
            <svg className={styles.track} width="100%" height="6" aria-hidden="true">
              <rect className={styles.filled} width={`${share}%`} height="6" rx="3" />
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
