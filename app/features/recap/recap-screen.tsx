import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { RangeChart } from '#app/ui/range-chart.tsx'
import { UsernameField } from '#app/ui/username-field.tsx'
import { BeforePanel } from './before-panel.tsx'
import { BestDayPanel, SummitPanel } from './climb-panels.tsx'
import { MomentPanel } from './moment-panel.tsx'
import { RankPanel, TopTenPanel } from './rank-panels.tsx'
import { RecapHeader } from './recap-header.tsx'
import type { RecapAnswer, RecapView } from './recap-view.ts'
import { SharePanel } from './share-panel.tsx'
import { RepositoriesPanel, WorkPanel } from './work-panels.tsx'
import styles from './recap-story.module.css'

export function RecapScreen({ answer }: { answer: RecapAnswer }) {
  switch (answer.state) {
    case 'asking':
      return <RecapForm username={answer.username} error={answer.error} />
    case 'unknown':
      return (
        <RecapForm
          username={answer.username}
          error="There is no player with that name. Players appear once they have signed in with GitHub."
        />
      )
    case 'absent':
      return <NoRecap answer={answer} />
    case 'loaded':
      return <RecapStory recap={answer.recap} />
  }
}

type Absent = Extract<RecapAnswer, { state: 'absent' }>

function NoRecap({ answer: { username, why, href } }: { answer: Absent }) {
  return (
    <div className="wrap">
      <EmptyState
        level={1}
        title={TITLES[why]}
        action={<ButtonLink href={href}>{`See ${username}'s latest recap`}</ButtonLink>}
      >
        {textOf(why, username)}
      </EmptyState>
    </div>
  )
}

const TITLES: Record<Absent['why'], string> = {
  unreadable: 'No such week, month or year',
  ahead: 'That climb has not begun',
  before: 'Not on the trail yet',
}

function textOf(why: Absent['why'], username: string): string {
  switch (why) {
    case 'unreadable':
      return 'A recap covers a week like 2026-W46, a month like 2026-11 or a year like 2026.'
    case 'ahead':
      return 'There is nothing to look back on before it starts.'
    case 'before':
      return `${username} joined later, so there is nothing to show for that time.`
  }
}

function RecapStory({ recap }: { recap: RecapView }) {
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

function RecapForm({ username, error }: { username: string; error: string | null }) {
  return (
    <ContourBand>
      <div className={styles.ask}>
        <div>
          <h1>Look back on a climb</h1>
          <p className={styles.lead}>
            A week, a month or a year of public work on GitHub: the points, the best day, the biggest moment and the
            repositories that moved forward.
          </p>
          <form method="get" action="/recap" className={styles.form} noValidate>
            <div className={styles.name}>
              <UsernameField defaultValue={username} error={error} />
            </div>
            <Button tone="primary">Show the recap</Button>
          </form>
        </div>
        <div className={styles.picture} aria-hidden="true">
          <RangeChart caption="" unit="" steps={PICTURE} />
        </div>
      </div>
    </ContourBand>
  )
}

const PICTURE = [40, 75, 130, 60, 100].map((value, index) => ({
  label: '',
  name: String(index),
  value,
  isAhead: true,
}))
