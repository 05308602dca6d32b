import { ByHand } from './by-hand.tsx'
import type { DeskView } from './load-desk.server.ts'
import { Repositories } from './repositories.tsx'

export type PointsView = Extract<DeskView, { section: 'points' }>

export function PointsSection({ view }: { view: PointsView }) {
  return (
    <>
      <ByHand view={view} />
      <Repositories view={view} />
    </>
  )
}
