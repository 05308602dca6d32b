import { Fragment, type ReactNode } from 'react'
import type { ShownRow } from '#app/core/standings/board-view.ts'
import { classNames } from '#app/ui/class-names.ts'
import { formatNumber } from '#app/ui/format.ts'
import { medalClass } from '#app/ui/metal.ts'
import { RankChange } from '#app/ui/rank-change.tsx'
import { BoardFrame, BoardLine, columnsOf, countColumns, type BoardColumns } from './board-frame.tsx'
import { PlayerLink } from './player-link.tsx'
import styles from './components.module.css'

type Props = {
  caption: string
  rows: ShownRow[]
  columns?: BoardColumns
  /** Highlighted, besides the viewer's. */
  markedUsername?: string
  /** Each after this many rows, or at the end of a shorter board. */
  interludes?: { after: number; row: (columns: number) => ReactNode }[]
}

export function BoardTable({ caption, rows, columns: wanted, markedUsername, interludes = [] }: Props) {
  const columns = columnsOf(rows, wanted)
  return (
    <BoardFrame caption={caption} who="Player" columns={columns}>
      {rows.map((row, index) => (
        <Fragment key={row.username}>
          <BoardLine
            row={row}
            rank={<Rank of={row} />}
            who={<PlayerLink {...row} />}
            columns={columns}
            isOwn={row.isViewer}
            isMarked={row.username === markedUsername}
          />
          {interludes.map(
            ({ after, row: extra }) =>
              index + 1 === Math.min(after, rows.length) && (
                <Fragment key={`after ${after}`}>{extra(countColumns(columns))}</Fragment>
              ),
          )}
        </Fragment>
      ))}
    </BoardFrame>
  )
}

function Rank({ of: { place, change } }: { of: ShownRow }) {
  const medal = medalClass(place)
  return (
    <span className="num flex items-center gap-x-1 whitespace-nowrap">
      <span className={classNames(styles.place, medal !== undefined && styles.medal, medal)}>
        {formatNumber(place)}
      </span>
      <RankChange change={change} since="yesterday" />
    </span>
  )
}
