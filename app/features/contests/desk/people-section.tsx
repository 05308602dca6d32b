import { formOf } from '#app/components/form-of.ts'
import { IntentButton, IntentForm } from '#app/components/intent-form.tsx'
import { isClosed, isOver, TEAM_NAME_LENGTH } from '#app/domain/contests/contest.ts'
import { zonedInstant } from '#app/domain/time/zoned-text.ts'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount } from '#app/ui/format.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { DeskPart } from './desk-part.tsx'
import { deskHref } from './desk-sections.ts'
import type { DeskView } from './load-desk.server.ts'
import { Players } from './players.tsx'
import { Roles } from './roles.tsx'
import styles from './desk.module.css'

export type PeopleView = Extract<DeskView, { section: 'people' }>

export function PeopleSection({ view }: { view: PeopleView }) {
  return (
    <>
      <Players view={view} />
      {view.head.hasTeams && <Teams view={view} />}
      <Roles view={view} />
    </>
  )
}

function Teams({ view }: { view: PeopleView }) {
  const { head, teams, teamBest, teamSize, teamLeast, refused, withoutTeam } = view
  const page = deskHref(head.id, 'people')
  const created = formOf('team', { name: '', note: '' }, refused, {
    name: { required: true, maxLength: TEAM_NAME_LENGTH },
    note: { maxLength: TEAM_NAME_LENGTH },
  })
  return (
    <DeskPart
      id="teams"
      title="Teams"
      aside={
        <p>
          The best {teamBest} of up to {teamSize} count
          <LockText view={view} />
        </p>
      }
    >
      {teams.length === 0 ? (
        <p className="text-soft">No teams yet.</p>
      ) : (
        <ul role="list" className={classNames('panel stack px-4 md:px-6', styles.list)}>
          {teams.map((team) => (
            <li key={team.id} className={classNames('flex flex-wrap items-center justify-between gap-3', styles.row)}>
              <div>
                <p>
                  <b>{team.name}</b>
                  {team.note !== '' && <span className="text-soft">, {team.note}</span>}
                </p>
                <p className="text-soft">
                  {team.count < teamLeast
                    ? `Needs ${formatCount(teamLeast, 'climber')} to be ranked, has ${team.count}`
                    : `${team.count} of ${teamSize} places`}
                  , {formatCount(team.points, 'point')}
                </p>
              </div>
              {head.canDecide && !isClosed(head.state) && <ChangeTeam view={view} team={team} />}
            </li>
          ))}
        </ul>
      )}
      {head.canDecide && !isOver(head.state) && (
        <div className="stack items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Card title="New team">
            <IntentForm intent="team" action={page} button="Create the team">
              <TextField label="Name" hint={`Up to ${TEAM_NAME_LENGTH} characters.`} {...created.field('name')} />
              <TextField label="From" hint="A class or department. Optional." {...created.field('note')} />
            </IntentForm>
          </Card>
          <Card title="Without a team">
            <div className="stack justify-items-start gap-3 [&>details]:justify-self-stretch">
              <p>
                {withoutTeam === 0 ? 'Everybody has a team.' : `${formatCount(withoutTeam, 'climber')} without a team.`}
                {withoutTeam > 0 && teams.length > 0 && ' The smallest teams fill up first.'}
              </p>
              {withoutTeam > 0 && teams.length > 0 && (
                <IntentButton action={page} sends={{ intent: 'deal' }}>
                  Spread them evenly
                </IntentButton>
              )}
            </div>
          </Card>
        </div>
      )}
    </DeskPart>
  )
}

function LockText({ view: { head, locksAt } }: { view: PeopleView }) {
  if (locksAt === null) return null
  const instant = zonedInstant(locksAt, head.timeZone)
  if (head.now >= locksAt) return `, locked since ${instant}`
  return isOver(head.state) ? null : `, climbers can change teams until ${instant}`
}

function ChangeTeam({ view, team }: { view: PeopleView; team: PeopleView['teams'][number] }) {
  const { head, refused } = view
  const page = deskHref(head.id, 'people')
  const isSent = refused?.values['teamId'] === team.id
  const form = formOf('rename', { name: team.name, note: team.note }, isSent ? refused : undefined, {
    name: { required: true, maxLength: TEAM_NAME_LENGTH },
    note: { maxLength: TEAM_NAME_LENGTH },
  })
  return (
    <Disclosure
      summary={
        <span>
          Change<span className="visually-hidden"> {team.name}</span>
        </span>
      }
      isOpen={form.isRefused}
    >
      <IntentForm intent="rename" action={page} button="Save">
        <input type="hidden" name="teamId" value={team.id} />
        <TextField label="Name" {...form.field('name')} />
        <TextField label="From" {...form.field('note')} />
      </IntentForm>
      {!isOver(head.state) && (
        <IntentButton action={page} sends={{ intent: 'delete-team', teamId: team.id }} tone="quiet">
          Delete the team
        </IntentButton>
      )}
    </Disclosure>
  )
}
