import { TableField } from '#app/components/contests/table-field.tsx'
import { formOf } from '#app/components/form-of.ts'
import { IntentForm } from '#app/components/intent-form.tsx'
import type { ContestChange } from '#app/domain/contests/contest.ts'
import { DESCRIPTION_LENGTH, NAME_LENGTH } from '#app/domain/contests/private-leaderboard.ts'
import { zonedInstant, zoneText } from '#app/domain/time/zoned-text.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount } from '#app/ui/format.ts'
import { TypedField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ChangeRow, SettingRow } from './change-form.tsx'
import { DeskPart } from './desk-part.tsx'
import { deskHref } from './desk-sections.ts'
import type { OwnersView } from './settings-section.tsx'
import { TeamSize, TeamsLock } from './team-changes.tsx'
import styles from './desk.module.css'

export function Changes({ view }: { view: OwnersView }) {
  const has = (what: ContestChange) => view.changeable.includes(what)
  return (
    <DeskPart id="changes" title="Settings" aside="Changes are public, except the name">
      <ul role="list" className={classNames('panel stack px-4 md:px-6', styles.list)}>
        <Details view={view} />
        <End view={view} />
        <Scope view={view} />
        {has('team_size') && <TeamSize view={view} />}
        {has('teams_lock') && <TeamsLock view={view} />}
        <Rewards view={view} />
      </ul>
    </DeskPart>
  )
}

function Details({ view }: { view: OwnersView }) {
  const { head, description, refused } = view
  const form = formOf('details', { name: head.name, description }, refused, {
    name: { required: true, maxLength: NAME_LENGTH },
    description: { maxLength: DESCRIPTION_LENGTH },
  })
  return (
    <SettingRow title={head.name} now={<p>{description}</p>}>
      <Disclosure summary="Change the name" group="changes" isOpen={form.isRefused}>
        <IntentForm intent="details" action={deskHref(head.id, 'settings')} button="Save">
          <TextField label="Name" hint={`Its address stays /c/${head.slug}.`} {...form.field('name')} />
          <TextField label="Description" hint="What it’s about. No links." {...form.field('description')} />
        </IntentForm>
      </Disclosure>
    </SettingRow>
  )
}

function End({ view }: { view: OwnersView }) {
  const { head, end } = view
  return (
    <ChangeRow
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
    </ChangeRow>
  )
}

function Scope({ view }: { view: OwnersView }) {
  const { lines, changeable } = view
  const title = 'Where work counts'
  if (!changeable.includes('scope'))
    return <SettingRow title={title} now={<p>All public work. This can’t be changed.</p>} />
  return (
    <ChangeRow
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
    </ChangeRow>
  )
}

function Rewards({ view }: { view: OwnersView }) {
  const { rewards, uis } = view
  const { prizes, sponsorName, isDown } = rewards
  const stored = { ...rewards, prizes: prizes.join('\n') }
  return (
    <ChangeRow
      view={view}
      title="Prizes, sponsor and pages"
      now={
        <>
          <p>
            {prizes.length === 0 ? 'No prizes' : formatCount(prizes.length, 'prize')},{' '}
            {sponsorName === null ? 'no sponsor' : `from ${sponsorName}`}
          </p>
          {isDown && <p>We took these texts down. Only you can see them.</p>}
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
    </ChangeRow>
  )
}
