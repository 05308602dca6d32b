import { POINTS_STAY, TEAMS_LOCKS, teamsLockText } from '#app/domain/contests/contest-teams.ts'
import { isOver, TEAM_SIZE } from '#app/domain/contests/contest.ts'
import { zonedInstant, zoneText } from '#app/domain/time/zoned-text.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ChangeRow } from './change-form.tsx'
import type { OwnersView } from './settings-section.tsx'

export function TeamSize({ view }: { view: OwnersView }) {
  const { teamSize, largestTeam } = view
  return (
    <ChangeRow
      view={view}
      title="Size of teams"
      now={
        <p>
          {teamSize} climbers at most. The largest has {largestTeam}.
        </p>
      }
      what="team_size"
      summary="Change the size"
      stored={{ teamSize: String(teamSize) }}
    >
      {(field) => (
        <TextField
          label="Climbers at most"
          inputMode="numeric"
          hint={`${Math.max(TEAM_SIZE.least, largestTeam)} to ${TEAM_SIZE.most}, at once.`}
          {...field('teamSize')}
        />
      )}
    </ChangeRow>
  )
}

export function TeamsLock({ view }: { view: OwnersView }) {
  const { head, locksAt, teamsLock } = view
  return (
    <ChangeRow
      view={view}
      title="When teams lock"
      now={
        <>
          <p>
            {teamsLockText[teamsLock]}
            {locksAt !== null && `, ${zonedInstant(locksAt, head.timeZone)} ${zoneText(head.timeZone)}`}
          </p>
          {!isOver(head.state) && <p>You can move climbers at any time, under People. {POINTS_STAY}</p>}
        </>
      }
      what="teams_lock"
      summary="Change the lock"
      stored={{ teamsLock }}
    >
      {(field) => (
        <SelectField
          label="Teams lock"
          options={TEAMS_LOCKS.map((lock) => ({ value: lock, label: teamsLockText[lock] }))}
          hint="From this minute on. A time that has passed locks them now."
          {...field('teamsLock')}
        />
      )}
    </ChangeRow>
  )
}
