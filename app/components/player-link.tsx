import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Tag } from '#app/ui/tag.tsx'
import styles from './components.module.css'

type Props = {
  username: string
  avatarUrl: string | null
  premium?: boolean
  isViewer?: boolean
  /** Hidden players are named to their own people, without a link. */
  hasPage?: boolean
}

export function PlayerLink({ username, avatarUrl, premium = false, isViewer = false, hasPage = true }: Props) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={username} url={avatarUrl} />
      <span className={classNames('flex min-w-0 items-center gap-2', styles.text)}>
        {hasPage ? (
          <Anchor href={`/player/${username}`} className={classNames('quiet-link truncate', styles.playerLinkName)}>
            {username}
          </Anchor>
        ) : (
          <span className={classNames('truncate', styles.playerLinkName)}>{username}</span>
        )}
        {isViewer && <Tag tone="moss">You</Tag>}
        {premium && (
          <span className={styles.premium}>
            <Tag>Premium</Tag>
          </span>
        )}
      </span>
    </span>
  )
}
