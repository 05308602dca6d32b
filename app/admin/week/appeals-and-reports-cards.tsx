import type { ReactNode } from 'react'
import { formOf } from '#app/components/form-of.ts'
import { awardStateText } from '#app/domain/award.ts'
import type { RefusedForm } from '#app/domain/form-outcome.ts'
import { weekNumber } from '#app/domain/period.ts'
import { ANSWER_LENGTH } from '#app/domain/week-decision.ts'
import { ActionDetails } from '#app/ui/action-details.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import type { AppealLine, Named, Page, ReportLine } from './admin-week-view.ts'
import styles from './week-screen.module.css'

type Props<Line> = { page: Page<Line>; now: number; refused: RefusedForm | undefined }

export function AppealsCard({ page, now, refused }: Props<AppealLine>) {
  return (
    <Card title="Appeals" id="appeals" aside={page.lines.length === 0 ? 'None open' : 'The oldest first'}>
      {page.lines.length === 0 ? (
        <p className="soft">No open appeals.</p>
      ) : (
        <ul role="list" className={styles.list}>
          {page.lines.map((line) => (
            <Submission key={line.id} line={line} form="appeal" refused={refused}>
              <p className={styles.about}>
                <Name of={line.player} />
                <span className={styles.note}>
                  week {weekNumber(line.week)}, <Award award={line.award} />,{' '}
                  <RelativeTime instant={line.createdAt} now={now} />
                </span>
              </p>
            </Submission>
          ))}
        </ul>
      )}
      <Pagination label="Appeals" firstHref={page.firstHref} previousHref={null} nextHref={page.nextHref} />
    </Card>
  )
}

export function ReportsCard({ page, now, refused }: Props<ReportLine>) {
  return (
    <Card title="Reports" id="reports" aside={page.lines.length === 0 ? 'None open' : 'The oldest first'}>
      {page.lines.length === 0 ? (
        <p className="soft">No open reports.</p>
      ) : (
        <ul role="list" className={styles.list}>
          {page.lines.map((line) => (
            <Submission key={line.id} line={line} form="report" refused={refused}>
              <p className={styles.about}>
                <Name of={line.player} />
                <span className={styles.note}>
                  week {weekNumber(line.week)}, by <Name of={line.reporter} />,{' '}
                  <RelativeTime instant={line.createdAt} now={now} />
                </span>
              </p>
            </Submission>
          ))}
        </ul>
      )}
      <Pagination label="Reports" firstHref={page.firstHref} previousHref={null} nextHref={page.nextHref} />
    </Card>
  )
}

function Name({ of: { id, username } }: { of: Named }) {
  return (
    <Anchor href={`/admin/players/${id}`} className={styles.name}>
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

type SubmissionProps = {
  line: { id: string; text: string; player: Named }
  form: 'appeal' | 'report'
  refused: RefusedForm | undefined
  children: ReactNode
}

function Submission({ line, form, refused, children }: SubmissionProps) {
  const { summary, verdicts, answer, hint, button } = FORMS[form]
  const own = refused?.values['id'] === line.id ? refused : undefined
  const { field, error, isRefused } = formOf(form, { verdict: '', answer: '' }, own)
  return (
    <li className={styles.award}>
      {children}
      <blockquote className={styles.quote}>{line.text}</blockquote>
      {error !== undefined && (
        <Notice tone="danger" isUrgent isInitialFocus title={error}>
          Nothing was changed.
        </Notice>
      )}
      <ActionDetails
        summary={
          <>
            {summary}
            <span className="visually-hidden"> about {line.player.username}</span>
          </>
        }
        isOpen={isRefused}
      >
        <form method="post" className={styles.form} noValidate>
          <input type="hidden" name="intent" value={form} />
          <input type="hidden" name="id" value={line.id} />
          <SelectField label="Decision" {...field('verdict')} emptyLabel="Choose" options={[...verdicts]} />
          <TextAreaField label={answer} {...field('answer')} rows={4} hint={hint} />
          <p>
            <Button>{button}</Button>
          </p>
        </form>
      </ActionDetails>
    </li>
  )
}
