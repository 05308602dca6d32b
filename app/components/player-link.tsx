import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { classNames, row } from '#app/ui/layout.ts'
import { Tag } from '#app/ui/tag.tsx'
import styles from './player-link.module.css'

type Props = {
  username: string
  avatarUrl: string | null
  premium?: boolean
  isViewer?: boolean
  /** Who is hidden is named among their own people, and has no page. */
  hasPage?: boolean
}

export function PlayerLink({ username, avatarUrl, premium = false, isViewer = false, hasPage = true }: Props) {
  return (
    <span className={classNames('shrinks', row(3))}>
      <Avatar name={username} url={avatarUrl} ring={premium ? 'gold' : null} />
      <span className={classNames(styles.text, 'shrinks', row(2))}>
        {hasPage ? (
          <Anchor href={`/player/${username}`} className={classNames(styles.name, 'one-line', 'quiet-link')}>
            {username}
          </Anchor>
        ) : (
          <span className={classNames(styles.name, 'one-line')}>{username}</span>
        )}
        {isViewer && <Tag tone="moss">You</Tag>}
        {premium && (
          <span className={styles.premium}>
            <Tag tone="gold">Premium</Tag>
          </span>
        )}
      </span>
    </span>
  )
}
