import { Tag } from '#app/ui/tag.tsx'
import { Deadline } from '#app/ui/written-time.tsx'

/** Shown for final standings; `isForced` when a week was closed without every answer from GitHub. */
export function FinalState({ frozen, isForced }: { frozen: 'ranks' | 'points'; isForced: boolean }) {
  return (
    <p>
      <Tag tone="moss">Final</Tag>{' '}
      {isForced
        ? 'GitHub did not answer for everyone in time. Work found late counts in the week in which we find it.'
        : `These ${frozen} are frozen.`}
    </p>
  )
}

/** Shown for an ended week that is not closed; `closesAt` is the earliest time it closes. */
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
