import type { ReactNode } from 'react'
import { formOf } from '#app/components/form-of.ts'
import { changeLabels, changeValues } from '#app/domain/contest-change.ts'
import { POINTS_STAY, TEAMS_LOCKS, teamsLockText, type TeamsLock } from '#app/domain/contest-teams.ts'
import { PRIZES_CAP, RULE_REASON, TEAM_SIZE } from '#app/domain/contest.ts'
import { zonedInstant, zoneText } from '#app/domain/zoned-text.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount } from '#app/ui/format.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { deskHref } from './desk-sections.ts'
import type { DeskView } from './load-desk.server.ts'
import styles from './desk.module.css'

type View = Extract<DeskView, { section: 'changes' }>

/** What an organiser may change besides the rules once people climb by it. */
export function ChangesSection({ view }: { view: View }) {
  const { head } = view
  if (head.state === 'draft')
    return (
      <>
        <Title />
        <Card title="A draft">
          <p>Everything about a draft may change until you open it.</p>
        </Card>
      </>
    )
  return (
    <>
      <Title />
      <div className={styles.pair}>
        <End view={view} />
        <Scope view={view} />
      </div>
      <div className={styles.pair}>
        {head.hasTeams && <TeamSize view={view} />}
        {view.teamsLock === null ? <Rewards view={view} /> : <Lock view={view} teamsLock={view.teamsLock} />}
      </div>
      {view.teamsLock !== null && <Rewards view={view} />}
      <Changes view={view} />
      {head.state !== 'final' && head.state !== 'cancelled' && <Cancel view={view} />}
    </>
  )
}

function Title() {
  return (
    <header className={styles.title}>
      <h2>Changes</h2>
      <p className="soft">Every change stays public</p>
    </header>
  )
}

type FormProps = { view: View; intent: string; summary: string; isRefused: boolean; children: ReactNode }

/** A folded form, which opens where it was refused; one is open at a time. */
function ChangeForm({ view, intent, summary, isRefused, children }: FormProps) {
  return (
    <Disclosure summary={summary} group="changes" isOpen={isRefused}>
      <form method="post" action={deskHref(view.head.id, 'changes')} className={styles.form} noValidate>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="seen" value={view.seen} />
        {children}
        <p>
          <Button tone="primary">Announce the change</Button>
        </p>
      </form>
    </Disclosure>
  )
}

const REASON = { reason: { required: true, maxLength: RULE_REASON.most } }
const WHY = { label: 'Why', rows: 2, hint: `${RULE_REASON.least} to ${RULE_REASON.most} characters, for everybody.` }

function End({ view }: { view: View }) {
  const { head, stays, end, refused } = view
  const form = formOf('change-end', { endDay: end.day, endTime: end.time, reason: '' }, refused, REASON)
  return (
    <Card title="End">
      <div className={styles.stack}>
        <p>
          {zonedInstant(head.endsAt, head.timeZone)} {zoneText(head.timeZone)}
        </p>
        {stays.end !== null ? (
          <p className="soft">{stays.end}</p>
        ) : (
          <ChangeForm view={view} intent="change-end" summary="Move the end" isRefused={form.isRefused}>
            <div className={styles.pair}>
              <TextField label="Ends" type="date" {...form.field('endDay')} />
              <TextField label="At" type="time" hint={zoneText(head.timeZone)} {...form.field('endTime')} />
            </div>
            <p className="soft">
              48 hours ahead at least. Nothing that was earned is touched.
              {view.teamsLock === 'half' && ' Half time, when teams lock, moves with it.'}
            </p>
            <TextAreaField {...WHY} {...form.field('reason')} />
          </ChangeForm>
        )}
      </div>
    </Card>
  )
}

function Scope({ view }: { view: View }) {
  const { stays, lines, hasScope, refused } = view
  const form = formOf('change-scope', { lines: lines.join('\n'), reason: '' }, refused, REASON)
  return (
    <Card title="Where work counts">
      <div className={styles.stack}>
        <p>{hasScope ? formatCount(lines.length, 'line') : 'All public work. That stays.'}</p>
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
                hint="One a line. From midnight on; what was earned before stays."
                {...form.field('lines')}
              />
              <TextAreaField {...WHY} {...form.field('reason')} />
            </ChangeForm>
          ))}
      </div>
    </Card>
  )
}

