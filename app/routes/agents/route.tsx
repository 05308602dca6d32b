import { AgentsScreen } from '#app/features/transparency/agents-screen.tsx'
import { metaOf } from '#app/layout/page-meta.ts'

export const meta = metaOf({
  title: 'Agents',
  description:
    'Who answers for the work owns it, whatever typed it: what agents’ accounts may do here, and which ones we know.',
})

export default function Agents() {
  return <AgentsScreen />
}
