import { useLocation } from '@remix-run/react'
import { useState, type FormEvent } from 'react'
import { FEEDBACK_ANSWERS, feedbackText } from '#app/domain/visits/visitor-choices.ts'
import { Button } from '#app/ui/button.tsx'
import { postQuietly } from '#app/ui/post-form.ts'
import { useShowToast } from '#app/ui/toast-message.ts'
import { useNonce, type Feedback as FeedbackData } from './root-data.ts'

type Inert = { inert?: string }

/** Chosen by the server, once per page load. */
export function Feedback({ drawn, behindDialog }: { drawn: FeedbackData | null; behindDialog: Inert }) {
  const [feedback] = useState(drawn)
  const nonce = useNonce()
  if (feedback === null) return null
  if (feedback.kind === 'ask') return <Question behindDialog={behindDialog} />
  return <script src={feedback.scriptUrl} nonce={nonce} async suppressHydrationWarning />
}

/** The script is a third party's: only after consent. */
function Question({ behindDialog }: { behindDialog: Inert }) {
  const [isAnswered, setAnswered] = useState(false)
  const { pathname, search } = useLocation()
  const showToast = useShowToast()

  function answer(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    setAnswered(true)
    postQuietly(event.currentTarget, submitter)
    const given = FEEDBACK_ANSWERS.find((one) => one === submitter?.getAttribute('value'))
    if (given !== undefined) showToast({ type: 'success', message: feedbackText[given] })
  }

  if (isAnswered) return null
  return (
    <aside aria-label="Feedback" className="border-t border-line" {...behindDialog}>
      <form
        method="post"
        action="/feedback"
        className="wrap flex flex-wrap items-center gap-x-6 gap-y-3 py-4"
        onSubmit={answer}
      >
        <input type="hidden" name="returnTo" value={pathname + search} />
        <p className="flex-[1_1_20rem] text-soft">
          May we ask you for feedback from time to time? The form comes from another company and loads only if you
          agree.
        </p>
        <div className="flex gap-2">
          <Button size="small" name="feedback" value="yes">
            Agree
          </Button>
          <Button size="small" tone="quiet" name="feedback" value="no">
            No thanks
          </Button>
        </div>
      </form>
    </aside>
  )
}
