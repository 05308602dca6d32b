import { STEPS } from '#app/content/how-it-works.ts'
import { DAY } from '#app/domain/period.ts'
import { POINTS_RULE } from '#app/domain/points-rule.ts'
import { isTakenUp, OPEN_LIMIT, OPEN_WEEK_LIMIT, POINTS_TABLE, type Rule } from '#app/domain/points-table.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Countdown } from '#app/ui/countdown.tsx'
import { formatSigned, formatWeekday } from '#app/ui/format.ts'
import type { HomeView } from './load-home.server.ts'
import { Section } from './sections.tsx'
import { weekRidge } from './week-ridge.ts'
import styles from './how-it-works.module.css'

export function HowItWorks({ week, now }: { week: HomeView['week']; now: number }) {
  return (
    <Section id="how" title="How a week works">
      <WeekProfile week={week} now={now} />
      <ol role="list" className={styles.steps}>
        {STEPS.map((step, index) => (
          <li key={step.title}>
            <span className={`num ${styles.blaze}`} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{step.title}</h3>
            <p className="soft">{step.text}</p>
          </li>
        ))}
      </ol>
      <div className={styles.earning}>
        <h3>What earns points</h3>
        <EarningRules />
        <p>
          {POINTS_RULE.short} <Anchor href="/transparency">Read every rule and limit</Anchor>
        </p>
      </div>
    </Section>
  )
}

/** The four best-known ways to earn, as sums from the scorer's own table; the last rule's limit applies. */
const WAYS: { text: string; rules: [Rule, ...Rule[]] }[] = [
  { text: 'when somebody accepts your pull request', rules: ['pull_request_accepted'] },
  { text: 'when an issue that you opened is completed', rules: ['issue_completed'] },
  { text: 'for a review where you can push', rules: ['review_verdict'] },
  { text: 'for each commit', rules: ['commits'] },
]

function limitOf(rule: Rule): string {
  const { limit, inFull } = POINTS_TABLE[rule]
  return isTakenUp(rule)
    ? `up to ${limit} a day and ${inFull} a week`
    : `within ${OPEN_LIMIT} points a day and ${OPEN_WEEK_LIMIT} a week`
}

function EarningRules() {
  return (
    <ul role="list" className={styles.rules}>
      {WAYS.map(({ text, rules }) => (
        <li key={text} className={styles.rule}>
          <b className={`num ${styles.points}`}>
            {formatSigned(rules.reduce((sum, rule) => sum + POINTS_TABLE[rule].points, 0))}
          </b>
          {text}
          <small className={`soft ${styles.limit}`}>{limitOf(rules[0])}</small>
        </li>
      ))}
    </ul>
  )
}

/** The running week as a ridge, with a flag at the current moment. */
function WeekProfile({ week, now }: { week: HomeView['week']; now: number }) {
  const ridge = weekRidge((now - week.startsAt) / (week.endsAt - week.startsAt))
  const today = Math.min(6, Math.max(0, Math.floor((now - week.startsAt) / DAY)))
  return (
    <figure>
      <svg className={styles.profile} aria-hidden="true">
        <svg viewBox="0 0 700 100" preserveAspectRatio="none" width="100%" height="100%">
          <path className={styles.ground} d={`${ridge.behind}V100H0Z`} />
          <path className={styles.ahead} d={ridge.whole} />
          <path className={styles.behind} d={ridge.behind} />
        </svg>
        <svg x={`${ridge.x}%`} y={`${ridge.y}%`} className={styles.here}>
          <path className={styles.flag} d="M0 0v-30h20l-6 7 6 7H0" />
          <circle r="6" />
        </svg>
      </svg>
      <ol role="list" className={styles.days} aria-hidden="true">
        {Array.from({ length: 7 }, (_, day) => (
          <li key={day} className={classNames(day === today && styles.today)}>
            {formatWeekday(week.startsAt + day * DAY)}
          </li>
        ))}
      </ol>
      <figcaption className={`soft ${styles.caption}`}>
        {`Week ${week.number} is on day ${today + 1} of 7. The board resets in `}
        <Countdown until={week.endsAt} now={now} />.
      </figcaption>
    </figure>
  )
}
