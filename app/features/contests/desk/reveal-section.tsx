import { formOf } from '#app/components/form-of.ts'
import { IntentForm } from '#app/components/intent-form.tsx'
import { FREEZES, REVEAL_STEPS, WEEK_STAYS_PUBLIC } from '#app/domain/contests/contest.ts'
import { zonedInstant } from '#app/domain/time/zoned-text.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatOrdinal } from '#app/ui/format.ts'
import { classNames, cluster, grid, row, stack } from '#app/ui/layout.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { deskHref } from './desk-sections.ts'
import type { DeskView, Head } from './load-desk.server.ts'
import styles from './desk.module.css'

type View = Extract<DeskView, { section: 'reveal' }>

export function RevealSection({ view }: { view: View }) {
  const { head } = view
  return (
    <>
      <header className={cluster(3, 'baseline', 'between')}>
        <h2>Freeze and reveal</h2>
        <p className="soft">The stage updates within seconds</p>
      </header>
      {view.isOpen && <Remote view={view} />}
      <div className={classNames(styles.pair, stack(5, 'top'))}>
        <Freeze view={view} />
        <Now view={view} />
      </div>
      {head.state === 'settling' && view.freezeMinutes !== null && (
        <Notice>
          If you reveal places before they are <b>final</b>, the stage says “provisional”. Wait if a prize depends on
          it.
        </Notice>
      )}
    </>
  )
}

function Remote({ view }: { view: View }) {
  const { head, revealed, hidden } = view
  const shown = revealed ?? 0
  const next = Math.min(REVEAL_STEPS - shown, hidden.length)
  return (
    <Card title="Remote">
      <form method="post" action={deskHref(head.id, 'reveal')} className={stack(4)}>
        <input type="hidden" name="from" value={revealed ?? ''} />
        {next > 0 && (
          <Button tone="primary" wide name="intent" value="reveal-next">
            Reveal {formatOrdinal(next)} place
          </Button>
        )}
        <p className={cluster(3, 'stretch')}>
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
      <p className="soft">
        {hidden.length === 0
          ? 'Nobody has points, so there is nothing to reveal.'
          : 'Only you see the names below until you press. Keep this screen off the projector.'}
      </p>
      <ol reversed role="list" className={classNames(styles.places, grid(2))}>
        {hidden.map(({ place, username }) => (
          <li key={place} className={classNames(place > next && styles.open, place === next && styles.next, stack())}>
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

function Freeze({ view }: { view: View }) {
  const { head, freezeMinutes, refused } = view
  const form = formOf('freeze', { freezeMinutes: freezeMinutes ?? '' }, refused)
  const isSettable = head.isOwner && !head.isFrozen && head.now < head.endsAt
  return (
    <Card title="Freeze" aside="Announced on the contest page">
      {isSettable ? (
        <IntentForm intent="freeze" action={deskHref(head.id, 'reveal')} button="Save">
          <SelectField
            label="Standings freeze"
            emptyLabel="Don’t freeze"
            options={FREEZES.map((minutes) => ({ value: String(minutes), label: FREEZE_LABELS[minutes] }))}
            hint={`Points still count. The page, stage, widget and API show the frozen board, and players still see their own points. ${WEEK_STAYS_PUBLIC}`}
            {...form.field('freezeMinutes')}
          />
        </IntentForm>
      ) : (
        <p className="soft">{freezeText(head)}</p>
      )}
      <p className="soft below-4">
        You have until 7 days after the results are final. Then everything is revealed automatically.
      </p>
    </Card>
  )
}

function freezeText({ freezesAt, isFrozen, now, timeZone }: Head): string {
  if (freezesAt === null) return 'The standings never freeze.'
  const at = zonedInstant(freezesAt, timeZone)
  if (isFrozen) return `Frozen since ${at}.`
  return now < freezesAt ? `The standings freeze on ${at}.` : 'Everything is revealed.'
}

function Now({ view: { head, held } }: { view: View }) {
  return (
    <Card title="Now">
      <dl className={styles.pairs}>
        <div className={row(4, 'stretch', 'between')}>
          <dt>Freezes</dt>
          <dd>{head.freezesAt === null ? 'never' : zonedInstant(head.freezesAt, head.timeZone)}</dd>
        </div>
        <div className={row(4, 'stretch', 'between')}>
          <dt>Ends</dt>
          <dd>{zonedInstant(head.endsAt, head.timeZone)}</dd>
        </div>
        <div className={row(4, 'stretch', 'between')}>
          <dt>Held</dt>
          <dd>{held}</dd>
        </div>
        <div className={row(4, 'stretch', 'between')}>
          <dt>Final</dt>
          <dd>{zonedInstant(head.finalAt ?? head.finalFrom, head.timeZone)}</dd>
        </div>
      </dl>
    </Card>
  )
}
