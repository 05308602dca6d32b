import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { DaySquares } from '#app/ui/day-squares.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { Table } from '#app/ui/table.tsx'
import styles from './board-frame.module.css'

type FrameProps = { caption: string; who: 'Player' | 'Member'; hasDays: boolean; children: ReactNode }

/** A board's table with its columns; the rows are BoardLines. */
export function BoardFrame({ caption, who, hasDays, children }: FrameProps) {
  return (
    <Table caption={caption} className={styles.board}>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">{who}</th>
          {hasDays && (
            <th scope="col" className={styles.days}>
              Monday to Sunday
            </th>
          )}
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  )
}

type LineProps = {
  row: { points: number; days: number[] | null; premium: boolean }
  rank: ReactNode
  who: ReactNode
  hasDays: boolean
  isMarked: boolean
}

export function BoardLine({ row, rank, who, hasDays, isMarked }: LineProps) {
  return (
    <tr className={classNames(row.premium && styles.premium, isMarked && styles.marked)}>
      <td>{rank}</td>
      <td>{who}</td>
      {hasDays && <td className={styles.days}>{row.days !== null && <DaySquares days={row.days} />}</td>}
      <td className="num">{formatNumber(row.points)}</td>
    </tr>
  )
}
