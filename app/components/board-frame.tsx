import type { ReactNode } from 'react'
import { OWN_ROW, type BoardCountry, type BoardRow } from '#app/core/standings/board-view.ts'
import { classNames } from '#app/ui/class-names.ts'
import { DaySquares } from '#app/ui/day-squares.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { Table } from '#app/ui/table.tsx'
import styles from './board-frame.module.css'

type Cell = (row: LineRow, countries: BoardColumns['countries']) => ReactNode

const COLUMNS = {
  country: {
    heading: 'From',
    look: styles.minor,
    cell: ({ country }, countries) => {
      const known = countries?.get(country ?? '')
      return known?.flagUrl == null ? country : <Flag url={known.flagUrl} name={known.name} />
    },
  },
  days: { heading: 'Mon to Sun', look: styles.days, cell: ({ days }) => days && <DaySquares days={days} /> },
  toPass: { heading: 'To pass', look: styles.toPass, cell: (row) => <ToPass row={row} /> },
} as const satisfies Record<string, { heading: string; look: string | undefined; cell: Cell }>
type BoardColumn = keyof typeof COLUMNS

/** The columns besides rank, name and points. */
export type BoardColumns = {
  shown: readonly BoardColumn[]
  /** By country code. */
  countries?: ReadonlyMap<string, BoardCountry>
}

/** The days only where a row has any. */
export function columnsOf(
  rows: readonly Pick<BoardRow, 'days'>[],
  { shown, countries }: BoardColumns = { shown: [] },
): BoardColumns {
  return { shown: rows.some(({ days }) => days !== null) ? [...shown, 'days'] : shown, countries }
}

export function countColumns({ shown }: BoardColumns): number {
  return 3 + shown.length
}

function inOrder({ shown }: BoardColumns) {
  return (Object.keys(COLUMNS) as BoardColumn[])
    .filter((name) => shown.includes(name))
    .map((name) => ({ name, ...COLUMNS[name] }))
}

type FrameProps = { caption: string; who: 'Player' | 'Member'; columns: BoardColumns; children: ReactNode }

/** Its rows are BoardLines. */
export function BoardFrame({ caption, who, columns, children }: FrameProps) {
  return (
    <Table caption={caption} className={styles.board}>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">{who}</th>
          {inOrder(columns).map(({ name, heading, look }) => (
            <th key={name} scope="col" className={look}>
              {heading}
            </th>
          ))}
          <th scope="col" className={styles.points}>
            Points
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  )
}

type LineRow = Pick<BoardRow, 'points' | 'days'> & Partial<BoardRow>

type LineProps = {
  row: LineRow
  rank: ReactNode
  who: ReactNode
  columns: BoardColumns
  isOwn: boolean
  /** Highlighted too. */
  isMarked?: boolean
}

export function BoardLine({ row, rank, who, columns, isOwn, isMarked = false }: LineProps) {
  return (
    <tr
      id={isOwn ? OWN_ROW : undefined}
      className={classNames(isOwn && styles.own, isMarked && styles.marked)}
      data-climber={row.username}
    >
      <td>{rank}</td>
      <td className={styles.who}>{who}</td>
      {inOrder(columns).map(({ name, look, cell }) => (
        <td key={name} className={classNames('num', look)}>
          {cell(row, columns.countries)}
        </td>
      ))}
      <td className={classNames('num', styles.points)}>{formatNumber(row.points)}</td>
    </tr>
  )
}

function ToPass({ row: { toPass } }: { row: LineRow }) {
  if (toPass === null || toPass === undefined) return null
  return toPass > 0 ? `+${formatNumber(toPass)}` : <span className="font-body">tie</span>
}

/** `name`: the country, where the flag stands alone. Its space is kept until the file is there. */
export function Flag({ url, name = '' }: { url: string | null | undefined; name?: string }) {
  if (url == null) return null
  return (
    <img className={styles.flag} src={url} alt={name} title={name || undefined} width="21" height="14" loading="lazy" />
  )
}
