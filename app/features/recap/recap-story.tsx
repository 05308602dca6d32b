import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { BeforePanel } from './before-panel.tsx'
import { BestDayPanel } from './best-day-panel.tsx'
import { MomentPanel } from './moment-panel.tsx'
import { RankPanel } from './rank-panel.tsx'
import { RecapHeader } from './recap-header.tsx'
import type { RecapView } from './recap-view.ts'
import { RepositoriesPanel } from './repositories-panel.tsx'
import { SharePanel } from './share-panel.tsx'
import { SummitPanel } from './summit-panel.tsx'
import { TopTenPanel } from './top-ten-panel.tsx'
import { WorkPanel } from './work-panel.tsx'
import styles from './recap-story.module.css'

export function RecapStory({ recap }: { recap: RecapView }) {
  return (
    <article>
      <RecapHeader recap={recap} />
      {recap.points <= 0 ? (
        <div className="wrap">
          <Quiet recap={recap} />
        </div>
      ) : (
        <div className={`wrap ${styles.story}`}>
          <SummitPanel recap={recap} />
          {recap.place !== null && <RankPanel recap={recap} place={recap.place} />}
          {recap.period.kind === 'year' && recap.awards.length > 0 && <TopTenPanel awards={recap.awards} />}
          {recap.best !== null && <BestDayPanel recap={recap} best={recap.best} />}
          <WorkPanel work={recap.work} />
          {recap.moment !== null && <MomentPanel moment={recap.moment} />}
          {recap.repositories.count > 0 && <RepositoriesPanel repositories={recap.repositories} />}
          {recap.before !== null && <BeforePanel recap={recap} before={recap.before} />}
          <SharePanel recap={recap} />
        </div>
      )}
    </article>
  )
}

function Quiet({ recap: { state, username, isOwner } }: { recap: RecapView }) {
  const action = <ButtonLink href={`/player/${username}`}>{`See ${username}'s page`}</ButtonLink>
  if (state === 'running')
    return (
      <EmptyState level={2} title="The climb has just begun" action={action}>
        {isOwner
          ? 'No points yet. Start with a commit, a review or a merged pull request.'
          : `${username} has no points yet. There is still time.`}
      </EmptyState>
    )
  return (
    <EmptyState level={2} title="A rest at the camp" action={action}>
      No points in this time. Rest is part of every climb.
    </EmptyState>
  )
}
