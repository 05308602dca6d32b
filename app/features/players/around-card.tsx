import { AroundRows } from '#app/components/around-rows.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { PlayerSection } from './player-section.tsx'
import type { PlayerView } from './player-view.ts'

export function AroundCard({ view }: { view: PlayerView }) {
  const { neighbours, boardHref, owner, username } = view
  return (
    <PlayerSection
      title={owner === null ? `Around ${username}` : 'Around you'}
      aside={boardHref !== null && <Anchor href={boardHref}>The board</Anchor>}
    >
      <AroundRows rows={neighbours} username={username} isReader={owner !== null} />
    </PlayerSection>
  )
}
