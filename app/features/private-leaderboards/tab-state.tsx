import { Countdown } from '#app/ui/countdown.tsx'
import { Deadline } from '#app/ui/deadline.tsx'
import { Tag } from '#app/ui/tag.tsx'

import type { LeaderboardView } from './leaderboard-view.ts'

/** How final the standings are, and when that changes. */
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
      return (
        <p>
          <Tag tone="gold">Provisional</Tag> The last answers from GitHub are still coming in.
          {view.closesAt !== null && (
            <>
              {' '}
              Final at the earliest on <Deadline instant={view.closesAt} />.
            </>
          )}
        </p>
      )
    case 'final':
      return (
        <p>
          <Tag tone="moss">Final</Tag> These points are frozen.
        </p>
      )
    case 'lifetime':
      return <p>Public work of a lifetime, which never resets.</p>
  }
}
