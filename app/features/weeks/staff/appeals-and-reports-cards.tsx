import type { ReactNode } from 'react'
import { formOf } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { factText } from '#app/domain/ledger/fact-text.ts'
import { rowNote } from '#app/domain/ledger/reason.ts'
import { weekNumber } from '#app/domain/time/period.ts'
import { awardStateText } from '#app/domain/weeks/award.ts'
import { ANSWER_LENGTH } from '#app/domain/weeks/week-decision.ts'
import { AdminForm, Refusal } from '#app/staff/frame/admin-form.tsx'
import { ActionDetails } from '#app/ui/action-details.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import { Pagination } from '#app/ui/pagination.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { RelativeTime } from '#app/ui/written-time.tsx'
import type { WeekReview } from './load-week-review.server.ts'

type AppealLine = WeekReview['appeals']['lines'][number]
type Refused = { refused: RefusedForm | undefined }

export function AppealsCard({ page, now, refused }: { page: WeekReview['appeals']; now: number } & Refused) {
  return (
    <Submissions title="Appeals" form="appeal" page={page} refused={refused}>
      {({ award, createdAt }) => (
        <>
          <Award award={award} />, <RelativeTime instant={createdAt} now={now} />
        </>
      )}
    </Submissions>
  )
}

export function ReportsCard({ page, now, refused }: { page: WeekReview['reports']; now: number } & Refused) {
  return (
    <Submissions title="Reports" form="report" page={page} refused={refused}>
      {({ reporter, createdAt }) => (
        <>
          by <Name of={reporter} />, <RelativeTime instant={createdAt} now={now} />
        </>
      )}
    </Submissions>
  )
}

export function QuestionsCard({ page, now, refused }: { page: WeekReview['questions']; now: number } & Refused) {
  return (
    <Submissions title="Questions" form="question" page={page} refused={refused}>
      {({ row, createdAt }) => (
        <>
          <QuestionedRow row={row} />, <RelativeTime instant={createdAt} now={now} />
        </>
      )}
    </Submissions>
  )
}

function QuestionedRow({ row }: { row: WeekReview['questions']['lines'][number]['row'] }) {
  if (row === null) return <>a row that is gone</>
  const note = rowNote(row)
  const text = `${factText(row.kind, row.quantity)}, ${formatCount(row.points, 'point')}${note === null ? '' : `, ${note}`}`
  if (row.url === null || row.reason === 'gone') return <>{text}</>
  return <Anchor href={`/why?${new URLSearchParams({ address: row.url }).toString()}`}>{text}</Anchor>
}

type Form = 'appeal' | 'report' | 'question'
type Line = { id: string; week: string; text: string; player: { id: string; username: string } }
type SubmissionsProps<Own> = Refused & {
  title: string
  form: Form
  page: { lines: Own[]; firstHref: string | null; nextHref: string | null }
  /** Shown below player and week. */
  children: (line: Own) => ReactNode
}

function Submissions<Own extends Line>({ title, form, page, refused, children }: SubmissionsProps<Own>) {
  const { lines, firstHref, nextHref } = page
  // A page after the last one leads back to the first.
  if (lines.length === 0 && firstHref === null) return null
  return (
    <Card title={title} id={`${form}s`} aside="The oldest first">
      <ul role="list">
        {lines.map((line) => (
          <li key={line.id} className="divided stack gap-3 py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Name of={line.player} />
              {/* A line of its own: nothing moves when the font loads. */}
              <span className="hint wrap-anywhere @max-[28rem]:basis-[100%]">
                week {weekNumber(line.week)}, {children(line)}
              </span>
            </p>
            <Decision line={line} form={form} refused={refused} />
          </li>
        ))}
      </ul>
      <Pagination label={title} firstHref={firstHref} previousHref={null} nextHref={nextHref} />
    </Card>
  )
}

function Name({ of: { id, username } }: { of: Line['player'] }) {
  return (
    <Anchor href={`/admin/players/${id}`} className="py-2.5 font-semibold wrap-anywhere">
      {username}
    </Anchor>
  )
}

function Award({ award }: { award: AppealLine['award'] }) {
  if (award === null) return <>no award</>
  return (
    <>
      place {award.place}, {awardStateText[award.state].toLowerCase()}
    </>
  )
}

const FORMS = {
  appeal: {
    summary: 'Answer the appeal',
    verdicts: [
      { value: 'upheld', label: 'Uphold: an award that is held is released' },
      { value: 'dismissed', label: 'Dismiss: the award stays as it is' },
    ],
    answer: 'Your answer',
    hint: `The player gets it as a message and sees it beside the prize. ${formatNumber(ANSWER_LENGTH)} characters at most.`,
    button: 'Send the answer',
  },
  question: {
    summary: 'Answer the question',
    verdicts: [
      { value: 'upheld', label: 'We were wrong' },
      { value: 'dismissed', label: 'It stays as it is' },
    ],
    answer: 'Your answer',
    hint: `The player gets it as a message and sees it beside the row. By hand you can only take points away. Marking a project applies from next week. ${formatNumber(ANSWER_LENGTH)} characters at most.`,
    button: 'Send the answer',
  },
  report: {
    summary: 'Close the report',
    verdicts: [
      { value: 'upheld', label: 'Uphold: something was wrong' },
      { value: 'dismissed', label: 'Dismiss: nothing was wrong' },
    ],
    answer: 'To the reporter',
    hint: 'Leave it empty to send nothing. Act on the player from their own page.',
    button: 'Close the report',
  },
} as const

function Decision({ line, form, refused }: { line: Line; form: Form } & Refused) {
  const { summary, verdicts, answer, hint, button } = FORMS[form]
  const own = refused?.values['id'] === line.id ? refused : undefined
  const { field, error, isRefused } = formOf(form, { verdict: '', answer: '' }, own)
  return (
    <>
      <blockquote className="as-written border-s-3 border-line ps-4">{line.text}</blockquote>
      <Refusal error={error} />
      <ActionDetails summary={summary} hidden={` about ${line.player.username}`} isOpen={isRefused}>
        <AdminForm intent={form} button={button} className="stack gap-4">
          <input type="hidden" name="id" value={line.id} />
          <SelectField label="Decision" {...field('verdict')} emptyLabel="Choose" options={[...verdicts]} />
          <TextAreaField label={answer} {...field('answer')} rows={4} hint={hint} />
        </AdminForm>
      </ActionDetails>
    </>
  )
}
