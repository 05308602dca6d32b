import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { leaderboardHref } from './leaderboard-href.ts'
import styles from './manage-card.module.css'

type Props = { id: string; url: string; hasEnded: boolean }

/** The invitation link, for the owner. */
export function InvitationCard({ id, url, hasEnded }: Props) {
  if (hasEnded)
    return (
      <Card title="Invitation">
        <p className="soft">The board has ended, so nobody can join. Set a later last day, or none, to invite again.</p>
      </Card>
    )
  return (
    <Card title="Invitation">
      <div className={styles.form}>
        <p className={styles.link}>{url}</p>
        <p>
          <CopyButton text={url} label="Copy the link" />
        </p>
        <p className="soft">Every player who has this link can join. Send it to anyone you want on the board.</p>
        <Disclosure summary="Renew the link">
          <form method="post" action={leaderboardHref(id)} className={styles.form}>
            <input type="hidden" name="intent" value="renew" />
            <p>The current link stops working, and you get a new one. Members stay.</p>
            <p>
              <Button>Renew the link</Button>
            </p>
          </form>
        </Disclosure>
      </div>
    </Card>
  )
}
