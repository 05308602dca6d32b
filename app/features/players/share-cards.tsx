import type { FriendState, FriendsView, FriendView } from '#app/core/referrals/list-friends.server.ts'
import { LIFETIME_BONUS } from '#app/domain/points-table.ts'
import { REFERRAL_ACCOUNT_DAYS, REFERRAL_POINTS } from '#app/domain/referral.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatDate, formatNumber, formatSigned } from '#app/ui/format.ts'
import { TextField } from '#app/ui/text-field.tsx'
import styles from './share-cards.module.css'

type Props = { username: string; url: string; isOwner: boolean }

export function ShareCard({ username, url, isOwner }: Props) {
  return (
    <Card title={isOwner ? 'Share your climb' : `Share ${username}'s climb`}>
      <div className={styles.share}>
        <div className={styles.link}>
          <TextField label="Link to this page" isLabelHidden name="link" readOnly value={url} />
        </div>
        <CopyButton text={url} label="Copy" />
      </div>
      <Anchor href={`/recap/${username}`} className={styles.recap}>
        See the recap
      </Anchor>
    </Card>
  )
}

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
        {formatSigned(LIFETIME_BONUS.friend_invited)} when your friend reaches {REFERRAL_POINTS} points.
      </p>
      <Disclosure summary="What else has to be true">
        The points count from the contest, and the friend’s GitHub account is at least {REFERRAL_ACCOUNT_DAYS} days old.
        Up to ten friends a week are paid; the rest wait.
      </Disclosure>
      <FriendList view={friends} />
    </Card>
  )
}

/** Friends shown at once; the rest are folded. */
const SHOWN = 5

/** Friends who joined through the player's link, and what is still missing. */
function FriendList({ view }: { view: FriendsView }) {
  const { friends, hasMore, points } = view
  const folded = friends.slice(SHOWN)
  if (friends.length === 0) return <p className={styles.none}>Nobody has joined through your link yet.</p>
  return (
    <>
      <h3 className={styles.heading}>
        Your friends{' '}
        {points > 0 && (
          <span className={styles.sum}>
            <b className="num">{formatSigned(points)}</b> so far
          </span>
        )}
      </h3>
      <Friends friends={friends.slice(0, SHOWN)} />
      {folded.length > 0 && (
        <Disclosure summary={`${formatNumber(folded.length)} more`}>
          <Friends friends={folded} />
          {hasMore && <p className="soft">Friends who joined earlier are not listed here; their points still count.</p>}
        </Disclosure>
      )}
    </>
  )
}

function Friends({ friends }: { friends: FriendView[] }) {
  return (
    <ul role="list">
      {friends.map(({ username, avatarUrl, progress }) => (
        <li key={username} className={styles.friend}>
          <Avatar name={username} url={avatarUrl} />
          <div className={styles.words}>
            <Anchor href={`/player/${username}`}>{username}</Anchor>
            <p className={styles.state}>{stateText(progress)}</p>
          </div>
          {progress.state === 'paid' && (
            <b className={`num ${styles.paid}`}>{formatSigned(LIFETIME_BONUS.friend_invited)}</b>
          )}
        </li>
      ))}
    </ul>
  )
}

function stateText(progress: FriendState): string {
  if (progress.state === 'paid') return 'Rewarded'
  if (progress.state === 'climbing')
    return `${formatNumber(Math.min(progress.points, REFERRAL_POINTS))} of ${REFERRAL_POINTS} points earned`
  switch (progress.reason) {
    case 'young_account':
      return `Points earned; paid from ${formatDate(progress.dueAt)}, when the account is old enough`
    case 'weekly_limit':
      return `Points earned; paid from ${formatDate(progress.dueAt)}, ten a week`
    case 'suspended':
      return 'Points earned; waiting for an account review'
  }
}
