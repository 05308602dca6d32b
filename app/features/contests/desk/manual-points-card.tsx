import { TableField } from '#app/components/contests/table-field.tsx'
import { formOf } from '#app/components/form-of.ts'
import {
  BY_HAND_CAP,
  MANUAL_POINTS_KINDS,
  manualPointsKindText,
  manualPointsText,
} from '#app/domain/contests/by-hand/hand-decision.ts'
import { MANUAL_POINTS_EXAMPLE } from '#app/domain/contests/by-hand/manual-points-lines.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Table } from '#app/ui/table.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { deskHref } from './desk-sections.ts'
import type { PointsView } from './points-section.tsx'

const UNUSED_SHOWN = 5

export const MANUAL_POINTS_OPTIONS = MANUAL_POINTS_KINDS.map((value) => ({ value, label: manualPointsKindText[value] }))

export function ManualPointsCard({ view: { head, refused, seen } }: { view: PointsView }) {
  const sent = refused?.intent === 'give-table' ? { ...refused, intent: 'check-given' } : refused
  const form = formOf('check-given', { lines: '', kind: 'talk', reason: '' }, sent)
  const check = refused?.given
  return (
    <Card
      title="From a table"
      aside={
        <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(MANUAL_POINTS_EXAMPLE)}`} download="points.csv">
          Download an example
        </a>
      }
    >
      <Disclosure summary="Paste a table" isOpen={form.isRefused || check !== undefined}>
        <form
          method="post"
          action={deskHref(head.id, 'points')}
          encType="multipart/form-data"
          className="stack gap-4"
          noValidate
        >
          <input type="hidden" name="seen" value={seen} />
          {check !== undefined && <input type="hidden" name="checked" value={check.checked} />}
          {form.error !== undefined && <Notice tone="danger">{form.error}</Notice>}
          <TableField
            label="Usernames, points and reasons"
            hint={`The columns username, points and reason. A kept column can stand for the username. Up to ${BY_HAND_CAP.table} lines.`}
            {...form.field('lines')}
          />
          <SelectField label="For" options={MANUAL_POINTS_OPTIONS} {...form.field('kind')} />
          <TextField label="Reason for lines without one" {...form.field('reason')} />
          {check !== undefined && <ManualPointsLines check={check} />}
          <p className="flex flex-wrap gap-3">
            <Button name="intent" value="check-given">
              {check === undefined ? 'Check the table' : 'Check again'}
            </Button>
            {check !== undefined && check.ready > 0 && (
              <Button tone="primary" name="intent" value="give-table">
                Give to {formatCount(check.ready, 'climber')}
              </Button>
            )}
          </p>
        </form>
      </Disclosure>
    </Card>
  )
}

function ManualPointsLines({ check }: { check: NonNullable<NonNullable<PointsView['refused']>['given']> }) {
  return (
    <>
      <Notice
        tone={check.wrong === 0 ? 'success' : 'warning'}
        title={`${formatCount(check.ready, 'line is', 'lines are')} ready${check.wrong === 0 ? '' : `, ${formatNumber(check.wrong)} to fix`}.`}
        isInitialFocus
      >
        {formatCount(check.points, 'point')} in all.
        {check.unused.length > 0 &&
          ` Not used: ${check.unused.slice(0, UNUSED_SHOWN).join(', ')}${check.unused.length > UNUSED_SHOWN ? ' and others' : ''}.`}
      </Notice>
      <Table caption="What each line gives">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">What we read</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody>
          {check.lines.map((line) => (
            <tr key={line.number}>
              <td>{line.number}</td>
              <td className="w-[45%] font-mono wrap-anywhere">{line.text}</td>
              <td className={line.state === 'wrong' ? 'text-danger' : undefined}>
                {line.state === 'wrong' ? line.problem : `${manualPointsText(line)}: “${line.reason}”`}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}
