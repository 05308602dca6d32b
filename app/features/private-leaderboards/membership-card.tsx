import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { leaderboardHref } from './leaderboard-href.ts'
import type { LeaderboardView } from './leaderboard-view.ts'
import styles from './manage-card.module.css'

/** The member's own card: the owner of the board, and leaving it. */
export function MembershipCard({ view }: { view: LeaderboardView }) {
  return (
    <Card title="Your membership">
      <div className={styles.form}>
        <p>
          Only members see this board. It belongs to{' '}
          <Anchor href={`/player/${view.ownerUsername}`}>{view.ownerUsername}</Anchor>.
        </p>
        <Disclosure summary="Leave this board">
          <form method="post" action={leaderboardHref(view.id)} className={styles.form}>
            <input type="hidden" name="intent" value="leave" />
            <p>You no longer see the board, and its members no longer see you on it. You need its link to come back.</p>
            <p>
              <Button>Leave the board</Button>
            </p>
          </form>
        </Disclosure>
      </div>
    </Card>
  )
}
