import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { timeText } from '#app/domain/time/date-text.ts'
import type { Remedy } from '#app/domain/why/why-remedies.ts'
import type { Check } from '#app/domain/why/why.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatCount, formatDate, formatSigned } from '#app/ui/format.ts'
import type { RowsAnswer as Answer } from './load-why.server.ts'
import { Questions } from './question.tsx'
import { Verdict } from './verdict.tsx'
import styles from './why-screen.module.css'

type Line = Answer['lines'][number]
type Props = { answer: Answer; typed: string; refused: RefusedForm | undefined }

export function RowsAnswer({ answer, typed, refused }: Props) {
  const { lines, open, points, username, isOwner } = answer
  const changers = changersOf(answer)
  const isNamed = lines.length + (open === null ? 0 : 1) > 1
  return (
    <div className={classNames('grid items-start gap-6', styles.answer)}>
      <div className={classNames('panel', styles.receipt)}>
        <RowsVerdict answer={answer} />
        {lines.map((line) => (
          <section key={line.key} className={styles.row} aria-label={line.title}>
            <Checks checks={line.checks} />
            {lines.length > 1 && (
              <p className={classNames('flex justify-between gap-4 text-soft', styles.sum)}>
                <span>{line.title}</span>
                <span className="num">{formatSigned(line.points)}</span>
              </p>
            )}
          </section>
        ))}
        {open !== null && (
          <section className={styles.row} aria-label={open.title}>
            <Checks checks={[open]} />
          </section>
        )}
        <p className={classNames('flex justify-between gap-4', styles.total)}>
          <span>Earned</span>
          <span className="num">{formatSigned(points)}</span>
        </p>
      </div>
      <div className="stack gap-6">
        {changers.length > 0 && (
          <Card title="Who can change it">
            <ul role="list" className={classNames('grid', styles.changers)}>
              {changers.map(({ who, what, about }) => (
                <Who key={`${who} ${what}`} who={who} what={what} about={isNamed ? about : null} />
              ))}
            </ul>
          </Card>
        )}
        {answer.subject !== null && <SubjectCard subject={answer.subject} />}
        <Card title="Where it counts">
          <dl className="stack gap-3">
            {weeksOf(lines).map(({ week, points: earned }) => (
              <div key={week.key} className="flex justify-between gap-4">
                <dt>
                  <Anchor href={`/player/${username}?week=${week.key}#ledger`}>
                    The weekly climb, week {week.number}
                  </Anchor>
                  <span className={styles.note}>{week.standing}</span>
                </dt>
                <dd className="num">{formatSigned(earned)}</dd>
              </div>
            ))}
            {answer.inContests.map(({ name, href, points: earned, reason, labels, given }) => (
              <div key={href} className="flex justify-between gap-4">
                <dt>
                  <Anchor href={href}>{name}</Anchor>
                  {reason !== null && <span className={styles.note}>{reason}</span>}
                  {labels !== '' && <span className={styles.note}>Labels found: {labels}</span>}
                  {given !== null && <span className={styles.note}>{given}</span>}
                </dt>
                <dd className="num">{earned === null ? '–' : formatSigned(earned)}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <Questions lines={lines} typed={typed} isOwner={isOwner} refused={refused} />
      </div>
    </div>
  )
}

function RowsVerdict({ answer: { points, lines, open, username } }: { answer: Answer }) {
  const weeks = weeksOf(lines)
    .filter((week) => points === 0 || week.points > 0)
    .map(({ week }) => `week ${week.number}`)
    .join(' and ')
  const whose = (
    <>
      for <Anchor href={`/player/${username}`}>{username}</Anchor> in {weeks}
    </>
  )
  if (open !== null && open.points > 0)
    return (
      <Verdict
        tone="open"
        figure={open.worth ?? ''}
        title={`It can still earn ${points > 0 ? `${open.points} more` : formatCount(open.points, 'point')}`}
      >
        once somebody else accepts it. So far it has earned {points > 0 ? formatCount(points, 'point') : 'nothing'}{' '}
        {whose}.
      </Verdict>
    )
  if (points > 0)
    return (
      <Verdict tone="earned" figure={formatSigned(points)} title={`It earned ${formatCount(points, 'point')}`}>
        {whose}.
      </Verdict>
    )
  const reason = lines.find((line) => line.reason !== null)?.reason
  return (
    <Verdict tone="neutral" figure="0" title="It earned nothing">
      {whose}
      {reason === undefined || reason === null ? '.' : `: ${reason}.`}
    </Verdict>
  )
}

function weeksOf(lines: readonly Line[]): Pick<Line, 'week' | 'points'>[] {
  const weeks = new Map(lines.map(({ week }) => [week.key, week]))
  return [...weeks.values()].map((week) => ({
    week,
    points: lines.reduce((sum, line) => sum + (line.week.key === week.key ? line.points : 0), 0),
  }))
}

/** Each once, with the lines it is about: a line may be final while another can still earn. */
function changersOf({ lines, open }: Answer): (Remedy & { about: string })[] {
  const undecided = open !== null && open.points > 0 ? [{ title: open.title, changers: [MAINTAINER] }] : []
  const changers = new Map<string, Remedy & { about: string }>()
  for (const { title, changers: own } of [...undecided, ...lines])
    for (const { who, what } of own) {
      const same = changers.get(`${who} ${what}`)
      const about = same === undefined ? title : `${same.about}, ${title.toLowerCase()}`
      changers.set(`${who} ${what}`, { who, what, about })
    }
  return [...changers.values()]
}

const MAINTAINER = { who: 'The maintainer', what: 'decides. Please don’t ask more than once in 72 hours.' }

const MARKS = {
  fulfilled: ['✓', 'Passed'],
  failed: ['✗', 'Failed'],
  open: ['…', 'Open'],
  neutral: ['–', 'Note'],
} as const satisfies Record<Check['state'], [string, string]>

function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <ol role="list" className={styles.checks}>
      {checks.map(({ state, title, note, worth }) => (
        <li key={title} className={classNames('grid items-baseline', styles[state])}>
          <span
            className={classNames('stack place-items-center text-soft', styles.mark)}
            role="img"
            aria-label={MARKS[state][1]}
          >
            {MARKS[state][0]}
          </span>
          <span>
            <b>{title}</b>
            {note !== null && <span className={styles.note}>{note}</span>}
          </span>
          <span className="num">{worth}</span>
        </li>
      ))}
    </ol>
  )
}

function Who({ who, what, about }: Remedy & { about: string | null }) {
  return (
    <li className="grid">
      <svg viewBox="0 0 22 22" aria-hidden="true">
        <circle cx="11" cy="7" r="4.2" fill="none" stroke="currentColor" strokeWidth="1.8" />
        <path d="M2.5 20c.6-5 4-7.3 8.5-7.3s7.9 2.3 8.5 7.3" fill="none" stroke="currentColor" strokeWidth="1.8" />
      </svg>
      <span>
        {about !== null && <span className={styles.note}>{about}</span>}
        <b>{who}</b> {what}
      </span>
    </li>
  )
}

type Subject = NonNullable<Answer['subject']>

export function SubjectCard({ subject }: { subject: Subject }) {
  const { what, title, number, repository, url, madeAt, isDayOnly } = subject
  return (
    <Card title="What you asked about">
      <p className={classNames('stack wrap-anywhere', styles.subject)}>
        <a href={url}>{title ?? what}</a>
        <span>
          {what} in {repository}
          {number !== null && ` #${number}`}
        </span>
        <span className={styles.note}>{isDayOnly ? formatDate(madeAt) : timeText(madeAt)}</span>
      </p>
    </Card>
  )
}
