import { dayStart } from '#app/domain/period.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { formatCount, formatDate } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import { leaderboardHref } from './leaderboard-href.ts'
import type { ListedLeaderboard } from './leaderboard-view.ts'
import styles from './leaderboard-list.module.css'

export function LeaderboardList({ boards, isMine = false }: { boards: ListedLeaderboard[]; isMine?: boolean }) {
  return (
    <ul role="list">
      {boards.map((board) => (
        <li key={board.id} className={styles.board}>
          <div className={styles.about}>
            <Anchor href={leaderboardHref(board.id)} className={styles.name}>
              {board.name}
            </Anchor>
            {board.description !== '' && <p className={styles.small}>{board.description}</p>}
            {(!isMine || board.endsOn !== null) && (
              <p className={styles.small}>
                {[isMine ? null : `by ${board.ownerUsername}`, endText(board)]
                  .filter((part) => part !== null)
                  .join(', ')}
              </p>
            )}
          </div>
          <p className={styles.members}>
            {board.hasEnded && <Tag>Ended</Tag>} {formatCount(board.members, 'member')}
          </p>
        </li>
      ))}
    </ul>
  )
}

function endText({ endsOn, hasEnded }: ListedLeaderboard): string | null {
  if (endsOn === null) return null
  return `${hasEnded ? 'ended on' : 'until'} ${formatDate(dayStart(endsOn))}`
}
