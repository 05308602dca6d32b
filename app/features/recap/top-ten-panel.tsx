import { formatCount } from '#app/ui/format.ts'
import { AwardTags } from './award-tags.tsx'
import { Panel } from './panel.tsx'
import type { RecapView } from './recap-view.ts'
import { SwitchbackTrail } from './switchback-trail.tsx'

/** A year has no board of its own: it counts the weeks finished in the top ten. */
export function TopTenPanel({ awards }: { awards: RecapView['awards'] }) {
  return (
    <Panel
      mark="In the top ten"
      title={formatCount(awards.length, 'week')}
      isFigure
      picture={<SwitchbackTrail height={1} />}
    >
      <AwardTags awards={awards} />
    </Panel>
  )
}
