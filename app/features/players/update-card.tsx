import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Countdown } from '#app/ui/countdown.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import type { PlayerView } from './player-view.ts'
import styles from './update-card.module.css'

export function UpdateCard({ view }: { view: Pick<PlayerView, 'username' | 'updatedAt' | 'owner' | 'now'> }) {
  const { username, updatedAt, owner, now } = view
  return (
    <Card title="Fresh from GitHub">
      <p className="soft">
        {updatedAt === null ? (
          'The first answer is on its way.'
        ) : (
          <>
            Updated <RelativeTime instant={updatedAt} now={now} />.
          </>
        )}
      </p>
      {owner !== null && (
        <div className={styles.form}>
          {owner.nextRefreshAt === null ? (
            <form method="post" action={`/player/${username}/refresh`}>
              <Button size="small">Refresh now</Button>
            </form>
          ) : (
            <p className="soft">
              You can refresh again in <Countdown until={owner.nextRefreshAt} now={now} />.
            </p>
          )}
        </div>
      )}
    </Card>
  )
}
