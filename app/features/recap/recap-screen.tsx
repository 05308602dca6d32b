import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { RecapForm } from './recap-form.tsx'
import { RecapStory } from './recap-story.tsx'
import type { RecapAnswer } from './recap-view.ts'

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
    case 'told':
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
