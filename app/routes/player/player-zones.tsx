import { AchievementsCard } from '#app/features/players/achievements-card.tsx'
import { AroundCard } from '#app/features/players/around-card.tsx'
import { ClimbBar } from '#app/features/players/climb-bar.tsx'
import { PassportCard } from '#app/features/players/passport-card.tsx'
import type { PlayerView } from '#app/features/players/player-view.ts'
import { PrizesCard } from '#app/features/players/prizes-card.tsx'
import { ProjectsCard } from '#app/features/players/projects-card.tsx'
import { TotalCard } from '#app/features/players/total-cards.tsx'
import { TrailCard } from '#app/features/players/trail-card.tsx'
import { WeekCard } from '#app/features/players/week-card.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { classNames } from '#app/ui/class-names.ts'
import styles from './player-screen.module.css'

/** Days of the trail that are not folded. */
const TRAIL_SHOWN = 2

/** Where the player stands, what happened, and what was won. */
export function ClimbZones({ view }: { view: PlayerView }) {
  const { owner, achievements, username, now } = view
  return (
    <>
      <ClimbBar view={view} />
      <div className="wrap stack gap-12 pt-8 pb-0 max-[64rem]:gap-8 max-[64rem]:pt-6">
        <div className={classNames('grid items-start gap-x-12 gap-y-8', styles.week)}>
          <WeekCard view={view} />
          {view.neighbours.length > 0 && <AroundCard view={view} />}
        </div>
        <div className={classNames('grid items-start gap-x-12 gap-y-8', styles.trail)}>
          <TrailCard trail={view.trail} isOwner={owner !== null} shown={TRAIL_SHOWN} />
          <PassportCard passport={view.passport} username={username} />
        </div>
        <div className={classNames('grid items-start gap-6', styles.won)}>
          {owner !== null && <PrizesCard prizes={owner.prizes} />}
          {achievements.length > 0 && (
            <AchievementsCard
              achievements={achievements}
              username={username}
              isOwner={owner !== null}
              isCounted={view.total !== null}
              now={now}
            />
          )}
        </div>
      </div>
    </>
  )
}

/** What stands last: a visitor's view of the projects, the sums, and what else there is to see or to say. */
export function RestZone({ view }: { view: PlayerView }) {
  const { owner, projects, username, canReport } = view
  return (
    <div className="wrap stack gap-6 pt-6 pb-18 max-[64rem]:pb-8">
      {owner === null && projects.length > 0 && <ProjectsCard projects={projects} />}
      <TotalCard total={view.total} bestWeek={view.bestWeek} />
      {owner === null && (
        <p className="tall-links flex flex-wrap gap-x-6 gap-y-0">
          <Anchor href={`/recap/${username}`}>See the recap</Anchor>
          {canReport && (
            <Anchor href={`/player/${username}/report`} rel="nofollow">
              Something wrong with these points?
            </Anchor>
          )}
        </p>
      )}
    </div>
  )
}
