import { formOf } from '#app/components/form-of.ts'
import { changeLabels, changeValues } from '#app/domain/contests/contest-change.ts'
import { zonedInstant, zoneText } from '#app/domain/time/zoned-text.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount } from '#app/ui/format.ts'
import { cluster, grid, stack } from '#app/ui/layout.ts'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { TypedField } from '#app/ui/typed-field.tsx'
import { ChangeForm, REASON, WHY, type ChangesView } from './change-form.tsx'
import { deskHref } from './desk-sections.ts'
import { TeamSize, TeamsLockCard } from './team-changes.tsx'
import styles from './desk.module.css'

/** What an organiser may change besides the rules once people climb by it. */
export function ChangesSection({ view }: { view: ChangesView }) {
  const { head } = view
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
      <div className={classNames(styles.pair, grid(5, 'top'))}>
        <End view={view} />
        <Scope view={view} />
      </div>
      <div className={classNames(styles.pair, grid(5, 'top'))}>
        {head.hasTeams && <TeamSize view={view} />}
        {view.teamsLock === null ? <Rewards view={view} /> : <TeamsLockCard view={view} teamsLock={view.teamsLock} />}
      </div>
      {view.teamsLock !== null && <Rewards view={view} />}
      <Changes view={view} />
      {head.state !== 'final' && head.state !== 'cancelled' && <Cancel view={view} />}
    </>
  )
}

function Title() {
  return (
    <header className={cluster(3, 'baseline', 'between')}>
      <h2>Changes</h2>
      <p className="soft">Every change stays public</p>
    </header>
  )
}

function End({ view }: { view: ChangesView }) {
  const { head, stays, end, refused } = view
  const form = formOf('change-end', { endDay: end.day, endTime: end.time, reason: '' }, refused, REASON)
  return (
    <Card title="End">
      <div className={classNames(styles.stack, stack(3, 'start'))}>
        <p>
          {zonedInstant(head.endsAt, head.timeZone)} {zoneText(head.timeZone)}
        </p>
        {stays.end !== null ? (
          <p className="soft">{stays.end}</p>
        ) : (
          <ChangeForm view={view} intent="change-end" summary="Move the end" isRefused={form.isRefused}>
            <div className={classNames(styles.pair, grid(5, 'top'))}>
              <TextField label="Ends" type="date" {...form.field('endDay')} />
              <TextField label="At" type="time" hint={zoneText(head.timeZone)} {...form.field('endTime')} />
            </div>
            <p className="soft">
              At least 48 hours from now. Points earned so far stay.
              {view.teamsLock === 'half' && ' Halftime, when teams lock, moves with it.'}
            </p>
            <TextAreaField {...WHY} {...form.field('reason')} />
          </ChangeForm>
        )}
      </div>
    </Card>
  )
}

function Scope({ view }: { view: ChangesView }) {
  const { stays, lines, hasScope, refused } = view
  const form = formOf('change-scope', { lines: lines.join('\n'), reason: '' }, refused, REASON)
  return (
    <Card title="Where work counts">
      <div className={classNames(styles.stack, stack(3, 'start'))}>
        <p>{hasScope ? formatCount(lines.length, 'line') : 'All public work. This can’t be changed.'}</p>
        {hasScope &&
          (stays.scope !== null ? (
            <p className="soft">{stays.scope}</p>
          ) : (
            <ChangeForm view={view} intent="change-scope" summary="Change the lines" isRefused={form.isRefused}>
              <TextAreaField
                label="Repositories and owners"
                rows={8}
                spellCheck={false}
                autoCapitalize="none"
                hint="One per line. Takes effect at midnight. Points earned before stay."
                {...form.field('lines')}
              />
              <TextAreaField {...WHY} {...form.field('reason')} />
            </ChangeForm>
          ))}
      </div>
    </Card>
  )
}

function Rewards({ view }: { view: ChangesView }) {
  const { stays, rewards, looks, refused } = view
  const { prizes, sponsorName, isDown } = rewards
  const stored = { ...rewards, prizes: prizes.join('\n') }
  const form = formOf('change-rewards', stored, refused)
  return (
    <Card title="Prizes and sponsor">
      <div className={classNames(styles.stack, stack(3, 'start'))}>
        <p>
          {prizes.length === 0 ? 'No prizes' : formatCount(prizes.length, 'prize')},{' '}
          {sponsorName === null ? 'no sponsor' : `from ${sponsorName}`}
        </p>
        {isDown && <p className="soft">We took these texts down. Only you can see them.</p>}
        {stays.prizes !== null ? (
          <p className="soft">{stays.prizes}</p>
        ) : (
          <ChangeForm view={view} intent="change-rewards" summary="Change them" isRefused={form.isRefused}>
            {Object.entries(looks).map(([name, { step: _, ...look }]) => (
              <TypedField key={name} {...look} {...form.field(name as keyof typeof stored)} />
            ))}
          </ChangeForm>
        )}
      </div>
    </Card>
  )
}

function Changes({ view: { changes, head } }: { view: ChangesView }) {
  if (changes.length === 0) return null
  return (
    <Card title="So far" aside="Rule changes are under Rules">
      <ul role="list" className={classNames(styles.list, stack())}>
        {changes.map((change) => (
          <li key={change.number}>
            <p>
              <b>{changeLabels[change.what]}</b>
            </p>
            <p>{changeValues(change, head.timeZone)}</p>
            {change.reason !== null && <p>“{change.reason}”</p>}
            <p className="soft">From {zonedInstant(change.effectiveFrom, head.timeZone)}</p>
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
    <Card title="Handle with care">
      <Disclosure summary="Call it off" group="changes" isOpen={form.isRefused}>
        <form method="post" action={deskHref(head.id, 'changes')} className={stack(4)} noValidate>
          <input type="hidden" name="intent" value="cancel" />
          <p>Nobody gets a rank, and you can’t undo this. Points in the weekly climb stay.</p>
          <TextAreaField {...WHY} {...form.field('reason')} />
          <TextField
            label={`Type ${head.name} to confirm`}
            {...form.field('confirmName')}
            autoComplete="off"
            spellCheck={false}
          />
          <p>
            <Button>Call it off</Button>
          </p>
        </form>
      </Disclosure>
    </Card>
  )
}
