import { AroundRows } from '#app/components/around-rows.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import type { PlayerView } from './player-view.ts'
import { Zone } from './zone.tsx'

export function AroundCard({ view }: { view: PlayerView }) {
  const { neighbours, boardHref, owner, username } = view
  return (
    <Zone
      title={owner === null ? `Around ${username}` : 'Around you'}
      aside={boardHref !== null && <Anchor href={boardHref}>The board</Anchor>}
    >
      <AroundRows rows={neighbours} username={username} isReader={owner !== null} />
    </Zone>
  )
}
