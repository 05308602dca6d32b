import { formOf } from '#app/components/form-of.ts'
import { IntentForm } from '#app/components/intent-form.tsx'
import { PlayerName } from '#app/components/player-name.tsx'
import { dayStart } from '#app/domain/time/period.ts'
import { zonedInstant, zonedShortDate, zoneText } from '#app/domain/time/zoned-text.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { BarChart } from '#app/ui/bar-chart.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { RelativeTime } from '#app/ui/written-time.tsx'
import type { ReadClimbers } from './count-read.server.ts'
import { deskHref } from './desk-sections.ts'
import type { DeskView, Head } from './load-desk.server.ts'
import { MaintainersCard } from './maintainers-card.tsx'
import styles from './desk.module.css'

type View = Extract<DeskView, { section: 'overview' }>

export function OverviewSection({ view }: { view: View }) {
  const { head, figures } = view
  return (
    <>
      {head.state === 'cancelled' ? <CalledOff head={head} /> : <Steps head={head} state={head.state} />}
      <dl className={classNames('panel soft-terms grid', styles.figures)}>
        <Figure
          value={figures.members}
          label={view.teams === 0 ? 'joined' : `joined, ${formatNumber(view.teams)} teams`}
        />
        <Figure value={figures.active} label="active in 7 days" />
        <Figure value={figures.points} label={head.isFrozen ? 'points, frozen' : 'points'} />
        <Figure value={figures.held} label="held for you to check" />
      </dl>
      {view.reading !== null && <p>{readingText(view.reading)}</p>}
      {view.days.length > 0 && (
        <Card title="Points by day" aside={`Days ${zoneText(head.timeZone)}`}>
          <BarChart
            caption="Points by day"
            unit="Day"
            series={['Points']}
            hasLegend={false}
            bars={view.days.map(({ day, points }) => ({
              label: day,
              short: zonedShortDate(dayStart(day), 'UTC'),
              values: [points],
            }))}
          />
        </Card>
      )}
      <div className="stack items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="stack gap-6">
          {head.state !== 'cancelled' && <Held view={view} />}
          <Questions view={view} />
        </div>
        <div className="stack gap-6">
          {head.state !== 'cancelled' && <Next view={view} />}
          <MaintainersCard maintainers={view.maintainers}>
            <ButtonLink href={deskHref(head.id, 'repositories')}>See the repositories</ButtonLink>
          </MaintainersCard>
        </div>
      </div>
    </>
  )
}

