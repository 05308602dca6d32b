import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { classNames, row } from '#app/ui/layout.ts'
import { Tag } from '#app/ui/tag.tsx'
import styles from './player-link.module.css'

type Props = { username: string; avatarUrl: string | null; premium?: boolean; isViewer?: boolean }

export function PlayerLink({ username, avatarUrl, premium = false, isViewer = false }: Props) {
  return (
    <span className={classNames('shrinks', row(3))}>
      <Avatar name={username} url={avatarUrl} ring={premium ? 'gold' : null} />
      <span className={classNames(styles.text, 'shrinks', row(2))}>
        <Anchor href={`/player/${username}`} className={classNames(styles.name, 'one-line', 'quiet-link')}>
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
