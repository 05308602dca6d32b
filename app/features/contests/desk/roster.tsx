import { TableField } from '#app/components/contests/table-field.tsx'
import { formOf } from '#app/components/form-of.ts'
import { IntentButton, IntentForm } from '#app/components/intent-form.tsx'
import { isOver } from '#app/domain/contests/contest.ts'
import { KEPT_COLUMNS } from '#app/domain/contests/kept-columns.ts'
import { ROSTER_EXAMPLE } from '#app/domain/contests/roster.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount, formatDate, formatNumber } from '#app/ui/format.ts'
import { DeskPart, PANEL } from './desk-part.tsx'
import { deskHref } from './desk-sections.ts'
import { InviteByEmail } from './invite-by-email.tsx'
import type { InviteView } from './invite-section.tsx'
import type { RosterCheck } from './roster-check.ts'
import { RosterLines, RosterPreview } from './roster-preview.tsx'
import styles from './desk.module.css'

function keepsColumns({ columns, in: known }: RosterCheck): boolean {
  return known > 0 && columns.some(({ kind }) => kind === 'kept')
}

function importText({ ready, moved }: RosterCheck): string {
  const [seats, climbers] = [formatCount(ready, 'seat'), formatCount(moved, 'climber')]
  if (ready > 0) return moved > 0 ? `Keep ${seats} and move ${climbers}` : `Keep ${seats}`
  return moved > 0 ? `Move ${climbers}` : 'Keep the columns'
}

/** For owner and moderators: who may join is read from a table. */
export function Roster({ view }: { view: InviteView }) {
  const { head, refused, entries, headings, invitations } = view
  const page = deskHref(head.id, 'invite', 'list')
  const check = refused?.roster
  const canKeep = !isOver(head.state)
  return (
    <DeskPart
      id="list"
      title="Invite from a list"
      aside={
        canKeep ? (
          <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(ROSTER_EXAMPLE)}`} download="roster.csv">
            Download an example
          </a>
        ) : undefined
      }
    >
      {canKeep ? <TableForm view={view} /> : <p className="text-soft">The contest is over, so no seat can be kept.</p>}
      {check !== undefined && check.ready + check.moved + check.in + check.wrong > 0 && (
        <RosterLines check={check} kept={refused?.kept} />
      )}
      {invitations !== null && (
        <InviteByEmail contestId={head.id} invitations={invitations} isNext={check === undefined} />
      )}
      {headings.length > 0 && (
        <Card title="Kept columns" aside={`${headings.length} of ${KEPT_COLUMNS.most}`}>
          <p>
            {headings.join(', ')}. Only you and your moderators see them, here, under People and in the file
            “Everybody”.
          </p>
          <Disclosure summary="Delete the columns">
            <IntentForm intent="clear-columns" action={page} button="Delete them">
              <p>Seats and members stay.</p>
            </IntentForm>
          </Disclosure>
        </Card>
      )}
      {entries.length > 0 && (
        <Card title="Kept seats" aside={formatNumber(entries.length)}>
          <ul role="list" className={classNames('stack', styles.list)}>
            {entries.map(({ who, email, team, columns, storedUntil, isInvited }) => (
              <li key={who}>
                <p>
                  <b>{who}</b>
                  {email !== null && email !== who && ` ${email}`}
                </p>
                <p className="text-soft">
                  Kept until {formatDate(storedUntil)}
                  {team !== null && ` for ${team}`}
                  {isInvited && ', invited'}
                </p>
                {columns !== null && <p className="text-soft">{columns}</p>}
                <IntentButton action={page} sends={{ intent: 'drop-seat', who }} size="small" tone="quiet">
                  Delete the seat<span className="visually-hidden"> of {who}</span>
                </IntentButton>
              </li>
            ))}
          </ul>
          <Disclosure summary="Delete all kept seats">
            <IntentForm intent="clear-roster" action={page} button="Delete all">
              <p>People who have joined stay. Nobody else keeps a seat.</p>
            </IntentForm>
          </Disclosure>
        </Card>
      )}
    </DeskPart>
  )
}

function TableForm({ view: { head, refused } }: { view: InviteView }) {
  const sent = refused?.intent === 'roster' ? { ...refused, intent: 'check-roster' } : refused
  const form = formOf('check-roster', { lines: '' }, sent)
  const check = refused?.roster
  return (
    <div className={PANEL}>
      <form
        method="post"
        action={deskHref(head.id, 'invite', 'list')}
        encType="multipart/form-data"
        className="stack gap-4"
        noValidate
      >
        <TableField
          label="Paste your table"
          hint="From a spreadsheet or a form’s answers, as it is: we look for GitHub usernames or profile addresses, e-mail addresses and teams. Up to 5,000 lines and 1 MB. Other columns, such as real names, can be kept for you and your moderators."
          {...form.field('lines')}
        />
        {check !== undefined && <RosterPreview check={check} />}
        <p className="flex flex-wrap gap-3">
          <Button name="intent" value="check-roster">
            {check === undefined ? 'Check the table' : 'Check again'}
          </Button>
          {check !== undefined && (check.ready + check.moved > 0 || keepsColumns(check)) && (
            <Button tone="primary" name="intent" value="roster">
              {importText(check)}
            </Button>
          )}
        </p>
        <p className="text-soft">
          Checking changes nothing. We keep a seat for 30 days. Nobody plays until they join themselves, and only you
          and your moderators see who is on the list.
        </p>
      </form>
    </div>
  )
}
