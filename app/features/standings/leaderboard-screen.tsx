import { ContourBand } from '#app/ui/contour-band.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { formatCount } from '#app/ui/format.ts'
import { Tabs } from '#app/ui/tabs.tsx'

import { BoardState } from './board-state.tsx'
import { BoardTable } from './board-table.tsx'
import { BOARD_TABS, boardTitle } from './board-title.ts'
import { BoardTools } from './board-tools.tsx'
import type { BoardView } from './board-view.ts'
import styles from './leaderboard-screen.module.css'

export function LeaderboardScreen({ view }: { view: BoardView }) {
  const title = boardTitle(view)
  return (
    <>
      <ContourBand tone="sunk">
        <div className={styles.header}>
          <div>
            <h1>Leaderboard</h1>
            <p className={styles.title}>{title}</p>
          </div>
          <div className={styles.state}>
            <BoardState view={view} />
          </div>
        </div>
      </ContourBand>
      <div className={`wrap ${styles.body}`}>
        <Tabs label="Boards" tabs={BOARD_TABS.map((tab) => ({ ...tab, isCurrent: tab.board === view.board }))} />
        {view.outage && (
          <Notice tone="warning">
            GitHub is not answering at the moment. Nothing is lost: points are added as soon as it does.
          </Notice>
        )}
        {view.period.isDelayed && (
          <Notice>
            This week closes later than planned: GitHub has not answered for every player yet. The order can still
            change.
          </Notice>
        )}
        <BoardTools view={view} />
        {view.rows.length === 0 ? (
          <NobodyYet view={view} />
        ) : (
          <BoardTable caption={`${title}: rank, player and points`} rows={view.rows} />
        )}
        <div className={styles.foot}>
          <p className="soft">
            {formatCount(view.rankedPlayers, 'player')} on this board
            {view.updatedAt !== null && (
              <>
                , updated <RelativeTime instant={view.updatedAt} now={view.now} />
              </>
            )}
          </p>
          <Pagination
            label="Pages of the board"
            firstHref={view.firstHref}
            previousHref={view.previousHref}
            nextHref={view.nextHref}
          />
        </div>
      </div>
    </>
  )
}

function NobodyYet({ view }: { view: BoardView }) {
  if (view.state === 'final')
    return (
      <EmptyState level={2} title="Nobody climbed here">
        No player had points on this board.
      </EmptyState>
    )
  return (
    <EmptyState level={2} title="The mountain is still empty">
      Nobody has points on this board yet. The first merge takes the lead.
    </EmptyState>
  )
}
