import { BoardFrame, BoardLine, columnsOf } from '#app/components/board-frame.tsx'
import { Place } from '#app/components/place.tsx'
import { PlayerLink } from '#app/components/player-link.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Tag } from '#app/ui/tag.tsx'
import type { MemberRow } from './load-leaderboard.server.ts'

export function MemberTable({ caption, rows }: { caption: string; rows: MemberRow[] }) {
  const columns = columnsOf(rows)
  return (
    <BoardFrame caption={caption} who="Member" columns={columns}>
      {rows.map((row) => (
        <BoardLine
          key={row.playerId}
          row={row}
          rank={<Place place={row.rank} />}
          who={<Who row={row} />}
          columns={columns}
          isOwn={row.isViewer}
        />
      ))}
    </BoardFrame>
  )
}

/** An account that does not compete has no page, nor has one that is hidden. */
function Who({ row }: { row: MemberRow }) {
  if (row.isCompeting && !row.isHidden) return <PlayerLink {...row} />
  return (
    <span className="flex min-h-11 flex-wrap items-center gap-3 wrap-anywhere text-soft">
      <Avatar name={row.username} url={row.avatarUrl} />
      {row.username}
      {row.isHidden && <Tag>Only here</Tag>}
      {!row.isCompeting && <Tag>Not competing</Tag>}
    </span>
  )
}
