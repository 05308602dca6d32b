import { Tag } from '#app/ui/tag.tsx'
import { Deadline } from '#app/ui/written-time.tsx'

/** `isForced`: closed without every answer from GitHub. */
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

/** For an ended week that is not closed yet. `closesAt`: the earliest time. */
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
