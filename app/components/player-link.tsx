import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Tag } from '#app/ui/tag.tsx'
import styles from './player-link.module.css'

type Props = { username: string; avatarUrl: string | null; premium?: boolean; isViewer?: boolean }

export function PlayerLink({ username, avatarUrl, premium = false, isViewer = false }: Props) {
  return (
    <span className={styles.player}>
      <Avatar name={username} url={avatarUrl} ring={premium ? 'gold' : null} />
      <span className={styles.text}>
        <Anchor href={`/player/${username}`} className={styles.name}>
          {username}
        </Anchor>
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
