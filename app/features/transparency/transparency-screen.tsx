import { ScreenHeader } from '#app/ui/screen-header.tsx'
import { Agents } from './agents-part.tsx'
import { ClosedWeeks } from './closed-weeks.tsx'
import { ContestRules, Fairness, Maintainers, Reasons, Time } from './contest-parts.tsx'
import { DataKept, Privacy, Terms } from './data-parts.tsx'
import { InShort } from './in-short.tsx'
import type { TransparencyView } from './load-transparency.server.ts'
import { Group } from './part.tsx'
import { EarlierRules, InFull, Kinds, Sums } from './points-parts.tsx'

export function TransparencyScreen({ view }: { view: TransparencyView }) {
  return (
    <>
      <ScreenHeader title="Transparency Act" lead="What earns points, what doesn’t, and what you can rely on." />
      <InShort view={view} />
      <div className="wrap grid items-start gap-x-12 gap-y-8 pb-18 wrap-anywhere lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <div className="stack gap-8">
          <Group id="points-group" title="Points">
            <InFull view={view} />
            <Kinds view={view} />
            <Sums view={view} />
            <EarlierRules view={view} />
          </Group>
          <Group id="weeks-group" title="Weeks">
            <Time />
            <ClosedWeeks view={view} />
          </Group>
        </div>
        <div className="stack gap-8">
          <Group id="fair-group" title="Fair play">
            <Fairness view={view} />
            <Reasons view={view} />
            <Agents />
            <Maintainers />
          </Group>
          <Group id="law-group" title="Your data and the law">
            <DataKept />
            <Privacy />
            <Terms />
            <ContestRules />
          </Group>
        </div>
      </div>
    </>
  )
}
