import { ContestRepositories } from '#app/components/contests/contest-repositories.tsx'
import { LabelTroubles } from '#app/components/contests/label-troubles.tsx'
import { LISTED_REPOSITORIES } from '#app/domain/contests/contest-repositories.ts'
import { zonedShortDate } from '#app/domain/time/zoned-text.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Card } from '#app/ui/card.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { DeskPart } from './desk-part.tsx'
import { MaintainersCard } from './maintainers-card.tsx'
import type { PointsView } from './points-section.tsx'

export function Repositories({ view }: { view: PointsView }) {
  return (
    <DeskPart id="repositories" title="Repositories">
      <LabelTroubles troubles={view.troubles} />
      <MaintainersCard maintainers={view.maintainers} />
      <p className="text-soft">{listText(view)}</p>
      <List view={view} />
      <Tell view={view} />
    </DeskPart>
  )
}

function List({ view: { head, repositories } }: { view: PointsView }) {
  if (repositories.length > 0) return <ContestRepositories repositories={repositories} timeZone={head.timeZone} />
  return (
    <EmptyState level={2} title="Nothing earned yet">
      Repositories appear here once work is accepted there, up to {LISTED_REPOSITORIES}.
    </EmptyState>
  )
}

function listText({ head, hasScope, isCut }: PointsView): string {
  const scope = hasScope
    ? head.state === 'draft'
      ? 'Where work will count.'
      : 'Where work counts.'
    : isCut
      ? `All public work counts. These are the ${LISTED_REPOSITORIES} repositories where people earned the most.`
      : 'All public work counts. These are the repositories where people earned points.'
  return head.isFrozen ? `${scope} While standings are frozen, the figures are from the freeze.` : scope
}

/** Nobody but maintainers decides about their repository; an organiser can only tell them how. */
function Tell({ view: { head, origin } }: { view: PointsView }) {
  const { name, startsAt, endsAt, timeZone } = head
  const dates = `${zonedShortDate(startsAt, timeZone)} to ${zonedShortDate(endsAt, timeZone)}`
  const text = `Hello! From ${dates}, players in “${name}” on MergeQuest earn points for work that you accept. You decide how much of it you want. Sign in with GitHub at ${origin}/maintain to see what players sent you, ask for an issue first, limit open pull requests, or pull the brake. The brake works at once and needs no reason. Nobody can overrule it, not even us.`
  return (
    <Card title="Tell maintainers">
      <div className="stack justify-items-start gap-3 [&>details]:justify-self-stretch">
        <p>
          Only maintainers decide what counts in their repository. Nobody can release the brake for them, not even you.
          Only they see who is waiting there.
        </p>
        <blockquote className="mx-0 my-2 border-s-3 border-line ps-3">{text}</blockquote>
        <CopyButton text={text} label="Copy the text" />
        <Anchor href="/maintain">See what maintainers can do</Anchor>
      </div>
    </Card>
  )
}
