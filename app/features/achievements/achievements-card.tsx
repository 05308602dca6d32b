import type { AchievementView } from '#app/core/achievements/list-achievements.server.ts'
import type { Achievement } from '#app/domain/achievements.ts'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { type BadgeDrawing, BADGES, GLYPHS } from './badge-drawings.ts'
import achievementBadge from './achievement-badge.module.css'
import styles from './achievements-card.module.css'

/** Earned achievements shown at once; the rest are folded. */
const SHOWN = 4

type Props = { achievements: AchievementView[]; username: string; isOwner: boolean; now: number }

export function AchievementsCard({ achievements, username, isOwner, now }: Props) {
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
          {isOwner ? 'Your first points earn your first achievement.' : `${username} has none yet.`}
        </p>
      )}
      {earned.length > 0 && <Earned achievements={earned.slice(0, SHOWN)} now={now} />}
      {older.length + ahead.length > 0 && (
        <Disclosure summary={foldText(older.length, ahead.length)}>
          {older.length > 0 && <Earned achievements={older} now={now} />}
          {ahead.length > 0 && (
            <ul role="list" className={styles.ahead}>
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

function foldText(older: number, ahead: number): string {
  if (ahead === 0) return `${older} more`
  return older === 0 ? `${ahead} to go` : `${older} more, and ${ahead} to go`
}

function Earned({ achievements, now }: { achievements: AchievementView[]; now: number }) {
  return (
    <ul role="list" className={styles.earned}>
      {achievements.map(({ achievement, title, description, earnedAt }) => (
        <li key={achievement} className={styles.badge} title={description}>
          <AchievementBadge achievement={achievement} isEarned />
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
    <li className={styles.step}>
      <AchievementBadge achievement={achievement} isEarned={false} />
      <div className={styles.words}>
        <b className={styles.title}>{title}</b>
        <p className={styles.description}>{description}</p>
        {progress !== null && (
          <p className={styles.progress}>
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

const HEXAGON = 'M32 3.5 57 17.75v28.5L32 60.5 7 46.25v-28.5Z'

/** Decorative: the text beside it says the same. An unearned badge is an outline that fills with progress. */
function AchievementBadge({ achievement, isEarned }: { achievement: Achievement; isEarned: boolean }) {
  const { glyph, metal, number }: BadgeDrawing = BADGES[achievement]
  const drawing: { fill?: string; line?: string; snow?: string } = GLYPHS[glyph]
  return (
    <svg
      className={classNames(achievementBadge.badge, isEarned ? achievementBadge[metal] : achievementBadge.ahead)}
      viewBox="0 0 64 64"
      width="64"
      height="64"
      aria-hidden="true"
    >
      <path className={achievementBadge.ground} d={HEXAGON} />
      <g transform={number === null ? 'translate(32 33) scale(1.05)' : 'translate(32 25) scale(0.8)'}>
        {drawing.line !== undefined && <path className={achievementBadge.line} d={drawing.line} />}
        {drawing.fill !== undefined && <path className={achievementBadge.fill} d={drawing.fill} />}
        {drawing.snow !== undefined && <path className={achievementBadge.snow} d={drawing.snow} />}
      </g>
      {number !== null && (
        <text className={achievementBadge.number} x="32" y="51" textAnchor="middle">
          {number}
        </text>
      )}
    </svg>
  )
}
