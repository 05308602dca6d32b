import { formOf } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/form-outcome.ts'
import { instantText } from '#app/domain/why.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import type { RowsAnswer } from './load-why.server.ts'
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
  const { field, isRefused } = formOf('question', { text: '' }, own)
  return (
    <Card title={`Are we wrong?${about === '' ? '' : ` ${title}`}`}>
      <Disclosure summary="Ask staff about this row" isOpen={isRefused}>
        <form
          method="post"
          action={`/why?${new URLSearchParams({ address: typed })}`}
          className={styles.question}
          noValidate
        >
          <input type="hidden" name="key" value={key} />
          <TextAreaField
            label={isNamed ? `What is wrong with “${title}”?` : 'What is wrong?'}
            {...field('text')}
            rows={5}
            hint="One question a row, up to 1,000 letters. A person answers within 72 hours, here and in your inbox."
          />
          <Button>Send the question</Button>
        </form>
      </Disclosure>
    </Card>
  )
}
