import { Button, ButtonLink } from '#app/ui/button.tsx'
import { formatCount, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'

import { PlayerLink } from '../players/player-link.tsx'
import styles from './board-tools.module.css'
import type { BoardSearch, BoardView } from './board-view.ts'

/** Ways to a place on a long board; plain forms that ask by GET. */
export function BoardTools({ view }: { view: BoardView }) {
  return (
    <div className={styles.tools}>
      <div className={styles.forms}>
        <form action="/leaderboard" role="search" className={styles.form}>
          <input type="hidden" name="board" value={view.board} />
          <div className={styles.player}>
            <TextField
              label="Find a player"
              name="player"
              type="search"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={39}
              defaultValue={view.search?.query}
            />
          </div>
          <Button>Find</Button>
        </form>
        <form action="/leaderboard" className={styles.form}>
          <input type="hidden" name="board" value={view.board} />
          <div className={styles.rank}>
            <TextField
              label="Jump to rank"
              name="rank"
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              defaultValue={view.jump?.value}
              error={view.jump?.error}
            />
          </div>
          <Button>Go</Button>
        </form>
        {view.viewer !== null && (
          <div className={styles.me}>
            <p className={styles.place}>
              You are {formatOrdinal(view.viewer.row.rank)} with {formatCount(view.viewer.row.points, 'point')}
            </p>
            <ButtonLink href={view.viewer.href}>Jump to me</ButtonLink>
          </div>
        )}
      </div>
      {view.search !== null && <SearchResult search={view.search} />}
    </div>
  )
}

function SearchResult({ search }: { search: BoardSearch }) {
  const { query, found } = search
  if (found === null) {
    return (
      <div role="status">
        <Notice>
          Nobody called <b>{query}</b> has points on this board.
        </Notice>
      </div>
    )
  }
  return (
    <div role="status" className={styles.found}>
      <b className="num">{formatOrdinal(found.rank)}</b>
      <PlayerLink {...found} />
      <b className="num">{formatNumber(found.points)}</b>
    </div>
  )
}
