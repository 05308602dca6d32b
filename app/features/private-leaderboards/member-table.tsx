import { Avatar } from '#app/ui/avatar.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { DaySquares } from '#app/ui/day-squares.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { Table } from '#app/ui/table.tsx'
import { Tag } from '#app/ui/tag.tsx'

import { PlayerLink } from '../players/player-link.tsx'
import type { MemberRow } from './leaderboard-view.ts'
import styles from './member-table.module.css'

export function MemberTable({ caption, rows }: { caption: string; rows: MemberRow[] }) {
  const hasDays = rows.some((row) => row.days !== null)
  return (
    <Table caption={caption} className={styles.board}>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Member</th>
          {hasDays && (
            <th scope="col" className={styles.days}>
              Monday to Sunday
            </th>
          )}
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.playerId} className={classNames(row.premium && styles.premium, row.isViewer && styles.marked)}>
            <td>
              <Rank rank={row.rank} />
            </td>
            <td>
              <Who row={row} />
            </td>
            {hasDays && <td className={styles.days}>{row.days !== null && <DaySquares days={row.days} />}</td>}
            <td className="num">{formatNumber(row.points)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Rank({ rank }: { rank: number }) {
  if (rank > 0) return <span className="num">{formatNumber(rank)}</span>
  return (
    <span className="soft">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">unranked</span>
    </span>
  )
}

/** An account that does not compete has no page to lead to. */
function Who({ row }: { row: MemberRow }) {
  if (row.isCompeting) return <PlayerLink {...row} />
  return (
    <span className={styles.apart}>
      <Avatar name={row.username} url={row.avatarUrl} />
      {row.username}
      <Tag>Not competing</Tag>
    </span>
  )
}
