import { formOf } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { timeText } from '#app/domain/time/date-text.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import type { RowsAnswer, WhyView } from './load-why.server.ts'
import styles from './why-screen.module.css'

type Line = RowsAnswer['lines'][number]
type Props = { lines: Line[]; typed: string; isOwner: boolean; refused: RefusedForm | undefined }

/** Their due times are public, their texts are the player's. */
export function Questions({ lines, typed, isOwner, refused }: Props) {
  const isNamed = lines.length > 1
  const withoutQuestion = isOwner ? lines.filter(({ question }) => question === null) : []
  return (
    <>
      {lines.map(
        ({ key, title, question }) =>
          question !== null && (
            <Card key={key} title={`Question to our staff${isNamed ? `: ${title.toLowerCase()}` : ''}`}>
              <SentQuestion question={question} />
            </Card>
          ),
      )}
      {withoutQuestion.length > 0 && (
        <Card title="Think we’re wrong?">
          {withoutQuestion.map(({ key, title }) => {
            const own = refused?.values['key'] === key ? refused : undefined
            return (
              <Disclosure
                key={key}
                summary={isNamed ? `Ask our staff about “${title}”` : 'Ask our staff about it'}
                isOpen={own !== undefined}
              >
                <QuestionForm
                  rowKey={key}
                  label={isNamed ? `What’s wrong with “${title}”?` : 'What’s wrong?'}
                  typed={typed}
                  refused={own}
                />
              </Disclosure>
            )
          })}
        </Card>
      )}
    </>
  )
}

function SentQuestion({ question: { decidedAt, words } }: { question: NonNullable<Line['question']> }) {
  return (
    <>
      {words !== null && <blockquote className={classNames('as-written', styles.quote)}>{words.text}</blockquote>}
      <p>
        {decidedAt === null
          ? 'It is with our staff. The answer comes here and to your inbox.'
          : `Our staff answered on ${timeText(decidedAt)}.`}
      </p>
      {words?.answer && <blockquote className={classNames('as-written', styles.quote)}>{words.answer}</blockquote>}
    </>
  )
}

/** Its row is not on the page: GitHub does not answer, or it was asked already. */
export function UnsentQuestion({ view, refused }: { view: WhyView; refused: RefusedForm | undefined }) {
  const key = refused?.values['key']
  if (refused?.intent !== 'question' || key === undefined) return null
  const { answer } = view
  const shown = answer?.kind === 'repository' ? answer.created : answer
  const isOnPage =
    shown?.kind === 'rows' && shown.isOwner && shown.lines.some((line) => line.key === key && line.question === null)
  if (isOnPage) return null
  return (
    <Card title="Your question wasn’t sent">
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
      className={classNames('stack justify-items-start gap-4', styles.question)}
      noValidate
    >
      <input type="hidden" name="key" value={rowKey} />
      <TextAreaField
        label={label}
        {...field('text')}
        rows={5}
        hint="You can ask once, in up to 1,000 characters. A person answers, here and in your inbox."
      />
      <Button>Send the question</Button>
    </form>
  )
}
