import type { ReactNode } from 'react'
import { PlayerLink } from '#app/components/player-link.tsx'
import type { BoardCountry, BoardName, BoardSearch, BoardView } from '#app/core/standings/board-view.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { formatCount, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import styles from './board-tools.module.css'

/** Finds a place on a long board, with plain GET forms. */
export function BoardTools({ view }: { view: BoardView }) {
  const country = view.country?.code ?? null
  return (
    <div className={styles.tools}>
      <div className={styles.forms}>
        <ToolForm board={view.board} country={country} button="Find" className={styles.player} isSearch>
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
        </ToolForm>
        <ToolForm board={view.board} country={country} button="Go" className={styles.rank}>
          <TextField
            label="Jump to rank"
            name="rank"
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            defaultValue={view.jump?.value}
            error={view.jump?.error}
          />
        </ToolForm>
        {view.countries !== null && view.countries.length > 0 && (
          <ToolForm board={view.board} country={null} button="Show" className={styles.country}>
            <SelectField
              label="Country"
              name="country"
              options={view.countries.map(({ code, name, flag }) => ({ value: code, label: `${flag} ${name}` }))}
              emptyLabel="All"
              defaultValue={country ?? ''}
            />
          </ToolForm>
        )}
        {view.viewer !== null && (
          <div className={styles.me}>
            <p className={styles.place}>
              You are {formatOrdinal(view.viewer.row.rank)} with {formatCount(view.viewer.row.points, 'point')}
            </p>
            <ButtonLink href={view.viewer.href}>
              {view.viewer.isListed ? 'Jump to me' : 'Jump to me among everyone'}
            </ButtonLink>
          </div>
        )}
      </div>
      {view.search !== null && <SearchResult search={view.search} country={view.country} />}
    </div>
  )
}

type ToolFormProps = {
  board: BoardName
  /** The country that stays chosen. */
  country: string | null
  button: string
  className: string | undefined
  isSearch?: boolean
  children: ReactNode
}

function ToolForm({ board, country, button, className, isSearch = false, children }: ToolFormProps) {
  return (
    <form action="/leaderboard" role={isSearch ? 'search' : undefined} className={styles.form}>
      <input type="hidden" name="board" value={board} />
      {country !== null && <input type="hidden" name="country" value={country} />}
      <div className={className}>{children}</div>
      <Button>{button}</Button>
    </form>
  )
}

function SearchResult({ search, country }: { search: BoardSearch; country: BoardCountry | null }) {
  const { query, found, isListed } = search
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
      {!isListed && country !== null && <p className={styles.elsewhere}>Not among the climbers of {country.name}.</p>}
    </div>
  )
}
