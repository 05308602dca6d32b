import { Fragment, type ReactNode } from 'react'
import type { ShownRow } from '#app/core/standings/board-view.ts'
import { BoardFrame, BoardLine, columnsOf, countColumns, type BoardColumns } from './board-frame.tsx'
import { Place } from './place.tsx'
import { PlayerLink } from './player-link.tsx'

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
            rank={<Place place={row.place} change={row.change} since="yesterday" />}
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
