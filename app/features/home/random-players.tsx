import type { FocusEvent } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import type { PlayerTile } from './list-random-players.server.ts'
import type { HomeView } from './load-home.server.ts'
import { tileRows } from './tile-rows.ts'
import styles from './random-players.module.css'

/** Above this the heading shows the exact count. */
const COUNT_SAID_ABOVE = 200
/** How many tiles repeat after the end of a row: as many as the widest band shows at once. */
const REPEATED = 5

/** Three rows that scroll slowly; with too few players to fill them they stand still. Hidden on phones. */
export function RandomPlayers({ players, tiles }: Pick<HomeView, 'players' | 'tiles'>) {
  const rows = tileRows(tiles)
  return (
    <section className={styles.players} aria-labelledby="players-title">
      <div className={`wrap ${styles.header}`}>
        <div>
          <h2 id="players-title">
            Climb beside {players > COUNT_SAID_ABOVE ? formatNumber(players) : 'hundreds of'} developers
          </h2>
          <p className={`soft ${styles.lead}`}>This week's best and the latest winners, in no particular order.</p>
        </div>
        {rows !== null && (
          <label className={styles.pause}>
            <input type="checkbox" className="visually-hidden" />
            <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
              <path className={styles.moving} d="M4 2h3v12H4zM9 2h3v12H9z" />
              <path className={styles.still} d="M4 2v12l10-6Z" />
            </svg>
            Pause
          </label>
        )}
      </div>
      {rows === null ? (
        <ul role="list" className={`wrap ${styles.grid}`}>
          {tiles.map((tile) => (
            <Tile key={tile.username} tile={tile} />
          ))}
        </ul>
      ) : (
        <div className={styles.band} onFocus={showWhole}>
          {rows.map((row, index) => (
            <Row key={index} tiles={row} />
          ))}
        </div>
      )}
    </section>
  )
}

/** Browsers do not scroll to a tile that is already half in view. */
function showWhole({ target }: FocusEvent) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function Row({ tiles }: { tiles: PlayerTile[] }) {
  return (
    <div className={`${styles.row} ${styles[`tiles${tiles.length}`]}`}>
      <ul role="list" className={styles.track}>
        {tiles.map((tile) => (
          <Tile key={tile.username} tile={tile} />
        ))}
      </ul>
      <ul role="list" className={styles.track} aria-hidden="true">
        {tiles.slice(0, REPEATED).map((tile) => (
          <Tile key={tile.username} tile={tile} isRepeated />
        ))}
      </ul>
    </div>
  )
}

/** A repeated tile only fills the band: a pointer can follow it, the keyboard reaches the first one only. */
function Tile({ tile, isRepeated = false }: { tile: PlayerTile; isRepeated?: boolean }) {
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
