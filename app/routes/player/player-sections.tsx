import { AchievementsCard } from '#app/features/players/achievements-card.tsx'
import { AroundCard } from '#app/features/players/around-card.tsx'
import { ClimbBar } from '#app/features/players/climb-bar.tsx'
import { PassportCard } from '#app/features/players/passport-card.tsx'
import type { PlayerView } from '#app/features/players/player-view.ts'
import { ProjectsCard } from '#app/features/players/projects-card.tsx'
import { TotalCard } from '#app/features/players/total-cards.tsx'
import { TrailCard } from '#app/features/players/trail-card.tsx'
import { WeekCard } from '#app/features/players/week-card.tsx'
import { Anchor } from '#app/ui/anchor.tsx'

/** Days that are not folded. */
const TRAIL_SHOWN = 2

/** Side by side; below each other on a tablet. */
const BESIDE =
  'grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-x-12 gap-y-8 max-[64rem]:grid-cols-1 [&>:only-child]:col-span-full'

/** Only the owner sees empty parts. */
export function ClimbSections({ view }: { view: PlayerView }) {
  const { owner, achievements, username, week, trail, passport, neighbours, now } = view
  const isOwner = owner !== null
  const hasTrail = trail.days.length > 0 || trail.isDamaged || week.isAsked
  const hasStamps = isOwner || passport.stamps.length > 0
  const hasAchievements = isOwner || achievements.some(({ earnedAt }) => earnedAt !== null)
  return (
    <>
      <ClimbBar view={view} />
      <div className="wrap stack gap-12 pt-8 pb-0 max-[64rem]:gap-8 max-[64rem]:pt-6">
        {neighbours.length > 0 && (
          <div className={BESIDE}>
            <WeekCard view={view} />
            <AroundCard view={view} />
          </div>
        )}
        <div className={BESIDE}>
          <div className="stack gap-8">
            {neighbours.length === 0 && <WeekCard view={view} />}
            {hasTrail && <TrailCard trail={trail} isOwner={isOwner} shown={TRAIL_SHOWN} />}
          </div>
          {(hasStamps || hasAchievements) && (
            <div className="stack gap-6">
              {hasStamps && <PassportCard passport={passport} username={username} />}
              {hasAchievements && (
                <AchievementsCard achievements={achievements} isCounted={view.total !== null} now={now} />
              )}
            </div>
          )}
        </div>
      </div>
    </>
  )
}

/** A visitor's view of the projects, the sums, and links. */
export function RestSections({ view }: { view: PlayerView }) {
  const { owner, projects, username, canReport } = view
  return (
    <div className="stack gap-6">
      {owner === null && projects.length > 0 && <ProjectsCard projects={projects} />}
      {(owner !== null || view.total?.total !== 0) && <TotalCard total={view.total} bestWeek={view.bestWeek} />}
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
