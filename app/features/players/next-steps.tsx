import { OPEN_LIMIT, OPEN_WEEK_LIMIT, POINTS_TABLE } from '#app/domain/points/points-table.ts'
import { POINTS_RULE } from '#app/domain/why/points-rule.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { formatRemaining, formatSigned } from '#app/ui/format.ts'
import { classNames, grid, stack } from '#app/ui/layout.ts'
import { Deadline } from '#app/ui/written-time.tsx'
import type { OwnerView } from './player-view.ts'
import styles from './next-steps.module.css'

type Next = NonNullable<OwnerView['next']>

/** What still earns points today: first what counts in full, then what is left of one's own points. */
export function NextSteps({ next, endsAt, now }: { next: Next; endsAt: number; now: number }) {
  const { steps, bonuses, limitsEndAt, asking } = next
  const isSplit = steps.openLeft !== null
  return (
    <div className={classNames(styles.steps, grid([4, 5]))}>
      {steps.full.length > 0 && (
        <div>
          {isSplit && <h3 className={styles.title}>Counts in full</h3>}
          {isSplit && <p>In an established project, once somebody else takes it up.</p>}
          <Steps steps={steps.full} />
        </div>
      )}
      {steps.open.length > 0 && (
        <div>
          <h3 className={styles.title}>On your own</h3>
          <p>
            <span className="num">{steps.openLeft}</span> of{' '}
            {steps.openUntil === 'day'
              ? `${OPEN_LIMIT} points left today.`
              : `${OPEN_WEEK_LIMIT} points left this week.`}
          </p>
          <Steps steps={steps.open} />
        </div>
      )}
      {asking.length > 0 && <Asking asking={asking} />}
      {bonuses.length > 0 && (
        <div>
          <h3 className={styles.title}>Once, for your level</h3>
          <ul role="list">
            {bonuses.map(({ kind, points, href }) => (
              <li key={kind} className={classNames(styles.step, grid(2, 'baseline'))}>
                <b className="num gain">{formatSigned(points)}</b>
                <Anchor href={href}>{BONUSES[kind]}</Anchor>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={classNames(styles.notes, stack(2))}>
        {steps.openLeft === 0 && (
          <p>
            {steps.openUntil === 'day' ? `${OPEN_LIMIT} of your own today` : `${OPEN_WEEK_LIMIT} of your own this week`}
            : full. What others take up goes on counting.
          </p>
        )}
        {steps.reached.length > 0 && (
          <p>
            Today you reached the limit for {list(steps.reached.map((rule) => POINTS_TABLE[rule].limitName))}. It all
            counts again in <span className="num">{formatRemaining(limitsEndAt, now)}</span>, at 00:00 UTC.
          </p>
        )}
        {(steps.openLeft === 0 || steps.reached.length > 0) && <p>{POINTS_RULE.beyond}</p>}
        <p>
          Points reset <Deadline instant={endsAt} />. <Anchor href="/transparency#points">How points work</Anchor>
        </p>
      </div>
    </div>
  )
}

/** What maintainers set where the player worked lately. */
function Asking({ asking }: Pick<Next, 'asking'>) {
  return (
    <div>
      <h3 className={styles.title}>What projects ask for</h3>
      <ul role="list" className={styles.asking}>
        {asking.map(({ name, rules }) => (
          <li key={name}>
            <b className="num">{name}</b> {rules.join(' ')}
          </li>
        ))}
      </ul>
    </div>
  )
}

const BONUSES = {
  telegram_connected: 'Connect Telegram',
  app_installed: 'Install the GitHub App',
} as const satisfies Record<Next['bonuses'][number]['kind'], string>

function Steps({ steps }: { steps: Next['steps']['open'] }) {
  return (
    <ul role="list">
      {steps.map(({ rule, points, left }) => (
        <li key={rule} className={classNames(styles.step, grid(2, 'baseline'))}>
          <b className="num gain">{formatSigned(points)}</b>
          <span>{POINTS_TABLE[rule].label}</span>
          <span className={styles.left}>
            <span className="num">{left}</span> more today
          </span>
        </li>
      ))}
    </ul>
  )
}

function list(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names)
}
