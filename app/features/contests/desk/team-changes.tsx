import { formOf } from '#app/components/form-of.ts'
import { POINTS_STAY, TEAMS_LOCKS, teamsLockText, type TeamsLock } from '#app/domain/contests/contest-teams.ts'
import { TEAM_SIZE } from '#app/domain/contests/contest.ts'
import { zonedInstant, zoneText } from '#app/domain/time/zoned-text.ts'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { stack } from '#app/ui/layout.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ChangeForm, REASON, WHY, type ChangesView } from './change-form.tsx'
import styles from './desk.module.css'

export function TeamSize({ view }: { view: ChangesView }) {
  const { stays, teamSize, largestTeam, refused } = view
  const form = formOf('change-teams', { teamSize: String(teamSize), reason: '' }, refused, REASON)
  return (
    <Card title="Size of teams">
      <div className={classNames(styles.stack, stack(3, 'start'))}>
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

export function TeamsLockCard({ view, teamsLock }: { view: ChangesView; teamsLock: TeamsLock }) {
  const { head, stays, locksAt, refused } = view
  const form = formOf('change-lock', { teamsLock, reason: '' }, refused, REASON)
  return (
    <Card title="When teams lock">
      <div className={classNames(styles.stack, stack(3, 'start'))}>
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
