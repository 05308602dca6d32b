import { Avatar } from '#app/ui/avatar.tsx'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { formatMonth, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import type { PlayerView } from './player-view.ts'
import styles from './player-header.module.css'

export function PlayerHeader({ view }: { view: PlayerView }) {
  const from = view.country === null ? '' : ` from ${view.country}`
  return (
    <ContourBand tone="sunk">
      <div className={styles.top}>
        <Avatar name={view.username} url={view.avatarUrl} size="huge" ring={view.premium ? 'gold' : null} eager />
        <div className={styles.who}>
          <h1 className={styles.name}>
            {view.username} {view.premium && <Tag tone="gold">Premium</Tag>}
          </h1>
          {view.displayName !== null && <p className={styles.also}>{view.displayName}</p>}
          {view.bio !== null && <p className={styles.bio}>{view.bio}</p>}
          <p className="soft">
            Level {formatNumber(view.level.level)} climber{from}. On the trail since {formatMonth(view.joinedAt)}.
          </p>
        </div>
        <Rank rank={view.rank} change={view.change} />
      </div>
    </ContourBand>
  )
}

function Rank({ rank, change }: { rank: number; change: number | null }) {
  if (rank === 0) {
    return (
      <p className={styles.rank}>
        <span className="soft">Not ranked this week yet</span>
      </p>
    )
  }
  return (
    <p className={styles.rank}>
      <b>{formatOrdinal(rank)}</b>
      <span className="soft">{changeText(change)}</span>
    </p>
  )
}

function changeText(change: number | null): string {
  if (change === null) return 'this week'
  if (change === 0) return 'same as yesterday'
  return `${change > 0 ? 'up' : 'down'} ${formatNumber(Math.abs(change))} since yesterday`
}
