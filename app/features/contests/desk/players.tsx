import { formOf } from '#app/components/form-of.ts'
import { IntentButton, IntentForm } from '#app/components/intent-form.tsx'
import { PlayerName } from '#app/components/player-name.tsx'
import { isClosed, isOver, RULE_REASON } from '#app/domain/contests/contest.ts'
import { zonedInstant } from '#app/domain/time/zoned-text.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Table } from '#app/ui/table.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { DeskPart } from './desk-part.tsx'
import { deskHref } from './desk-sections.ts'
import type { PeopleView } from './people-section.tsx'
import styles from './desk.module.css'

export function Players({ view }: { view: PeopleView }) {
  const { head, rows, find } = view
  const page = deskHref(head.id, 'people')
  return (
    <DeskPart
      id="players"
      title="Players"
      aside={
        <form method="get" action={page} className="max-w-80">
          <TextField
            label="Find a player"
            isLabelHidden
            name="find"
            prefix="@"
            defaultValue={find}
            end={<Button size="small">Find</Button>}
          />
        </form>
      }
    >
      {rows.length === 0 ? (
        <EmptyState level={2} title="Nobody here">
          {nobodyText(view)}
        </EmptyState>
      ) : (
        <Table caption="Players of the contest">
          <thead>
            <tr>
              <th scope="col">Rank</th>
              <th scope="col">Player</th>
              <th scope="col" className="text-end tabular-nums">
                Points
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ playerId, place, username, isHidden, avatarUrl, team, columns, points }) => (
              <tr key={playerId}>
                <td>{place === 0 ? '–' : formatNumber(place)}</td>
                <th scope="row">
                  <span className="flex items-center gap-3">
                    <Avatar name={username} url={avatarUrl} />
                    <span>
                      <PlayerName username={username} hasPage={!isHidden} />
                      {team !== null && <small className="block font-normal wrap-anywhere text-soft">{team}</small>}
                      {columns !== null && (
                        <small className="block font-normal wrap-anywhere text-soft">{columns}</small>
                      )}
                    </span>
                  </span>
                </th>
                <td className="text-end tabular-nums">{formatNumber(points)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Pagination label="Pages of players" previousHref={view.previousHref} nextHref={view.nextHref} />
      {head.canDecide && !isClosed(head.state) && <Moves view={view} />}
      {view.removed.length > 0 && <Removed view={view} />}
    </DeskPart>
  )
}

function nobodyText({ head, find }: PeopleView): string {
  if (find !== '') return `No name contains “${find}”.`
  return isOver(head.state) ? 'Nobody joined.' : 'Nobody has joined yet. Send out the invitation.'
}

function Moves({ view }: { view: PeopleView }) {
  const { head, teams, refused } = view
  const move = formOf('move', { username: '', teamId: '' }, refused, { username: { required: true } })
  const remove = formOf('remove', { username: '', reason: '' }, refused, {
    username: { required: true },
    reason: { required: true, maxLength: RULE_REASON.most },
  })
  const page = deskHref(head.id, 'people')
  return (
    <div className="stack items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      {teams.length > 0 && !isOver(head.state) && (
        <Card title="Move a player">
          <IntentForm intent="move" action={page} button="Move">
            <TextField label="Username" prefix="@" {...move.field('username')} />
            <SelectField
              label="Team"
              emptyLabel="No team"
              options={teams.map(({ id, name }) => ({ value: id, label: name }))}
              {...move.field('teamId')}
            />
          </IntentForm>
        </Card>
      )}
      {head.isOwner && (
        <Card title="Danger zone">
          <Disclosure
            summary={head.state === 'settling' ? 'Take a player out of the results' : 'Remove a player'}
            isOpen={remove.isRefused}
          >
            <IntentForm intent="remove" action={page} button="Remove">
              <p className="text-soft">
                They see the reason. Everyone sees it in the news, without the name. They can’t join again unless you
                let them back in.
              </p>
              <TextField label="Username" prefix="@" {...remove.field('username')} />
              <TextField
                label="Reason"
                hint={`${RULE_REASON.least} to ${RULE_REASON.most} characters.`}
                {...remove.field('reason')}
              />
            </IntentForm>
          </Disclosure>
        </Card>
      )}
    </div>
  )
}

function Removed({ view: { head, removed } }: { view: PeopleView }) {
  return (
    <Card title="Removed">
      <ul role="list" className={classNames('stack', styles.list)}>
        {removed.map(({ playerId, username, hasPage, removedAt, reason }) => (
          <li key={playerId} className={classNames('flex flex-wrap items-center justify-between gap-3', styles.row)}>
            <div>
              <p>
                <PlayerName username={username} hasPage={hasPage} />{' '}
                <small>{zonedInstant(removedAt, head.timeZone)}</small>
              </p>
              {reason !== null && <p className="text-soft">“{reason}”</p>}
            </div>
            {head.isOwner && !isClosed(head.state) && (
              <IntentButton
                action={deskHref(head.id, 'people')}
                sends={{ intent: 'readmit', playerId }}
                size="small"
                aria-label={`Let ${username} back in`}
              >
                Let back in
              </IntentButton>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
