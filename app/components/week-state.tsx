import { Deadline } from '#app/ui/deadline.tsx'
import { Tag } from '#app/ui/tag.tsx'

/** Of standings that change no more; `isForced` where a week was closed without every answer from GitHub. */
export function FinalState({ frozen, isForced }: { frozen: 'ranks' | 'points'; isForced: boolean }) {
  return (
    <p>
      <Tag tone="moss">Final</Tag>{' '}
      {isForced
        ? 'GitHub did not answer for everyone in time: what is found late counts in the week when it is found.'
        : `These ${frozen} are frozen.`}
    </p>
  )
}

/** Of a week that is over and not closed; `closesAt` is when that happens at the earliest. */
export function ProvisionalState({ closesAt }: { closesAt: number | null }) {
  return (
    <p>
      <Tag tone="gold">Provisional</Tag> The last answers from GitHub are still coming in.
      {closesAt !== null && (
        <>
          {' '}
          Final at the earliest on <Deadline instant={closesAt} />.
        </>
      )}
    </p>
  )
}
