import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatNumber } from '#app/ui/format.ts'
import type { PlayerTile } from './list-random-players.server.ts'
import styles from './home.module.css'

/** At the end of a row: as many as the widest band shows at once. */
const REPEATED = 5

/** Three rows that scroll slowly, or stand still with too few players. */
export function PlayerBand({ tiles }: { tiles: PlayerTile[] }) {
  const rows = tileRows(tiles)
  return rows === null ? (
    <ul role="list" className={classNames('wrap grid gap-3', styles.grid)}>
      {tiles.map((tile) => (
        <Tile key={tile.username} tile={tile} />
      ))}
    </ul>
  ) : (
    <div className={classNames('grid gap-3', styles.band)}>
      {rows.map((row, index) => (
        <Row key={index} tiles={row} />
      ))}
    </div>
  )
}

function Row({ tiles }: { tiles: PlayerTile[] }) {
  return (
    <div className={classNames('flex', styles[`tiles${tiles.length}`])}>
      <ul role="list" className={classNames('flex', styles.track)}>
        {tiles.map((tile) => (
          <Tile key={tile.username} tile={tile} />
        ))}
      </ul>
      <ul role="list" className={classNames('flex', styles.track)} aria-hidden="true">
        {tiles.slice(0, REPEATED).map((tile) => (
          <Tile key={tile.username} tile={tile} isRepeated />
        ))}
      </ul>
    </div>
  )
}

/** A copy fills the band: for pointers, not for the keyboard. */
function Tile({ tile, isRepeated = false }: { tile: PlayerTile; isRepeated?: boolean }) {
  return (
    <li>
      <Anchor
        href={`/player/${tile.username}`}
        className="panel flex h-14 items-center gap-3 px-3 leading-tight no-underline hover:border-soft"
        tabIndex={isRepeated ? -1 : undefined}
      >
        <Avatar name={tile.username} url={tile.avatarUrl} />
        <span className="stack min-w-0">
          <b className="truncate">{tile.username}</b>
          <small className="flex gap-3 text-soft">
            {tile.label !== null && <span className={styles.label}>{tile.label}</span>}
            <span className={`num ${styles.projects}`}>{formatNumber(tile.projects)}</span>
            <span className="visually-hidden">{tile.projects === 1 ? 'project, ' : 'projects, '}</span>
            {tile.contributions !== null && (
              <>
                <span className={`num ${styles.contributions}`}>{formatNumber(tile.contributions)}</span>
                <span className="visually-hidden">{tile.contributions === 1 ? 'contribution' : 'contributions'}</span>
              </>
            )}
          </small>
        </span>
      </Anchor>
    </li>
  )
}

const ROWS = 3
/** Longer than the widest band, or its end would show. */
export const SHORTEST_ROW = 5
/** The longest that the stylesheet has a pace for: 25 best and ten winners on three rows. */
export const LONGEST_ROW = 12

/** Of about equal length; null if too few to drift. */
export function tileRows<Tile>(tiles: Tile[]): Tile[][] | null {
  if (tiles.length < ROWS * SHORTEST_ROW) return null
  const shown = tiles.slice(0, ROWS * LONGEST_ROW)
  return Array.from({ length: ROWS }, (_, row) => shown.filter((_tile, index) => index % ROWS === row))
}
