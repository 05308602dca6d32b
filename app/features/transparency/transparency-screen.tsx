import { classNames } from '#app/ui/class-names.ts'
import { ContentsLayout } from '#app/ui/contents-layout.tsx'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import { ClosedWeeks } from './closed-weeks.tsx'
import { ContestRules, Fairness, Maintainers, Time } from './contest-sections.tsx'
import { DataKept, Privacy, Terms } from './data-sections.tsx'
import { InShort } from './in-short.tsx'
import type { TransparencyView } from './load-transparency.server.ts'
import { Points, Sums } from './points-sections.tsx'
import styles from './transparency.module.css'

const CONTENTS = [
  { href: '#points', label: 'What earns points' },
  { href: '#sums', label: 'Weeks, months, totals' },
  { href: '#fairness', label: 'Fair play' },
  { href: '#time', label: 'Time' },
  { href: '#maintainers', label: 'For maintainers' },
  { href: '#data', label: 'What we keep' },
  { href: '#weeks', label: 'Closed weeks' },
  { href: '#rules', label: 'Contest rules' },
  { href: '#privacy', label: 'Privacy policy' },
  { href: '#terms', label: 'Terms' },
]

export function TransparencyScreen({ view }: { view: TransparencyView }) {
  return (
    <>
      <ScreenHeader
        title="Transparency Act"
        lead="How you earn points, when they count, what we store, and how to check every closed week."
      />
      <InShort />
      <ContentsLayout label="On this page" entries={CONTENTS}>
        <div className={classNames('stack gap-12 wrap-anywhere', styles.text)}>
          <Points view={view} />
          <Sums view={view} />
          <Fairness view={view} />
          <Time />
          <Maintainers />
          <DataKept />
          <ClosedWeeks view={view} />
          <ContestRules />
          <Privacy />
          <Terms />
        </div>
      </ContentsLayout>
    </>
  )
}
