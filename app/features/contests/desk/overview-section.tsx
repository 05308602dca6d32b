import { formOf } from '#app/components/form-of.ts'
import { IntentForm } from '#app/components/intent-form.tsx'
import { PlayerName } from '#app/components/player-name.tsx'
import { finalBetween } from '#app/domain/contests/contest.ts'
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
import { PANEL } from './desk-part.tsx'
import { deskHref } from './desk-sections.ts'
import type { DeskView, Head } from './load-desk.server.ts'
import { MaintainersCard } from './maintainers-card.tsx'
import { comesNext, nextSteps } from './next-steps.ts'
import styles from './desk.module.css'

type View = Extract<DeskView, { section: 'overview' }>

export function OverviewSection({ view }: { view: View }) {
  const { head, figures } = view
  return (
    <>
      {head.state === 'cancelled' ? <CalledOff head={head} /> : <Next view={view} />}
      {view.held.length > 0 && head.state !== 'cancelled' && <Held view={view} />}
      {view.questions.length > 0 && <Questions view={view} />}
      {head.state !== 'cancelled' && <Steps head={head} state={head.state} />}
      {figures.climbers > 0 && (
        <dl className={classNames('panel soft-terms grid', styles.figures)}>
          <Figure value={figures.climbers} label={figures.climbers === 1 ? 'climber' : 'climbers'} />
          <Figure value={figures.teams} label={figures.teams === 1 ? 'team' : 'teams'} />
          <Figure value={figures.active} label="active in 7 days" />
          <Figure value={figures.points} label={head.isFrozen ? 'points, frozen' : 'points'} />
        </dl>
      )}
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
      <MaintainersCard maintainers={view.maintainers}>
        <ButtonLink href={deskHref(head.id, 'points', 'repositories')}>See the repositories</ButtonLink>
      </MaintainersCard>
    </>
  )
}

/** The one next thing, large; what else waits is a line below. */
function Next({ view }: { view: View }) {
  const { head } = view
  const [next, ...others] = nextSteps(view)
  if (next === undefined && head.state === 'draft') return null
  return (
    <section className={classNames('stack gap-4', PANEL)} aria-labelledby="next">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="stack flex-[1_1_18rem] gap-1">
          <h2 id="next" className="text-[length:clamp(1.5rem,1.2rem_+_1.2vw,2.1rem)]">
            {next?.title ?? (head.canDecide ? 'Nothing waits for you' : 'Where it stands')}
          </h2>
          <p className="text-soft">{next?.text ?? comesNext(head)}</p>
        </div>
        {next !== undefined && (
          <p className="flex flex-wrap gap-3">
            {head.state === 'draft' && (
              <ButtonLink href={`/my-leaderboards/${head.id}/edit`}>Edit the draft</ButtonLink>
            )}
            <ButtonLink tone="primary" href={next.href}>
              {next.button}
            </ButtonLink>
          </p>
        )}
      </div>
      {others.length > 0 && (
        <p className="tall-links flex flex-wrap items-center gap-x-4 border-t border-line pt-3 text-soft">
          Then:
          {others.map(({ href, title }) => (
            <Anchor key={href} href={href}>
              {title}
            </Anchor>
          ))}
        </p>
      )}
    </section>
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
  if (value === 0) return null
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
    { name: 'Settling', at: 3, note: '2 to 4 days' },
    {
      name: 'Final',
      at: 4,
      note: head.finalAt === null ? finalBetween(head) : zonedInstant(head.finalAt, head.timeZone),
    },
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

function Questions({ view }: { view: View }) {
  const { questions, head, refused } = view
  const open = questions.filter(({ answer }) => answer === null).length
  return (
    <Card id="questions" title="Questions" aside={open === 0 ? 'None open' : `${open} open`}>
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
