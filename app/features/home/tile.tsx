import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { formatCount } from '#app/ui/format.ts'
import type { PlayerTile } from './home-view.ts'
import styles from './tile.module.css'

/** A repeated tile only fills the band: a pointer can follow it, the keyboard reaches the first one only. */
export function Tile({ tile, isRepeated = false }: { tile: PlayerTile; isRepeated?: boolean }) {
  return (
    <li>
      <Anchor href={`/player/${tile.username}`} className={styles.tile} tabIndex={isRepeated ? -1 : undefined}>
        <Avatar name={tile.username} url={tile.avatarUrl} size="medium" />
        <span className={styles.text}>
          <b className={styles.name}>{tile.username}</b>
          {tile.label !== null && <span className={styles.label}>{tile.label}</span>}
          <small className="soft">
            {`${formatCount(tile.projects, 'project')}, ${formatCount(tile.contributions, 'contribution')}`}
          </small>
        </span>
      </Anchor>
    </li>
  )
}
