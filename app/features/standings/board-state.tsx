import { Countdown } from '#app/ui/countdown.tsx'
import { Deadline } from '#app/ui/deadline.tsx'
import { Tag } from '#app/ui/tag.tsx'

import styles from './board-state.module.css'
import type { BoardView } from './board-view.ts'

/** How final the board is, and when that changes. */
export function BoardState({ view }: { view: BoardView }) {
  const { period, state, now } = view
  if (state === 'final') {
    return (
      <p>
        <Tag tone="moss">Final</Tag>{' '}
        {period.isForced
          ? 'GitHub did not answer for everyone in time: what is found late counts in the week when it is found.'
          : 'These ranks are frozen.'}
      </p>
    )
  }
  if (state === 'provisional') {
    return (
      <p>
        <Tag tone="gold">Provisional</Tag> The last answers from GitHub are still coming in.
        {period.closesAt !== null && (
          <>
            {' '}
            Final at the earliest on <Deadline instant={period.closesAt} />.
          </>
        )}
      </p>
    )
  }
  if (period.endsAt === null) return <p className="soft">Public work of a lifetime. This board never resets.</p>
  return (
    <p className={styles.countdown}>
      Ends in{' '}
      <b>
        <Countdown until={period.endsAt} now={now} />
      </b>
      <small>
        <Deadline instant={period.endsAt} />
      </small>
    </p>
  )
}
