import { Fragment } from 'react'
import type { ReactNode } from 'react'

import { classNames } from '#app/ui/class-names.ts'
import { DaySquares } from '#app/ui/day-squares.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { RankChange } from '#app/ui/rank-change.tsx'
import { Table } from '#app/ui/table.tsx'

import { PlayerLink } from '../players/player-link.tsx'
import styles from './board-table.module.css'
import type { BoardRow } from './board-view.ts'

type Props = {
  caption: string
  rows: BoardRow[]
  /** Whose row stands out, besides the viewer's. */
  markedUsername?: string
  /** A row of its own, shown after so many rows or, on a shorter board, at the end. */
  interlude?: { after: number; row: ReactNode }
}

export function BoardTable({ caption, rows, markedUsername, interlude }: Props) {
  const hasDays = rows.some((row) => row.days !== null)
  return (
    <Table caption={caption} className={styles.board}>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Player</th>
          {hasDays && (
            <th scope="col" className={styles.days}>
              Monday to Sunday
            </th>
          )}
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Fragment key={row.username}>
            <Row row={row} hasDays={hasDays} isMarked={row.isViewer || row.username === markedUsername} />
            {interlude !== undefined && index + 1 === Math.min(interlude.after, rows.length) && interlude.row}
          </Fragment>
        ))}
      </tbody>
    </Table>
  )
}

function Row({ row, hasDays, isMarked }: { row: BoardRow; hasDays: boolean; isMarked: boolean }) {
  return (
    <tr className={classNames(row.premium && styles.premium, isMarked && styles.marked)}>
      <td>
        <span className={classNames('num', styles.rank)}>
          {formatNumber(row.rank)}
          <RankChange change={row.change} since="yesterday" />
        </span>
      </td>
      <td>
        <PlayerLink {...row} />
      </td>
      {hasDays && <td className={styles.days}>{row.days !== null && <DaySquares days={row.days} />}</td>}
      <td className="num">{formatNumber(row.points)}</td>
    </tr>
  )
}
