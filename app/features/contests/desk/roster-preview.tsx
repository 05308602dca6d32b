import { COLUMN_KINDS, type ColumnKind } from '#app/domain/tables/people-columns.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Table } from '#app/ui/table.tsx'
import type { RosterCheck } from './roster-check.ts'
import styles from './desk.module.css'

const KINDS = {
  username: 'GitHub username',
  email: 'E-mail',
  team: 'Team',
  kept: 'Keep for organisers',
  other: 'Not used',
} as const satisfies Record<ColumnKind, string>
const OPTIONS = Object.entries(KINDS).map(([value, label]) => ({ value, label }))

/** How a table was read, inside its form: what each column is can be corrected. */
export function RosterPreview({ check }: { check: RosterCheck }) {
  const { preview, notes } = check
  // What is used comes first: the others may be many.
  const columns = check.columns
    .map((column, index) => ({ ...column, index }))
    .toSorted((one, other) => COLUMN_KINDS.indexOf(one.kind) - COLUMN_KINDS.indexOf(other.kind))
  const rest = check.ready + check.moved + check.in + check.wrong - preview.length
  return (
    <fieldset className={classNames('stack gap-3', styles.preview)}>
      <legend>How we read it</legend>
      <input type="hidden" name="head" value={check.head} />
      <input type="hidden" name="checked" value={check.checked} />
      <div className={styles.scroll}>
        <table>
          <caption className="visually-hidden">The first lines of the table</caption>
          <thead>
            <tr>
              <th scope="col">Line</th>
              {columns.map(({ heading, kind, index }) => (
                <th key={index} scope="col">
                  <SelectField
                    label={heading === '' ? `Column ${index + 1}` : heading}
                    name={`kind-${index}`}
                    options={OPTIONS}
                    defaultValue={kind}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map(({ number, cells }) => (
              <tr key={number}>
                <td className="num">{number}</td>
                {columns.map(({ kind, index }) => (
                  <td key={index} className={kind === 'other' ? styles.unused : undefined}>
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rest > 0 && <p className="text-soft">And {formatCount(rest, 'more line')}.</p>}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <Checkbox label="The first line is a heading" name="hasHeading" defaultChecked={check.hasHeading} />
      {check.isOffered && <Teams check={check} />}
    </fieldset>
  )
}

/** Whether teams are created is confirmed with the table, also where nothing has to be asked. */
function Teams({ check: { newTeams, createsTeams } }: { check: RosterCheck }) {
  return (
    <>
      <input type="hidden" name="isOffered" value="on" />
      {createsTeams && newTeams.length === 0 ? (
        <input type="hidden" name="createsTeams" value="on" />
      ) : (
        <Checkbox
          label={teamsLabel(newTeams.length)}
          hint={newTeams.length === 0 ? undefined : teamsText(newTeams)}
          name="createsTeams"
          defaultChecked={createsTeams}
        />
      )}
    </>
  )
}

function teamsLabel(teams: number): string {
  if (teams === 0) return 'Create teams that don’t exist yet'
  return teams === 1
    ? 'Create the team that doesn’t exist yet'
    : `Create the ${formatNumber(teams)} teams that don’t exist yet`
}

const TEAMS_SHOWN = 12

function teamsText(teams: readonly string[]): string {
  const more = teams.length - TEAMS_SHOWN
  return `${teams.slice(0, TEAMS_SHOWN).join(', ')}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`
}

/** What happens with each line, and those to fix as a table of their own. */
export function RosterLines({ check, kept }: { check: RosterCheck; kept: string | undefined }) {
  const summary = [
    formatCount(check.ready, 'line is ready', 'lines are ready'),
    ...(check.moved === 0 ? [] : [formatCount(check.moved, 'climber changes teams', 'climbers change teams')]),
    ...(check.in === 0 ? [] : [`${formatNumber(check.in)} already there`]),
    ...(check.wrong === 0 ? [] : [`${formatNumber(check.wrong)} to fix`]),
  ].join(', ')
  return (
    <>
      <Notice tone={check.wrong === 0 ? 'success' : 'warning'} title={kept ?? `${summary}.`} isInitialFocus>
        {check.wrong > 0 && (
          <p>
            {check.ready + check.moved > 0
              ? 'Keep what’s ready now, fix the rest and send only those.'
              : 'Fix them in the table above, then check again.'}{' '}
            <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(check.toMend)}`} download="to-fix.csv">
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
          {check.shown.map(({ number, text, state, says }) => (
            <tr key={number}>
              <td>{number}</td>
              <td className="w-[45%] font-mono wrap-anywhere">{text}</td>
              <td className={state === 'wrong' ? 'text-danger' : undefined}>{says}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}
