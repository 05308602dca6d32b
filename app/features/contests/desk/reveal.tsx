import { formOf } from '#app/components/form-of.ts'
import { IntentForm } from '#app/components/intent-form.tsx'
import { finalBetween, FREEZES, REVEAL_STEPS, WEEK_STAYS_PUBLIC } from '#app/domain/contests/contest.ts'
import { zonedInstant } from '#app/domain/time/zoned-text.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatOrdinal } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { DeskPart } from './desk-part.tsx'
import { deskHref } from './desk-sections.ts'
import type { Head } from './load-desk.server.ts'
import type { ResultsView } from './results-section.tsx'
import styles from './desk.module.css'

export function Reveal({ view }: { view: ResultsView }) {
  const { head } = view
  return (
    <DeskPart
      id="reveal"
      title="Freeze and reveal"
      aside={view.isOpen ? 'The stage updates within seconds' : undefined}
    >
      {view.isOpen && <Remote view={view} />}
      <div className="stack items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Freeze view={view} />
        <Dates view={view} />
      </div>
      {head.state === 'settling' && view.freezeMinutes !== null && (
        <Notice>
          If you reveal places before they are <b>final</b>, the stage says “provisional”. Wait if a prize depends on
          it.
        </Notice>
      )}
    </DeskPart>
  )
}

function Remote({ view }: { view: ResultsView }) {
  const { head, revealed, hidden } = view
  const shown = revealed ?? 0
  const next = Math.min(REVEAL_STEPS - shown, hidden.length)
  return (
    <Card title="Remote">
      <form method="post" action={deskHref(head.id, 'results')} className="stack gap-4">
        <input type="hidden" name="from" value={revealed ?? ''} />
        {next > 0 && (
          <Button tone="primary" wide name="intent" value="reveal-next">
            Reveal {formatOrdinal(next)} place
          </Button>
        )}
        <p className="flex flex-wrap gap-3">
          <Button name="intent" value="step-back" disabled={shown === 0}>
            Step back
          </Button>
          <Button name="intent" value="clear-stage" disabled={shown === 0}>
            Clear the stage
          </Button>
          <Button tone="quiet" name="intent" value="show-everything" disabled={shown === REVEAL_STEPS}>
            Show everything
          </Button>
        </p>
      </form>
      <p className="text-soft">
        {hidden.length === 0
          ? 'Nobody has points, so there is nothing to reveal.'
          : 'Only you see the names below until you press. Keep this screen off the projector.'}
      </p>
      <ol reversed role="list" className={classNames('grid gap-2', styles.places)}>
        {hidden.map(({ place, username }) => (
          <li key={place} className={classNames('stack', place > next && styles.open, place === next && styles.next)}>
            <b>{place}</b>
            <span>{place >= next ? (username ?? 'no name') : 'hidden'}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const FREEZE_LABELS: Record<(typeof FREEZES)[number], string> = {
  30: '30 minutes before the end',
  60: '1 hour before the end',
  120: '2 hours before the end',
  360: '6 hours before the end',
  1440: '24 hours before the end',
}

function Freeze({ view }: { view: ResultsView }) {
  const { head, freezeMinutes, refused } = view
  const form = formOf('freeze', { freezeMinutes: freezeMinutes ?? '' }, refused)
  const isSettable = head.isOwner && !head.isFrozen && head.now < head.endsAt
  return (
    <Card title="Freeze" aside="Announced on the contest page">
      {isSettable ? (
        <IntentForm intent="freeze" action={deskHref(head.id, 'results')} button="Save the time">
          <SelectField
            label="Standings freeze"
            emptyLabel="Don’t freeze"
            options={FREEZES.map((minutes) => ({ value: String(minutes), label: FREEZE_LABELS[minutes] }))}
            hint={`Points still count. The page, stage, widget and API show the frozen board, and players still see their own points. ${WEEK_STAYS_PUBLIC}`}
            {...form.field('freezeMinutes')}
          />
        </IntentForm>
      ) : (
        <p className="text-soft">{freezeText(head)}</p>
      )}
      {head.freezesAt !== null && (
        <p className="mt-4 text-soft">
          You have until 7 days after the results are final. Then everything is revealed automatically.
        </p>
      )}
    </Card>
  )
}

function freezeText({ freezesAt, isFrozen, now, timeZone }: Head): string {
  if (freezesAt === null) return 'The standings never freeze.'
  const at = zonedInstant(freezesAt, timeZone)
  if (isFrozen) return `Frozen since ${at}.`
  return now < freezesAt ? `The standings freeze on ${at}.` : 'Everything is revealed.'
}

function Dates({ view: { head, held } }: { view: ResultsView }) {
  return (
    <Card title="Dates">
      <dl className="[&>div]:py-2 [&>div_dd]:text-end [&>div_dd]:font-semibold [&>div_dt]:text-soft">
        <div className="flex justify-between gap-4">
          <dt>Freezes</dt>
          <dd>{head.freezesAt === null ? 'never' : zonedInstant(head.freezesAt, head.timeZone)}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt>Ends</dt>
          <dd>{zonedInstant(head.endsAt, head.timeZone)}</dd>
        </div>
        {held > 0 && (
          <div className="flex justify-between gap-4">
            <dt>Days to decide</dt>
            <dd>{held}</dd>
          </div>
        )}
        <div className="flex justify-between gap-4">
          <dt>Final</dt>
          <dd>{head.finalAt === null ? finalBetween(head) : zonedInstant(head.finalAt, head.timeZone)}</dd>
        </div>
      </dl>
    </Card>
  )
}
