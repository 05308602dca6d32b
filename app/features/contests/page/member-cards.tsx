import { IntentButton } from '#app/components/intent-form.tsx'
import { PlayerLink } from '#app/components/player-link.tsx'
import { POINTS_STAY } from '#app/domain/contests/contest-teams.ts'
import { TEAM_NAME_LENGTH } from '#app/domain/contests/contest.ts'
import { zonedInstant } from '#app/domain/time/zoned-text.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { ContestView } from './load-contest-screen.server.ts'
import styles from './page.module.css'

type TeamChoice = NonNullable<ContestView['teamChoice']>

/** A climber chooses a team or starts one, until the teams are locked. */
export function TeamCard({ view, choice }: { view: ContestView; choice: TeamChoice }) {
  const action = `/my-leaderboards/${view.id}/team`
  const note = lockNote(view, choice)
  if (!choice.canChoose)
    return (
      <Card title="Your team">
        <div className={classNames('stack wrap-anywhere', styles.place)}>
          <p>{choice.ownTeam === null ? 'You climb without a team.' : <b>{choice.ownTeam}</b>}</p>
          <p className={styles.small}>{note}</p>
        </div>
      </Card>
    )
  return (
    <Card title="Your team">
      <form method="post" action={action} className={classNames('stack gap-3', styles.form)}>
        <input type="hidden" name="intent" value="choose" />
        <SelectField
          label="Team"
          name="teamId"
          emptyLabel="No team"
          options={choice.teams}
          defaultValue={choice.ownTeamId}
          hint={note}
        />
        <Button size="small">Choose</Button>
      </form>
      {!choice.isLocked && (
        <Disclosure summary="Start a team">
          <form method="post" action={action} className={classNames('stack gap-3', styles.form)}>
            <input type="hidden" name="intent" value="start" />
            <TextField label="Name" name="name" maxLength={TEAM_NAME_LENGTH} required />
            <TextField label="From" hint="A class or department. Optional." name="note" maxLength={TEAM_NAME_LENGTH} />
            <Button size="small">Start it</Button>
          </form>
        </Disclosure>
      )}
    </Card>
  )
}

/** How long the team may change, and what a change does to the points. */
function lockNote({ locksAt, endsAt, timeZone }: ContestView, { isLocked, canChoose }: TeamChoice): string {
  if (!isLocked) return `You may change until ${zonedInstant(locksAt ?? endsAt, timeZone)}. ${POINTS_STAY}`
  const since = `The teams are locked since ${zonedInstant(locksAt ?? endsAt, timeZone)}.`
  return canChoose
    ? `${since} You have none yet, so you may choose one, once. It gets what you earn from then on.`
    : `${since} Only the organisers can move you.`
}

/** The organisers, and members' way to ask them. */
export function OrganisersCard({ view: { organisers, isMember, isMuted, id, role } }: { view: ContestView }) {
  // An owner is a member of their own contest.
  const asks = isMember && role !== 'owner' && role !== 'moderator'
  return (
    <Card title="Organised by">
      <ul role="list" className="flex flex-wrap gap-x-8 gap-y-3 [&_small]:text-caption [&_small]:text-soft">
        {organisers.map(({ username, hasPage, avatarUrl, role }) => (
          <li key={username} className="flex flex-wrap items-center gap-2">
            <PlayerLink username={username} avatarUrl={avatarUrl} hasPage={hasPage} />
            <small>{role === 'owner' ? 'Owner' : 'Moderator'}</small>
          </li>
        ))}
      </ul>
      {asks && (
        <Disclosure summary="Ask a question">
          <form
            method="post"
            action={`/my-leaderboards/${id}/question`}
            className={classNames('stack gap-3', styles.form)}
          >
            <TextField label="Your question" name="question" maxLength={300} required />
            <Button size="small">Ask</Button>
          </form>
        </Disclosure>
      )}
      {asks && (
        <IntentButton
          action={`/my-leaderboards/${id}/question`}
          sends={{ intent: isMuted ? 'unmute' : 'mute' }}
          size="small"
          tone="quiet"
        >
          {isMuted ? 'Get their messages again' : 'Stop their messages'}
        </IntentButton>
      )}
    </Card>
  )
}
