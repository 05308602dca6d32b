import { Disclosure } from '#app/ui/disclosure.tsx'
import { IntentForm } from './intent-form.tsx'

type Props = {
  id: string
  name: string
  /** Null for a board that is not a contest. */
  visibility: 'public' | 'private' | null
}

/** Asks once more before leaving. */
export function LeaveForm({ id, name, visibility }: Props) {
  const what = visibility === null ? 'board' : 'contest'
  return (
    <Disclosure
      summary={
        <>
          Leave this {what}
          <span className="visually-hidden">: {name}</span>
        </>
      }
    >
      <IntentForm intent="leave" action={`/my-leaderboards/${id}`} button={`Leave the ${what}`}>
        <p>{consequence(visibility)}</p>
      </IntentForm>
    </Disclosure>
  )
}

function consequence(visibility: Props['visibility']): string {
  if (visibility === null)
    return 'You no longer see the board, and its members no longer see you on it. You need its link to come back.'
  const back = visibility === 'public' ? 'Until its end you can join again.' : 'You need its link to come back.'
  return `You are no longer on its board, and your points no longer count there, not for a team either. Your week keeps them. ${back}`
}
