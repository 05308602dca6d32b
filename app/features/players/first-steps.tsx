import { POINTS_TABLE, type Rule } from '#app/domain/points/points-table.ts'
import { stepText } from '#app/domain/points/step-text.ts'
import { classNames } from '#app/ui/class-names.ts'
import { formatSigned } from '#app/ui/format.ts'
import { PlayerSection } from './player-section.tsx'
import styles from './players.module.css'

/** Easiest first, then what needs another person. */
const STEPS = [
  { rule: 'review_verdict', how: 'Somebody else’s, anywhere public: approve it, or ask for a change.' },
  { rule: 'commits', how: 'To the default branch of any public repository, your own too.' },
  { rule: 'pull_request_accepted', how: 'Somebody else merges what you wrote.' },
] as const satisfies { rule: Rule; how: string }[]

/** Replaces the chart of a player without any points. */
export function FirstSteps({ username, isOwner }: { username: string; isOwner: boolean }) {
  if (!isOwner)
    return (
      <PlayerSection title="At base camp">
        <p className="text-soft">{username} has just arrived. The first points draw the trail here.</p>
      </PlayerSection>
    )
  return (
    <PlayerSection title="First steps" aside="Any one of them puts you on the mountain">
      <ol role="list">
        {STEPS.map(({ rule, how }) => (
          <li key={rule} className={classNames('grid items-baseline gap-2', styles.step)}>
            <b className="num gain">{formatSigned(POINTS_TABLE[rule].points)}</b>
            <span>
              <b className="block">{stepText({ rule, count: 1 })}</b>
              <span className="text-soft">{how}</span>
            </span>
          </li>
        ))}
      </ol>
    </PlayerSection>
  )
}
