// The sections come as HTML (draw-sections.server.tsx): the page needs only the styles.
import '#app/components/components.module.css'
import '#app/components/earned/achievement-badge.module.css'
import '#app/ui/level-bar.module.css'
import { ReviewLine } from '#app/components/review-line.tsx'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { More } from '#app/features/players/more.tsx'
import { PlayerHeader, type Drawn } from '#app/features/players/player-header.tsx'
import type { OwnerView, ShownPlayer } from '#app/features/players/player-view.ts'
import { ShowIt, type Snippet } from '#app/features/players/show-it.tsx'
import { OwnProjectsCard } from '#app/features/projects/own-projects-card.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Drawing } from '#app/ui/drawing.tsx'
import { formatOrdinal } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'

type Props = {
  view: ShownPlayer
  drawn: Drawn & { climb: string | null; rest: string | null }
  snippets: Snippet[]
  refused: RefusedForm | undefined
}

export function PlayerScreen({ view, drawn, snippets, refused }: Props) {
  const { owner, username, outage, isHidden } = view
  return (
    <>
      <PlayerHeader view={view} drawn={drawn} />
      <div className="wrap stack gap-3 py-4 empty:p-0">
        {outage && (
          <Notice tone="warning">
            GitHub is not answering at the moment. Nothing is lost: points are added as soon as it does.
          </Notice>
        )}
        {isHidden && (
          <Notice title="Only you see this page">
            You are hidden from the public, and only contests and private leaderboards show you.{' '}
            <Anchor href="/settings#where">Change it</Anchor>
          </Notice>
        )}
        {owner !== null && owner.held !== null && <HeldNotice held={owner.held} />}
      </div>
      <Drawing name="climb" html={drawn.climb} />
      {owner !== null && !isHidden && (
        <div className="wrap pt-12 max-[64rem]:pt-8">
          <ShowIt username={username} url={view.shareUrl} owner={owner} snippets={snippets} />
        </div>
      )}
      <div className="wrap pt-6 pb-18 max-[64rem]:pb-8">
        {owner === null ? (
          <Drawing name="rest" html={drawn.rest} />
        ) : (
          <More isAsked={owner.projects.form !== null || refused !== undefined}>
            <div className="stack gap-6">
              <OwnProjectsCard username={username} projects={owner.projects} refused={refused} />
              <Drawing name="rest" html={drawn.rest} />
            </div>
          </More>
        )}
      </div>
    </>
  )
}

type HeldProps = { held: NonNullable<OwnerView['held']> }

/** For the owner only. */
function HeldNotice({ held: { place, weekNumber, end } }: HeldProps) {
  return (
    <Notice tone="warning" title={`Your ${formatOrdinal(place)} place of week ${weekNumber} is under review`}>
      <ReviewLine end={end} /> <Anchor href="/prizes">See why</Anchor>
    </Notice>
  )
}
