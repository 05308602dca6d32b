import { FinalState, ProvisionalState } from '#app/components/week-state.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { Deadline } from '#app/ui/deadline.tsx'
import type { LeaderboardView } from './leaderboard-view.ts'

/** The state of the standings, and when it changes. */
export function TabState({ view }: { view: LeaderboardView }) {
  switch (view.state) {
    case 'live':
      return view.endsAt === null ? null : (
        <p>
          Ends in{' '}
          <b>
            <Countdown until={view.endsAt} now={view.now} />
          </b>
          , <Deadline instant={view.endsAt} />.
        </p>
      )
    case 'provisional':
      return <ProvisionalState closesAt={view.closesAt} />
    case 'final':
      return <FinalState frozen="points" isForced={view.isForced} />
    case 'lifetime':
      return <p>All public work ever. This never resets.</p>
  }
}
