import { formOf } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { AdminForm } from '#app/staff/frame/admin-form.tsx'
import { AdminFrame } from '#app/staff/frame/admin-frame.tsx'
import { Fact } from '#app/staff/frame/facts.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Deadline, RelativeTime } from '#app/ui/written-time.tsx'
import { LetterState, LONGEST_REASON } from './letter-state.tsx'
import type { DeadLetterView } from './load-dead-letters.server.ts'

type Props = { letter: DeadLetterView; refused: RefusedForm | undefined }

export function DeadLetterScreen({ letter, refused }: Props) {
  const { now, requestId, decidedAt, reason } = letter
  return (
    <AdminFrame
      current="/admin/dead-letters"
      title={letter.type === null ? 'Unreadable message' : `Failed message: ${letter.type}`}
      intro="Personal data is hidden: addresses, texts, tokens and numbers."
      back={{ href: '/admin/dead-letters', label: 'Back to the failed messages' }}
    >
      {refused?.errors.form !== undefined && (
        <Notice tone="danger" isUrgent title={refused.errors.form}>
          Nothing was changed by this click.
        </Notice>
      )}
      <Card title="The message" aside={<LetterState state={letter.state} nextTryAt={letter.nextTryAt} />}>
        <dl className="grid grid-cols-fit-56 gap-4">
          <Fact label="Failed">
            <RelativeTime instant={letter.receivedAt} now={now} />, after {formatCount(letter.attempts, 'try', 'tries')}
          </Fact>
          <Fact label="Id">
            <code>{letter.id}</code>
          </Fact>
          {letter.lost !== null && <Fact label="What is lost">{letter.lost}</Fact>}
          {letter.cause !== null && <Fact label="Cause">{letter.cause}</Fact>}
          {letter.nextTryAt !== null && (
            <Fact label="Tried again by itself">
              <Deadline instant={letter.nextTryAt} />
            </Fact>
          )}
          {requestId !== null && (
            <Fact label="In the log">
              <code>{requestId}</code>
            </Fact>
          )}
          {decidedAt !== null && (
            <Fact label={DECIDED[letter.state]}>
              <RelativeTime instant={decidedAt} now={now} />
            </Fact>
          )}
          {reason !== null && <Fact label="Why">{reason}</Fact>}
        </dl>
        <pre className="well border border-line p-4 text-hint leading-[1.5] font-normal whitespace-pre-wrap">
          {JSON.stringify(letter.message.shown, null, 2)}
        </pre>
        <p className="text-soft">{takenText(letter)}</p>
      </Card>
      {letter.state === 'stored' && <Decide letter={letter} refused={refused} />}
    </AdminFrame>
  )
}

const DECIDED: Record<DeadLetterView['state'], string> = {
  stored: '',
  replayed: 'Sent again',
  discarded: 'Discarded',
  healed: 'Got through',
}

function takenText({ state, message: { taken } }: DeadLetterView): string {
  if (state !== 'stored') return 'After the decision only this is kept.'
  if (taken.length === 0) return 'Nothing is hidden.'
  return `Hidden: ${taken.map(({ what, times }) => `${what}${times === 1 ? '' : ` (${times} times)`}`).join(', ')}.`
}

function Decide({ letter, refused }: Props) {
  const constraints = { reason: { maxLength: LONGEST_REASON, required: true } }
  const { field, isRefused } = formOf('discard', { reason: '' }, refused, constraints)
  return (
    <Card title="What should happen to it?">
      <div className="stack gap-4">
        <AdminForm intent="replay" button="Send it again" tone="primary" action={letter.href} className="stack gap-4">
          <p>
            After fixing the cause, send it again: it goes back into the queue, once. Players who already got it do not
            get it again. Only an e-mail can arrive twice: one sent more than a day ago that the mail provider never
            confirmed.
            {letter.type === null && ' This version cannot read it. Wait for a version that can, or it returns here.'}
          </p>
        </AdminForm>
        <Disclosure summary="Discard it" isOpen={isRefused}>
          <AdminForm intent="discard" button="Discard for good" action={letter.href} className="stack gap-4">
            <p>It will never be sent, and you cannot undo this. Its personal data is deleted.</p>
            <TextField
              label="Why"
              {...field('reason')}
              autoComplete="off"
              hint="It stays with the letter. No names or addresses, please."
            />
          </AdminForm>
        </Disclosure>
      </div>
    </Card>
  )
}
