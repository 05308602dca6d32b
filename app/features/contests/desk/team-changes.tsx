import { POINTS_STAY, TEAMS_LOCKS, teamsLockText, type TeamsLock } from '#app/domain/contests/contest-teams.ts'
import { TEAM_SIZE } from '#app/domain/contests/contest.ts'
import { zonedInstant, zoneText } from '#app/domain/time/zoned-text.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { ChangeCard, type ChangesView } from './change-form.tsx'

export function TeamSize({ view }: { view: ChangesView }) {
  const { teamSize, largestTeam } = view
  return (
    <ChangeCard
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
    </ChangeCard>
  )
}

export function TeamsLockCard({ view, teamsLock }: { view: ChangesView; teamsLock: TeamsLock }) {
  const { head, locksAt } = view
  return (
    <ChangeCard
      view={view}
      title="When teams lock"
      now={
        <>
          <p>
            {teamsLockText[teamsLock]}
            {locksAt !== null && `, ${zonedInstant(locksAt, head.timeZone)} ${zoneText(head.timeZone)}`}
          </p>
          <p className="text-soft">You can move climbers at any time, under Players. {POINTS_STAY}</p>
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
    </ChangeCard>
  )
}