function TeamSize({ view }: { view: View }) {
  const { stays, teamSize, largestTeam, refused } = view
  const form = formOf('change-teams', { teamSize: String(teamSize), reason: '' }, refused, REASON)
  return (
    <Card title="Size of teams">
      <div className={styles.stack}>
        <p>
          {teamSize} climbers at most. The largest has {largestTeam}.
        </p>
        {stays.team_size !== null ? (
          <p className="soft">{stays.team_size}</p>
        ) : (
          <ChangeForm view={view} intent="change-teams" summary="Change the size" isRefused={form.isRefused}>
            <TextField
              label="Climbers at most"
              inputMode="numeric"
              hint={`${Math.max(TEAM_SIZE.least, largestTeam)} to ${TEAM_SIZE.most}, at once.`}
              {...form.field('teamSize')}
            />
            <TextAreaField {...WHY} {...form.field('reason')} />
          </ChangeForm>
        )}
      </div>
    </Card>
  )
}

function Lock({ view, teamsLock }: { view: View; teamsLock: TeamsLock }) {
  const { head, stays, locksAt, refused } = view
  const form = formOf('change-lock', { teamsLock, reason: '' }, refused, REASON)
  return (
    <Card title="When teams lock">
      <div className={styles.stack}>
        <p>
          {teamsLockText[teamsLock]}
          {locksAt !== null && `, ${zonedInstant(locksAt, head.timeZone)} ${zoneText(head.timeZone)}`}
        </p>
        <p className="soft">You can move climbers at any time, under Players. {POINTS_STAY}</p>
        {stays.teams_lock !== null ? (
          <p className="soft">{stays.teams_lock}</p>
        ) : (
          <ChangeForm view={view} intent="change-lock" summary="Change the lock" isRefused={form.isRefused}>
            <SelectField
              label="Teams lock"
              options={TEAMS_LOCKS.map((lock) => ({ value: lock, label: teamsLockText[lock] }))}
              hint="From this minute on. A time that has passed locks them now."
              {...form.field('teamsLock')}
            />
            <TextAreaField {...WHY} {...form.field('reason')} />
          </ChangeForm>
        )}
      </div>
    </Card>
  )
}

function Rewards({ view }: { view: View }) {
  const { stays, rewards, refused } = view
  const { prizes, sponsorName, sponsorUrl, isDown } = rewards
  const stored = { prizes: prizes.join('\n'), sponsorName: sponsorName ?? '', sponsorUrl: sponsorUrl ?? '' }
  const form = formOf('change-rewards', stored, refused)
  return (
    <Card title="Prizes and sponsor">
      <div className={styles.stack}>
        <p>
          {prizes.length === 0 ? 'No prizes' : formatCount(prizes.length, 'prize')},{' '}
          {sponsorName === null ? 'no sponsor' : `from ${sponsorName}`}
        </p>
        {isDown && <p className="soft">We took these texts down. Only you see them.</p>}
        {stays.prizes !== null ? (
          <p className="soft">{stays.prizes}</p>
        ) : (
          <ChangeForm view={view} intent="change-rewards" summary="Change them" isRefused={form.isRefused}>
            <TextAreaField
              label="Prizes"
              rows={4}
              hint={`One a line, the first place first, up to ${PRIZES_CAP}.`}
              {...form.field('prizes')}
            />
            <TextField label="Sponsor" {...form.field('sponsorName')} />
            <TextField label="Its website" type="url" {...form.field('sponsorUrl')} />
          </ChangeForm>
        )}
      </div>
    </Card>
  )
}

function Changes({ view: { changes, head } }: { view: View }) {
  if (changes.length === 0) return null
  return (
    <Card title="So far" aside="Rules have their own list">
      <ul role="list" className={styles.list}>
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

function Cancel({ view }: { view: View }) {
  const { head, refused } = view
  const form = formOf('cancel', { reason: '', confirmName: '' }, refused, {
    ...REASON,
    confirmName: { required: true },
  })
  return (
    <Card title="Handle with care">
      <Disclosure summary="Call it off" group="changes" isOpen={form.isRefused}>
        <form method="post" action={deskHref(head.id, 'changes')} className={styles.form} noValidate>
          <input type="hidden" name="intent" value="cancel" />
          <p>Nobody is ranked any more, and it stays called off. Points in the weekly climb stay.</p>
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
