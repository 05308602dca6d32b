import { TableField } from '#app/components/contests/table-field.tsx'
import { formOf } from '#app/components/form-of.ts'
import { IntentForm } from '#app/components/intent-form.tsx'
import { changeLabels, changeValues } from '#app/domain/contests/contest-change.ts'
import type { ContestChange } from '#app/domain/contests/contest.ts'
import { zonedInstant, zoneText } from '#app/domain/time/zoned-text.ts'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount } from '#app/ui/format.ts'
import { TextAreaField, TypedField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ChangeCard, REASON, WHY, type ChangesView } from './change-form.tsx'
import { deskHref } from './desk-sections.ts'
import { TeamSize, TeamsLockCard } from './team-changes.tsx'
import styles from './desk.module.css'

/** What an organiser may change besides the rules once people climb by it. */
export function ChangesSection({ view }: { view: ChangesView }) {
  const { head } = view
  const has = (what: ContestChange) => view.changeable.includes(what)
  if (head.state === 'draft')
    return (
      <>
        <Title />
        <Card title="A draft">
          <p>You can change everything until you open it.</p>
        </Card>
      </>
    )
  return (
    <>
      <Title />
      <div className="stack items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <End view={view} />
        <Scope view={view} />
      </div>
      <div className="stack items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {has('team_size') && <TeamSize view={view} />}
        {has('teams_lock') ? <TeamsLockCard view={view} teamsLock={view.teamsLock} /> : <Rewards view={view} />}
      </div>
      {has('teams_lock') && <Rewards view={view} />}
      <Changes view={view} />
      {head.state !== 'final' && head.state !== 'cancelled' && <Cancel view={view} />}
    </>
  )
}

function Title() {
  return (
    <header className="flex flex-wrap items-baseline justify-between gap-3">
      <h2>Changes</h2>
      <p className="text-soft">Every change stays public</p>
    </header>
  )
}

function End({ view }: { view: ChangesView }) {
  const { head, end } = view
  return (
    <ChangeCard
      view={view}
      title="End"
      now={
        <p>
          {zonedInstant(head.endsAt, head.timeZone)} {zoneText(head.timeZone)}
        </p>
      }
      what="end"
      summary="Move the end"
      stored={{ endDay: end.day, endTime: end.time }}
    >
      {(field) => (
        <>
          <div className="stack items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <TextField label="Ends" type="date" {...field('endDay')} />
            <TextField label="At" type="time" hint={zoneText(head.timeZone)} {...field('endTime')} />
          </div>
          <p className="text-soft">
            At least 48 hours from now. Points earned so far stay.
            {view.changeable.includes('teams_lock') &&
              view.teamsLock === 'half' &&
              ' Halftime, when teams lock, moves with it.'}
          </p>
        </>
      )}
    </ChangeCard>
  )
}

function Scope({ view }: { view: ChangesView }) {
  const { lines, changeable } = view
  const title = 'Where work counts'
  if (!changeable.includes('scope'))
    return (
      <Card title={title}>
        <p>All public work. This can’t be changed.</p>
      </Card>
    )
  return (
    <ChangeCard
      view={view}
      title={title}
      now={<p>{formatCount(lines.length, 'line')}</p>}
      what="scope"
      summary="Change the lines"
      stored={{ lines: lines.join('\n') }}
    >
      {(field) => (
        <TableField
          label="Repositories and owners"
          rows={8}
          hint="One per line. Takes effect at midnight. Points earned before stay."
          {...field('lines')}
        />
      )}
    </ChangeCard>
  )
}

function Rewards({ view }: { view: ChangesView }) {
  const { rewards, uis } = view
  const { prizes, sponsorName, isDown } = rewards
  const stored = { ...rewards, prizes: prizes.join('\n') }
  return (
    <ChangeCard
      view={view}
      title="Prizes, sponsor and pages"
      now={
        <>
          <p>
            {prizes.length === 0 ? 'No prizes' : formatCount(prizes.length, 'prize')},{' '}
            {sponsorName === null ? 'no sponsor' : `from ${sponsorName}`}
          </p>
          {isDown && <p className="text-soft">We took these texts down. Only you can see them.</p>}
        </>
      }
      what="prizes"
      summary="Change them"
      stored={stored}
    >
      {(field) =>
        Object.entries(uis).map(([name, { label, hint, rows, type }]) => (
          <TypedField key={name} {...{ label, hint, rows, type }} {...field(name as keyof typeof stored)} />
        ))
      }
    </ChangeCard>
  )
}

function Changes({ view: { changes, head } }: { view: ChangesView }) {
  if (changes.length === 0) return null
  return (
    <Card title="So far" aside="Rule changes are under Rules">
      <ul role="list" className={classNames('stack', styles.list)}>
        {changes.map((change) => (
          <li key={change.number}>
            <p>
              <b>{changeLabels[change.what]}</b>
            </p>
            <p>{changeValues(change, head.timeZone)}</p>
            {change.reason !== null && <p>“{change.reason}”</p>}
            <p className="text-soft">From {zonedInstant(change.effectiveFrom, head.timeZone)}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Cancel({ view }: { view: ChangesView }) {
  const { head, refused } = view
  const form = formOf('cancel', { reason: '', confirmName: '' }, refused, {
    ...REASON,
    confirmName: { required: true },
  })
  return (
    <Card title="Danger zone">
      <Disclosure summary="Call it off" group="changes" isOpen={form.isRefused}>
        <IntentForm intent="cancel" action={deskHref(head.id, 'changes')} button="Call it off">
          <p>Nobody gets a rank, and you can’t undo this. Points in the weekly climb stay.</p>
          <TextAreaField {...WHY} {...form.field('reason')} />
          <TextField
            label={`Type ${head.name} to confirm`}
            {...form.field('confirmName')}
            autoComplete="off"
            spellCheck={false}
          />
        </IntentForm>
      </Disclosure>
    </Card>
  )
}
