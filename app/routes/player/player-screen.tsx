import { BoardTable } from '#app/components/board-table.tsx'
import type { RefusedForm } from '#app/domain/form-outcome.ts'
import { AchievementsCard } from '#app/features/achievements/achievements-card.tsx'
import { BadgesCard } from '#app/features/badges/badges-card.tsx'
import { InboxCard } from '#app/features/notifications/inbox-card.tsx'
import { ActivityCard } from '#app/features/players/activity-card.tsx'
import { AscentCard } from '#app/features/players/ascent-card.tsx'
import { ClimbBar } from '#app/features/players/climb-bar.tsx'
import { LedgerCard } from '#app/features/players/ledger-card.tsx'
import { NextStepsCard } from '#app/features/players/next-steps-card.tsx'
import { PassportCard } from '#app/features/players/passport-card.tsx'
import { PlayerHeader, type Drawn } from '#app/features/players/player-header.tsx'
import type { PlayerView } from '#app/features/players/player-view.ts'
import { PrizesCard } from '#app/features/players/prizes-card.tsx'
import { ProjectsCard } from '#app/features/players/projects-card.tsx'
import { InviteCard, ShareCard } from '#app/features/players/share-cards.tsx'
import { TotalCard } from '#app/features/players/total-cards.tsx'
import { UpdateCard } from '#app/features/players/update-card.tsx'
import { OwnProjectsCard } from '#app/features/projects/own-projects-card.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { Deadline } from '#app/ui/deadline.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import styles from './player-screen.module.css'

type Props = {
  view: PlayerView
  drawn: Drawn
  refused: RefusedForm | undefined
}

export function PlayerScreen({ view, drawn, refused }: Props) {
  const { owner } = view
  return (
    <>
      <PlayerHeader view={view} drawn={drawn} />
      <ClimbBar view={view} />
      <div className={`wrap ${styles.notices}`}>
        {view.outage && (
          <Notice tone="warning">
            GitHub is not answering at the moment. Nothing is lost: points are added as soon as it does.
          </Notice>
        )}
        {view.held !== null && <HeldNotice held={view.held} isOwner={owner !== null} />}
      </div>
      <div className={`wrap ${styles.grid}`}>
        <div className={styles.column}>
          <AscentCard week={view.week} />
          {owner !== null && <NextStepsCard next={owner.next} week={view.week} rank={view.rank} now={view.now} />}
          {view.neighbours.length > 0 && <NeighboursCard view={view} />}
          <LedgerCard ledger={view.ledger} now={view.now} isOwner={owner !== null} />
          {owner !== null && <OwnProjectsCard username={view.username} projects={owner.projects} refused={refused} />}
          {owner === null && view.projects.length > 0 && <ProjectsCard projects={view.projects} />}
          <ActivityCard activity={view.activity} now={view.now} />
          {owner !== null && <InviteCard url={owner.inviteUrl} friends={owner.friends} />}
          {owner !== null && <BadgesCard username={view.username} url={view.shareUrl} />}
        </div>
        <div className={styles.column}>
          {owner !== null && <PrizesCard prizes={owner.prizes} rank={view.rank} />}
          {owner !== null && <InboxCard inbox={owner.inbox} now={view.now} />}
          <PassportCard passport={view.passport} />
          {view.achievements.length > 0 && (
            <AchievementsCard
              achievements={view.achievements}
              username={view.username}
              isOwner={owner !== null}
              now={view.now}
            />
          )}
          <TotalCard total={view.total} bestWeek={view.bestWeek} />
          <UpdateCard view={view} />
          <ShareCard username={view.username} url={view.shareUrl} isOwner={owner !== null} />
          {view.canReport && (
            <p>
              <Anchor href={`/player/${view.username}/report`} rel="nofollow">
                Something wrong with these points?
              </Anchor>
            </p>
          )}
        </div>
      </div>
    </>
  )
}

function HeldNotice({ held, isOwner }: { held: NonNullable<PlayerView['held']>; isOwner: boolean }) {
  const place = `Place ${formatNumber(held.place)} of week ${held.weekNumber}`
  return (
    <Notice tone="warning" title={`${place} is being checked, as every week`}>
      Until <Deadline instant={held.lookEndsAt} /> at the latest. You keep your points.{' '}
      {isOwner && <Anchor href="/prizes">See the reasons or appeal</Anchor>}
    </Notice>
  )
}

function NeighboursCard({ view }: { view: PlayerView }) {
  return (
    <Card
      title="Near on the board"
      aside={view.boardHref !== null && <Anchor href={view.boardHref}>Show on the leaderboard</Anchor>}
    >
      <BoardTable
        caption={`Players around ${view.username} this week`}
        rows={view.neighbours}
        markedUsername={view.username}
      />
    </Card>
  )
}
