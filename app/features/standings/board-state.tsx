import { FinalState, ProvisionalState } from '#app/components/week-state.tsx'
import type { BoardView } from '#app/core/standings/board-view.ts'
import { Countdown, Deadline } from '#app/ui/written-time.tsx'
import styles from './standings.module.css'

export function BoardState({ view }: { view: BoardView }) {
  const { period, state, now } = view
  if (state === 'final') return <FinalState frozen="ranks" isForced={period.isForced} />
  if (state === 'provisional') return <ProvisionalState closesAt={period.closesAt} />
  if (period.endsAt === null) return <p className="text-soft">All public work ever. This board never resets.</p>
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
