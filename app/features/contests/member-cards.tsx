import { PlayerLink } from '#app/components/player-link.tsx'
import { TEAM_NAME_LENGTH } from '#app/domain/contest.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { ContestView } from './load-contest-screen.server.ts'
import styles from './contest-side.module.css'

/** A climber chooses a team or starts one, until the teams are locked. */
export function TeamCard({ id, choice }: { id: string; choice: NonNullable<ContestView['teamChoice']> }) {
  const action = `/my-leaderboards/${id}/team`
  return (
    <Card title="Your team">
      <form method="post" action={action} className={styles.form}>
        <input type="hidden" name="intent" value="choose" />
        <SelectField
          label="Team"
          name="teamId"
          emptyLabel="No team"
          options={choice.teams}
          defaultValue={choice.ownTeamId}
        />
        <Button size="small">Choose</Button>
      </form>
      <Disclosure summary="Start a team">
        <form method="post" action={action} className={styles.form}>
          <input type="hidden" name="intent" value="start" />
          <TextField label="Name" name="name" maxLength={TEAM_NAME_LENGTH} required />
          <TextField
            label="From"
            hint="A class, a department; may stay empty."
            name="note"
            maxLength={TEAM_NAME_LENGTH}
          />
          <Button size="small">Start it</Button>
        </form>
      </Disclosure>
    </Card>
  )
}

/** The organisers, and members' way to ask them. */
export function OrganisersCard({ view: { organisers, isMember, id } }: { view: ContestView }) {
  return (
    <Card title="Organised by">
      <ul role="list" className={styles.people}>
        {organisers.map(({ username, avatarUrl, role }) => (
          <li key={username}>
            <PlayerLink username={username} avatarUrl={avatarUrl} />
            <small>{role === 'owner' ? 'Owner' : 'Moderator'}</small>
          </li>
        ))}
      </ul>
      {isMember && (
        <Disclosure summary="Ask a question">
          <form method="post" action={`/my-leaderboards/${id}/question`} className={styles.form}>
            <TextField label="Your question" name="question" maxLength={300} required />
            <Button size="small">Ask</Button>
          </form>
        </Disclosure>
      )}
    </Card>
  )
}
