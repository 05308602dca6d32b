import type { ReactNode } from 'react'
import { OWN_ROW, type BoardRow } from '#app/core/standings/board-view.ts'
import { PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'
import { DaySquares } from '#app/ui/day-squares.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { classNames } from '#app/ui/layout.ts'
import { Table } from '#app/ui/table.tsx'
import { Flag } from './flag.tsx'
import styles from './board-frame.module.css'

/** The columns besides rank, name and points. */
export type BoardColumns = {
  hasDays: boolean
  hasCountry?: boolean
  hasToNext?: boolean
  /** The addresses of flags by country. */
  flags?: ReadonlyMap<string, string | null>
}

type FrameProps = { caption: string; who: 'Player' | 'Member'; columns: BoardColumns; children: ReactNode }

/** A board's table with its columns; the rows are BoardLines. */
export function BoardFrame({ caption, who, columns, children }: FrameProps) {
  return (
    <Table caption={caption} className={styles.board}>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">{who}</th>
          {columns.hasCountry && (
            <th scope="col" className={styles.country}>
              From
            </th>
          )}
          {columns.hasDays && (
            <th scope="col" className={styles.days}>
              Monday to Sunday
            </th>
          )}
          {columns.hasToNext && (
            <th scope="col" className={styles.toNext}>
              To next
            </th>
          )}
          <th scope="col" className={styles.points}>
            Points
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  )
}

export function countColumns({ hasDays, hasCountry = false, hasToNext = false }: BoardColumns): number {
  return 3 + Number(hasDays) + Number(hasCountry) + Number(hasToNext)
}

type Behind = Partial<Pick<BoardRow, 'rank' | 'toNext' | 'level'>>

type LineProps = {
  row: Pick<BoardRow, 'points' | 'days'> & Partial<Pick<BoardRow, 'username' | 'country'>> & Behind
  rank: ReactNode
  who: ReactNode
  columns: BoardColumns
  /** The reader's own row. */
  isOwn: boolean
  /** Another row to find at once. */
  isMarked?: boolean
}

/** The whole row leads where its name does. */
export function BoardLine({ row, rank, who, columns, isOwn, isMarked = false }: LineProps) {
  return (
    <tr
      id={isOwn ? OWN_ROW : undefined}
      className={classNames(isOwn && styles.own, isMarked && styles.marked)}
      data-climber={row.username}
    >
      <td>{rank}</td>
      <td className={styles.who}>{who}</td>
      {columns.hasCountry && (
        <td className={classNames('num', styles.country)}>
          <Flag url={columns.flags?.get(row.country ?? '')} />
          {row.country}
        </td>
      )}
      {columns.hasDays && <td className={styles.days}>{row.days !== null && <DaySquares days={row.days} />}</td>}
      {columns.hasToNext && (
        <td className={classNames('num', styles.toNext)}>
          <ToNext row={row} />
        </td>
      )}
      <td className={classNames('num', styles.points)}>{formatNumber(row.points)}</td>
    </tr>
  )
}

/** How far the row above is; at equal points, who decides between them, or how many share the place. */
function ToNext({ row: { rank = 0, toNext, level } }: { row: Behind }) {
  if (toNext === null || toNext === undefined) return null
  if (toNext > 0) return `+${formatNumber(toNext)}`
  if (rank <= PRIZE_CUT_OFF)
    return (
      <span className={styles.level}>
        <span>same points, </span>later
      </span>
    )
  return (
    <span className={styles.level}>
      level
      {level !== null && level !== undefined && <span> with {formatNumber(level)}</span>}
    </span>
  )
}
