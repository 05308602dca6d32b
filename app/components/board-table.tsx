import { Fragment, type ReactNode } from 'react'
import type { ShownRow } from '#app/core/standings/board-view.ts'
import { classNames } from '#app/ui/class-names.ts'
import { formatNumber } from '#app/ui/format.ts'
import { RankChange } from '#app/ui/rank-change.tsx'
import { BoardFrame, BoardLine } from './board-frame.tsx'
import { PlayerLink } from './player-link.tsx'
import styles from './board-table.module.css'

type Props = {
  caption: string
  rows: ShownRow[]
  /** A row to highlight besides the viewer's. */
  markedUsername?: string
  /** An extra row, shown after this many rows or at the end of a shorter board. */
  interlude?: { after: number; row: ReactNode }
}

export function BoardTable({ caption, rows, markedUsername, interlude }: Props) {
  const hasDays = rows.some((row) => row.days !== null)
  return (
    <BoardFrame caption={caption} who="Player" hasDays={hasDays}>
      {rows.map((row, index) => (
        <Fragment key={row.username}>
          <BoardLine
            row={row}
            rank={<Rank row={row} />}
            who={<PlayerLink {...row} />}
            hasDays={hasDays}
            isMarked={row.isViewer || row.username === markedUsername}
          />
          {interlude !== undefined && index + 1 === Math.min(interlude.after, rows.length) && interlude.row}
        </Fragment>
      ))}
    </BoardFrame>
  )
}

function Rank({ row }: { row: ShownRow }) {
  return (
    <span className={classNames('num', styles.rank)}>
      {formatNumber(row.rank)}
      <RankChange change={row.change} since="yesterday" />
    </span>
  )
}
