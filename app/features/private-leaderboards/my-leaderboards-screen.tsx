import { OWNED_CAP } from '#app/domain/private-leaderboard.ts'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import { CreateCard } from './create-card.tsx'
import { LeaderboardList } from './leaderboard-list.tsx'
import type { MyLeaderboardsView } from './leaderboard-view.ts'
import styles from './my-leaderboards-screen.module.css'

export function MyLeaderboardsScreen({ view }: { view: MyLeaderboardsView }) {
  const { mine, joined } = view
  return (
    <>
      <ScreenHeader title="My leaderboards" lead="Climb with the people you know. Only members see a private board." />
      <div className={`wrap ${styles.body}`}>
        <div className={styles.column}>
          {mine.length + joined.length === 0 && <NoBoards view={view} />}
          {mine.length > 0 && (
            <Card title="Mine" aside={`${formatNumber(mine.length)} of ${OWNED_CAP}`}>
              <LeaderboardList boards={mine} isMine />
            </Card>
          )}
          {joined.length > 0 && (
            <Card title="Joined">
              <LeaderboardList boards={joined} />
            </Card>
          )}
        </div>
        <CreateCard view={view} />
      </div>
    </>
  )
}

function NoBoards({ view }: { view: MyLeaderboardsView }) {
  return (
    <EmptyState level={2} title="No board yet">
      {view.creationRefusal === null
        ? 'Create one for your team, your class or your friends, then send them its invitation link.'
        : 'Anyone who has a board can invite you with a link. Joining is free.'}
    </EmptyState>
  )
}
