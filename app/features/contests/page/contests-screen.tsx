import { CONTEST_CAPACITY } from '#app/domain/contests/contest.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import { ContestCards } from './contest-cards.tsx'
import type { ContestListView } from './list-contests.server.ts'
import { startHref, type Starter } from './page-addresses.ts'

const GROUPS = [
  ['running', 'Running'],
  ['soon', 'Starting soon'],
  ['over', 'Over'],
] as const

export function ContestsScreen({ view, starter }: { view: ContestListView; starter: Starter }) {
  const isEmpty = GROUPS.every(([group]) => view[group].length === 0)
  return (
    <>
      <ScreenHeader
        title="Contests"
        lead="Climbs with their own dates and rules. Join one, see who’s leading, or run one for your people."
      >
        <p className="flex flex-wrap gap-3">
          <ButtonLink tone="primary" href={startHref('/c', starter)} rel="nofollow">
            Start a contest
          </ButtonLink>
          <ButtonLink href="/run-a-contest">How it works</ButtonLink>
        </p>
      </ScreenHeader>
      <div className="wrap stack gap-12 py-12">
        {isEmpty && (
          <EmptyState
            level={2}
            title="No mountain yet"
            action={<ButtonLink href="/run-a-contest">See what a contest looks like</ButtonLink>}
          >
            <p>
              No public contest is open. Yours could be the first: it takes a minute, and is free for up to{' '}
              {CONTEST_CAPACITY.free} climbers.
            </p>
          </EmptyState>
        )}
        {GROUPS.filter(([group]) => view[group].length > 0).map(([group, title]) => (
          <section key={group} aria-labelledby={`contests-${group}`}>
            <h2 id={`contests-${group}`}>{title}</h2>
            <ContestCards contests={view[group]} starter={starter} />
          </section>
        ))}
      </div>
    </>
  )
}