/** While new climbers are read for the first time. */
function readingText({ read, climbers, minutes }: ReadClimbers): string {
  const rest = climbers - read
  const others = rest === 1 ? 'The last one follows' : 'The others follow'
  return `${formatNumber(read)} of ${formatCount(climbers, 'climber')} read. ${others} within ${minutes <= LONGEST_IN_MINUTES ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`}, as GitHub answers.`
}

const LONGEST_IN_MINUTES = 90

function Figure({ value, label }: { value: number; label: string }) {
  return (
    <div>
      <dd className="num">{formatNumber(value)}</dd>
      <dt>{label}</dt>
    </div>
  )
}

const ORDER = ['draft', 'soon', 'running', 'settling', 'final'] as const

function CalledOff({ head }: { head: Head }) {
  return (
    <Notice tone="warning" title={head.isOwner ? 'You called it off.' : 'The contest was called off.'}>
      {head.cancelReason !== null && <p>“{head.cancelReason}”</p>}
    </Notice>
  )
}

function Steps({ head, state }: { head: Head; state: (typeof ORDER)[number] }) {
  const reached = ORDER.indexOf(state)
  const steps = [
    { name: 'Draft', at: 0, note: reached === 0 ? 'only you see it' : 'done' },
    { name: 'Running', at: 2, note: `until ${zonedInstant(head.endsAt, head.timeZone)}` },
    { name: 'Settling', at: 3, note: '48 hours' },
    { name: 'Final', at: 4, note: zonedInstant(head.finalAt ?? head.finalFrom, head.timeZone) },
  ]
  return (
    <ol className={classNames('grid', styles.steps)}>
      {steps.map(({ name, at, note }) => (
        <li
          key={name}
          className={classNames(
            'stack content-start gap-1',
            at < reached && styles.past,
            at === reached && styles.present,
          )}
          aria-current={at === reached ? 'step' : undefined}
        >
          <b>{name}</b>
          <small>{note}</small>
        </li>
      ))}
    </ol>
  )
}

function Held({ view }: { view: View }) {
  const { held, head } = view
  if (held.length === 0)
    return (
      <Card title="Waiting for your decision">
        <p className="text-soft">Nothing is held.</p>
      </Card>
    )
  return (
    <Card id="held" title="Waiting for your decision" aside="Not counted until you decide or time runs out">
      <ul role="list" className={classNames('stack', styles.list)}>
        {held.map(({ playerId, username, hasPage, day, reason, countsAt }) => (
          <li
            key={`${playerId} ${day}`}
            className={classNames('flex flex-wrap items-center justify-between gap-3', styles.row)}
          >
            <div>
              <p>
                <b>
                  <PlayerName username={username} hasPage={hasPage} />
                </b>
                , {day}
              </p>
              <p className="text-soft">{reason}</p>
              <p className="text-soft">Counts by itself on {zonedInstant(countsAt, head.timeZone)}</p>
            </div>
            {head.canDecide && (
              <form method="post" action={deskHref(head.id)} className="flex flex-wrap gap-3">
                <input type="hidden" name="intent" value="hold" />
                <input type="hidden" name="playerId" value={playerId} />
                <input type="hidden" name="day" value={day} />
                <Button size="small" name="decision" value="counts" aria-label={`Let ${day} of ${username} count`}>
                  Let it count
                </Button>
                <Button
                  size="small"
                  name="decision"
                  value="taken_back"
                  aria-label={`Don’t count ${day} of ${username}`}
                >
                  Don’t count it
                </Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Next({ view }: { view: View }) {
  const { head } = view
  const steps = [
    { text: 'Open the contest', isDone: head.state !== 'draft', href: `/my-leaderboards/${head.id}/open` },
    { text: 'Invite people', isDone: head.memberCount > 1 || view.entries > 0, href: deskHref(head.id, 'share') },
    { text: 'Plan the reveal', isDone: head.freezesAt !== null, href: deskHref(head.id, 'reveal') },
    ...(view.held.length === 0
      ? []
      : [{ text: 'Decide what is waiting', isDone: false, href: `${deskHref(head.id)}#held` }]),
    ...(view.troubles === 0
      ? []
      : [{ text: 'See labels that need mending', isDone: false, href: deskHref(head.id, 'repositories') }]),
  ]
  return (
    <Card title="Next on your trail">
      <ul role="list" className={classNames('stack', styles.list)}>
        {steps.map(({ text, isDone, href }) => (
          <li key={text} className={isDone ? 'text-soft' : undefined}>
            {isDone ? (
              <>
                <span aria-hidden="true">✓ </span>
                {text}
                <span className="visually-hidden">, done</span>
              </>
            ) : (
              <Anchor href={href}>{text}</Anchor>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Questions({ view }: { view: View }) {
  const { questions, head, refused } = view
  const open = questions.filter(({ answer }) => answer === null).length
  return (
    <Card
      title="Questions"
      aside={open === 0 ? 'None open' : `${open} open. Answers are public unless you tick private`}
    >
      {questions.length === 0 && <p className="text-soft">Nobody has asked anything.</p>}
      <ul role="list" className={classNames('stack', styles.list)}>
        {questions.map(({ id, username, question, askedAt, answer, isPrivate }) => {
          const isSent = refused?.values['questionId'] === id
          const form = formOf(
            'answer',
            { answer: answer ?? '', isPrivate: isPrivate === 1 },
            isSent ? refused : undefined,
          )
          return (
            <li key={id}>
              <p>
                <b>{username}</b> <RelativeTime instant={askedAt} now={head.now} />
              </p>
              <blockquote className="mx-0 my-2 border-s-3 border-line ps-3">{question}</blockquote>
              {answer !== null && <p>{answer}</p>}
              {head.canDecide && (
                <Disclosure summary={answer === null ? 'Answer' : 'Change the answer'} isOpen={form.isRefused}>
                  <IntentForm intent="answer" action={deskHref(head.id)} button="Send">
                    <input type="hidden" name="questionId" value={id} />
                    <TextAreaField label="Answer" rows={3} {...form.field('answer')} maxLength={500} />
                    <Checkbox label="Only for the person who asked" {...form.checkbox('isPrivate')} />
                  </IntentForm>
                </Disclosure>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
