import type { FriendsView } from '#app/core/referrals/list-friends.server.ts'
import { LIFETIME_BONUS } from '#app/domain/points-table.ts'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { FriendList } from './friend-list.tsx'
import styles from './share-card.module.css'

export function InviteCard({ url, friends }: { url: string; friends: FriendsView }) {
  return (
    <Card id="invite" title="Invite a friend" aside={`+${LIFETIME_BONUS.friend_invited} each`}>
      <div className={styles.share}>
        <div className={styles.link}>
          <TextField label="Your invitation link" isLabelHidden name="invitation" readOnly value={url} />
        </div>
        <CopyButton text={url} label="Copy" />
      </div>
      <p className={styles.note}>
        Paid once a friend from your link has earned 50 contest points and their GitHub account is at least 30 days old.
        Up to ten a week; the rest wait.
      </p>
      <FriendList view={friends} />
    </Card>
  )
}
