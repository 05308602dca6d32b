import { formOf } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/form-outcome.ts'
import { instantText } from '#app/domain/why.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import type { RowsAnswer, WhyView } from './load-why.server.ts'
import styles from './why-screen.module.css'

type Props = {
  line: RowsAnswer['lines'][number]
  /** Whether the row's name is needed to tell it from others. */
  isNamed: boolean
  typed: string
  isOwner: boolean
  refused: RefusedForm | undefined
}

/** The question to staff about one row: its due time is public, its words are its player's. */
export function Question({ line: { key, title, question }, isNamed, typed, isOwner, refused }: Props) {
  const about = isNamed ? `: ${title.toLowerCase()}` : ''
  if (question !== null)
    return (
      <Card title={`Question to staff${about}`}>
        {question.words !== null && <blockquote className={styles.quote}>{question.words.text}</blockquote>}
        <p>
          {question.decidedAt === null
            ? `Answered by ${instantText(question.dueAt)}.`
            : `Answered on ${instantText(question.decidedAt)}.`}
        </p>
        {question.words?.answer && <blockquote className={styles.quote}>{question.words.answer}</blockquote>}
      </Card>
    )
  if (!isOwner) return null
  const own = refused?.values['key'] === key ? refused : undefined
  return (
    <Card title={`Are we wrong?${about === '' ? '' : ` ${title}`}`}>
      <Disclosure summary="Ask staff about this row" isOpen={own !== undefined}>
        <QuestionForm
          rowKey={key}
          label={isNamed ? `What is wrong with “${title}”?` : 'What is wrong?'}
          typed={typed}
          refused={own}
        />
      </Disclosure>
    </Card>
  )
}

/** A refused question whose row is not on the page now, because GitHub does not answer or somebody asked already. */
export function UnsentQuestion({ view, refused }: { view: WhyView; refused: RefusedForm | undefined }) {
  const key = refused?.values['key']
  if (refused?.intent !== 'question' || key === undefined) return null
  const { answer } = view
  const isOnPage =
    answer?.kind === 'rows' && answer.isOwner && answer.lines.some((line) => line.key === key && line.question === null)
  if (isOnPage) return null
  return (
    <Card title="Your question was not sent">
      <QuestionForm rowKey={key} label="Your question" typed={view.typed} refused={refused} />
    </Card>
  )
}

type FormProps = { rowKey: string; label: string; typed: string; refused: RefusedForm | undefined }

function QuestionForm({ rowKey, label, typed, refused }: FormProps) {
  const { field } = formOf('question', { text: '' }, refused)
  return (
    <form
      method="post"
      action={`/why?${new URLSearchParams({ address: typed })}`}
      className={styles.question}
      noValidate
    >
      <input type="hidden" name="key" value={rowKey} />
      <TextAreaField
        label={label}
        {...field('text')}
        rows={5}
        hint="One question a row, up to 1,000 letters. A person answers within 72 hours, here and in your inbox."
      />
      <Button>Send the question</Button>
    </form>
  )
}
