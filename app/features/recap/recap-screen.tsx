import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Drawing } from '#app/ui/drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { UsernameField } from '#app/ui/username-field.tsx'
import type { RecapAnswer, RecapView } from './answer-recap.server.ts'
import { ChapterView } from './chapter.tsx'
import { chaptersOf } from './chapters-of.tsx'
import { RecapHeader } from './recap-header.tsx'
import drawing from '#app/components/mountain/mountain.module.css'
import styles from './recap.module.css'

/** `climb`: HTML of drawClimb if the browser opens the screen; null if it came with the page. */
export function RecapScreen({ answer, climb }: { answer: RecapAnswer; climb: string | null }) {
  switch (answer.state) {
    case 'asking':
      return <RecapForm username={answer.username} error={answer.error} climb={climb} />
    case 'unknown':
      return (
        <RecapForm
          username={answer.username}
          error="There is no player with that name. Players appear once they have signed in with GitHub."
          climb={climb}
        />
      )
    case 'absent':
      return <NoRecap answer={answer} />
    case 'loaded':
      return <RecapStory recap={answer.recap} climb={climb} />
  }
}

type Absent = Extract<RecapAnswer, { state: 'absent' }>

function NoRecap({ answer: { username, why, href } }: { answer: Absent }) {
  return (
    <div className="wrap">
      <EmptyState
        level={1}
        title={TITLES[why]}
        action={<ButtonLink href={href}>{`See ${username}’s latest recap`}</ButtonLink>}
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

function RecapStory({ recap, climb }: { recap: RecapView; climb: string | null }) {
  if (recap.points <= 0)
    return (
      <article>
        <RecapHeader recap={recap} />
        <div className="wrap">
          <Quiet recap={recap} />
        </div>
      </article>
    )
  const chapters = chaptersOf(recap, climb)
  return (
    <article className={drawing.colours}>
      <RecapHeader recap={recap} />
      {chapters.map((chapter) => (
        <ChapterView key={chapter.id} chapter={chapter} chapters={chapters} />
      ))}
    </article>
  )
}

function Quiet({ recap: { state, username, isOwner } }: { recap: RecapView }) {
  const action = <ButtonLink href={`/player/${username}`}>{`See ${username}’s page`}</ButtonLink>
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

function RecapForm({ username, error, climb }: { username: string; error: string | null; climb: string | null }) {
  return (
    <div className={`${drawing.colours} ${styles.ask}`}>
      <div className="wrap">
        <h1>Look back on a climb</h1>
        <p className="mt-4 mb-6 max-w-136 text-lg text-soft">
          A week, a month or a year of public work on GitHub: the points, the best day, the biggest moment and the
          repositories that moved forward.
        </p>
        <form method="get" action="/recap" className="stack max-w-120 justify-items-start gap-4" noValidate>
          <div className="w-full">
            <UsernameField defaultValue={username} error={error} />
          </div>
          <Button tone="primary">Show the recap</Button>
        </form>
      </div>
      <Drawing name="climb" html={climb} />
    </div>
  )
}
