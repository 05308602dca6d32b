import { OPEN_LIMIT, POINTS_TABLE, workText } from '#app/domain/points-table.ts'
import { PRIZE_MINIMUM_POINTS } from '#app/domain/ranking.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { Deadline } from '#app/ui/deadline.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount, formatNumber, formatOrdinal, formatSigned } from '#app/ui/format.ts'
import type { OwnerView, PlayerWeek } from './player-view.ts'
import styles from './next-steps-card.module.css'

type Next = OwnerView['next']
type Props = { next: Next; week: PlayerWeek; rank: number; now: number }

/** Steps shown at once; the rest are folded. */
const SHOWN = 4

/** What still earns points today; only the owner sees it. */
export function NextStepsCard({ next, week, rank, now }: Props) {
  const { steps, bonuses, limitsEndAt } = next
  const folded = steps.full.slice(SHOWN)
  return (
    <Card
      id="next"
      title="What to do next"
      aside={
        <>
          <Countdown until={week.endsAt} now={now} /> left
        </>
      }
    >
      <p className={styles.goal}>
        <Goal next={next} week={week} rank={rank} />
      </p>
      {steps.openLeft !== null && steps.full.length > 0 && (
        <>
          <h3>Counts in full</h3>
          <p className={styles.about}>In an established project, once somebody else takes it up.</p>
        </>
      )}
      {steps.full.length > 0 && <Steps steps={steps.full.slice(0, SHOWN)} />}
      {folded.length > 0 && (
        <Disclosure summary={`${formatCount(folded.length, 'more way')} today`}>
          <Steps steps={folded} />
        </Disclosure>
      )}
      {steps.openLeft !== null && <Alone steps={steps.open} left={steps.openLeft} />}
      {next.asking.length > 0 && <Asking asking={next.asking} />}
      {bonuses.length > 0 && (
        <ul role="list" className={styles.bonuses}>
          {bonuses.map(({ kind, points, href }) => (
            <li key={kind} className={styles.step}>
              <b className={`num ${styles.points}`}>{formatSigned(points)}</b>
              <Anchor href={href}>{BONUSES[kind]}</Anchor>
              <span className={styles.left}>once, for your level</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.notes}>
        {(steps.reached.length > 0 || steps.openLeft === 0) && (
          <p>
            You reached today's {list(limitNames(steps))}. It all counts again in{' '}
            <Countdown until={limitsEndAt} now={now} />, at 00:00 UTC.
          </p>
        )}
        <p>
          Points reset <Deadline instant={week.endsAt} />. <Anchor href="/transparency#points">How points work</Anchor>
        </p>
      </div>
    </Card>
  )
}

/** What maintainers set where the player worked lately. */
function Asking({ asking }: Pick<Next, 'asking'>) {
  return (
    <>
      <h3>What projects ask for</h3>
      <ul role="list" className={styles.asking}>
        {asking.map(({ name, rules }) => (
          <li key={name}>
            <b className="num">{name}</b> {rules.join(' ')}
          </li>
        ))}
      </ul>
    </>
  )
}

const BONUSES = {
  telegram_connected: 'Connect Telegram',
  app_installed: 'Install the GitHub App',
} as const satisfies Record<Next['bonuses'][number]['kind'], string>

function Goal({ next: { steps, isRanked }, week, rank }: Pick<Props, 'next' | 'week' | 'rank'>) {
  const { toNextRank } = week
  if (steps.full.length + steps.open.length === 0)
    return 'You reached every limit for today. What you do now still grows your all-time total.'
  if (!isRanked) return `${PRIZE_MINIMUM_POINTS} points put you on this week's board: any of these is enough.`
  if (toNextRank === null)
    return rank === 1
      ? 'Nobody is ahead of you this week. Each step makes your place safer.'
      : 'Each of these counts today.'
  return (
    <>
      <b className="num">{formatNumber(toNextRank.points)}</b> {toNextRank.points === 1 ? 'point' : 'points'} to{' '}
      {formatOrdinal(toNextRank.rank)} place
      {steps.reach === null
        ? ': you need more than one kind of work today.'
        : `: ${formatCount(steps.reach.count, workText(steps.reach.rule, 1), workText(steps.reach.rule, 2))} would do.`}
    </>
  )
}

/** What needs nobody else, within the day's open points. */
function Alone({ steps, left }: { steps: Next['steps']['open']; left: number }) {
  if (steps.length === 0) return null
  return (
    <Disclosure summary={`On your own: ${left} of ${OPEN_LIMIT} points left today`}>
      <Steps steps={steps} />
    </Disclosure>
  )
}

function limitNames({ reached, openLeft }: Next['steps']): string[] {
  const rules = reached.map((rule) => `limit for ${POINTS_TABLE[rule].limitName}`)
  return openLeft === 0 ? [`${OPEN_LIMIT} points of your own`, ...rules] : rules
}

function Steps({ steps }: { steps: Next['steps']['open'] }) {
  return (
    <ul role="list">
      {steps.map(({ rule, points, left }) => (
        <li key={rule} className={styles.step}>
          <b className={`num ${styles.points}`}>{formatSigned(points)}</b>
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
