import { OPEN_POINTS_PER_DAY, OPEN_POINTS_PER_WEEK, POINTS_TABLE } from '#app/domain/points/points-table.ts'
import { POINTS_RULE } from '#app/domain/why/points-rule.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatRemaining, formatSigned } from '#app/ui/format.ts'
import { Deadline } from '#app/ui/written-time.tsx'
import type { OwnerView } from './player-view.ts'
import styles from './players.module.css'

type Next = NonNullable<OwnerView['next']>

export const USED_UP = {
  day: `The day’s ${OPEN_POINTS_PER_DAY} points of your own are used up.`,
  week: `The week’s ${OPEN_POINTS_PER_WEEK} points of your own are used up.`,
}

/** First what counts in full, then what is left of one's own points. */
export function NextSteps({ next, endsAt, now }: { next: Next; endsAt: number; now: number }) {
  const { steps, bonuses, limitsEndAt, asking } = next
  const isSplit = steps.openLeft !== null
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(17rem,100%),1fr))] gap-x-6 gap-y-4">
      {steps.full.length > 0 && (
        <div>
          {isSplit && <h3 className="text-base text-ink">Counts in full</h3>}
          {isSplit && <p>In an established project, once somebody else accepts it.</p>}
          <Steps steps={steps.full} />
        </div>
      )}
      {steps.open.length > 0 && (
        <div>
          <h3 className="text-base text-ink">On your own</h3>
          <p>
            <span className="num">{steps.openLeft}</span> of{' '}
            {steps.openUntil === 'day'
              ? `${OPEN_POINTS_PER_DAY} points left today.`
              : `${OPEN_POINTS_PER_WEEK} points left this week.`}
          </p>
          <Steps steps={steps.open} />
        </div>
      )}
      {asking.length > 0 && <Asking asking={asking} />}
      {bonuses.length > 0 && (
        <div>
          <h3 className="text-base text-ink">Once, for your level</h3>
          <ul role="list">
            {bonuses.map(({ kind, points, href }) => (
              <li key={kind} className={classNames('grid items-baseline gap-2', styles.step)}>
                <b className="num gain">{formatSigned(points)}</b>
                <Anchor href={href}>{BONUSES[kind]}</Anchor>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="col-span-full stack gap-2 text-hint">
        {steps.openLeft === 0 && <p>{USED_UP[steps.openUntil]} What others accept still counts.</p>}
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

/** Rules of repositories where the player worked lately. */
function Asking({ asking }: Pick<Next, 'asking'>) {
  return (
    <div>
      <h3 className="text-base text-ink">What projects ask for</h3>
      <ul role="list" className="wrap-anywhere [&_b]:text-ink [&_li]:py-1.5">
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
        <li key={rule} className={classNames('grid items-baseline gap-2', styles.step)}>
          <b className="num gain">{formatSigned(points)}</b>
          <span>{POINTS_TABLE[rule].label}</span>
          <span className="text-hint whitespace-nowrap text-soft">
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
