import { AgentsScreen } from '#app/features/transparency/agents-screen.tsx'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { metaOf } from '#app/layout/page-meta.ts'

export const handle: RouteHandle = { scope: 'leaderboard' }

export const meta = metaOf({
  title: 'Agents',
  description:
    'Who answers for the work owns it, whatever typed it: what agents’ accounts may do here, and which ones we know.',
})

export default function Agents() {
  return <AgentsScreen />
}
