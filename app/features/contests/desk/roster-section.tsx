import { formOf } from '#app/components/form-of.ts'
import { IntentForm } from '#app/components/intent-form.tsx'
import { ROSTER_EXAMPLE } from '#app/domain/contests/roster.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount, formatDate, formatNumber } from '#app/ui/format.ts'
import { classNames, cluster, stack } from '#app/ui/layout.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Table } from '#app/ui/table.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { deskHref } from './desk-sections.ts'
import { InviteByEmail } from './invite-by-email.tsx'
import type { DeskView } from './load-desk.server.ts'
import type { RosterCheck } from './roster.server.ts'
import styles from './desk.module.css'

type View = Extract<DeskView, { section: 'roster' }>

export function RosterSection({ view }: { view: View }) {
  const { head, refused, entries, invitations } = view
  const page = deskHref(head.id, 'roster')
  const sent = refused?.intent === 'roster' ? { ...refused, intent: 'check-roster' } : refused
  const form = formOf('check-roster', { lines: '' }, sent)
  const check = refused?.roster
  return (
    <>
      <header className={cluster(3, 'baseline', 'between')}>
        <h2>Roster import</h2>
        <p>
          <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(ROSTER_EXAMPLE)}`} download="roster.csv">
            Download an example
          </a>
        </p>
      </header>
      <Card title="Who can come">
        <form method="post" action={page} encType="multipart/form-data" className={stack(4)} noValidate>
          <div className={classNames(styles.file, stack(2))}>
            <label htmlFor="roster-file">CSV file</label>
            <input id="roster-file" type="file" name="file" accept=".csv,text/csv,text/plain" />
            <p className="soft">UTF-8, up to 5,000 lines and 1 MB. Comma or semicolon.</p>
          </div>
          <TextAreaField
            label="Or paste lines"
            rows={6}
            hint="First line: username, email, team. A username or an e-mail address is enough."
            {...form.field('lines')}
          />
          <p className={cluster(3, 'stretch')}>
            <Button name="intent" value="check-roster">
              Check the file
            </Button>
            {head.canDecide && check !== undefined && check.ready > 0 && (
              <Button tone="primary" name="intent" value="roster">
                Keep {formatCount(check.ready, 'seat')}
              </Button>
            )}
          </p>
          <p className="soft">
            Checking changes nothing. We keep a seat for 30 days. Nobody plays until they join themselves, and only you
            and your moderators see who is on the list.
          </p>
        </form>
      </Card>
      {check !== undefined && <Checked check={check} />}
      {invitations !== null && (
        <InviteByEmail contestId={head.id} invitations={invitations} isNext={check === undefined} />
      )}
      {entries.length > 0 && (
        <Card title="Kept seats" aside={formatNumber(entries.length)}>
          <ul role="list" className={classNames(styles.list, stack())}>
            {entries.map(({ who, email, team, storedUntil, isInvited }) => (
              <li key={who}>
                <p>
                  <b>{who}</b>
                  {email !== null && email !== who && ` ${email}`}
                </p>
                <p className="soft">
                  Kept until {formatDate(storedUntil)}
                  {team !== null && ` for ${team}`}
                  {isInvited && ', invited'}
                </p>
              </li>
            ))}
          </ul>
          {head.canDecide && (
            <Disclosure summary="Delete all kept seats">
              <IntentForm intent="clear-roster" action={page} button="Delete all">
                <p>People who have joined stay. Nobody else keeps a seat.</p>
              </IntentForm>
            </Disclosure>
          )}
        </Card>
      )}
    </>
  )
}

function Checked({ check }: { check: RosterCheck }) {
  const summary = `${formatCount(check.ready, 'line is', 'lines are')} ready, ${formatNumber(check.in)} in already, ${formatNumber(check.wrong)} to fix.`
  return (
    <>
      <Notice tone={check.wrong === 0 ? 'success' : 'warning'} title={summary} isInitialFocus>
        {check.wrong > 0 && (
          <p>
            Keep what’s ready now, fix the rest and send only those.{' '}
            <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(check.toMend)}`} download="to-mend.csv">
              {check.mendable === check.wrong
                ? 'Download the lines to fix'
                : `Download the first ${formatCount(check.mendable, 'line')} to fix`}
            </a>
          </p>
        )}
      </Notice>
      <Table caption="What happens with each line">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">What we read</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody>
          {check.shown.map((line) => (
            <tr key={line.number}>
              <td>{line.number}</td>
              <td className={styles.read}>{line.text}</td>
              <td>
                {line.state === 'wrong' && <span className={styles.wrong}>{line.problem}</span>}
                {line.state === 'in' && 'Is in already, or has a seat.'}
                {line.state === 'ready' && line.says}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}
