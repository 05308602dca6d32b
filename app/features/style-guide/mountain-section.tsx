import { Avatar } from '#app/ui/avatar.tsx'
import { BarChart, type Bar } from '#app/ui/bar-chart.tsx'
import { ClimbChart, type ClimbStep } from '#app/ui/climb-chart.tsx'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { classNames, grid } from '#app/ui/layout.ts'
import { LevelBar } from '#app/ui/level-bar.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { Peak } from '#app/ui/peak.tsx'
import { Podium, type PodiumRank } from '#app/ui/podium.tsx'
import { GuideSection, Row, Specimen, State } from './guide-section.tsx'
import { LONG_NAME } from './samples.ts'
import styles from './mountain-section.module.css'

const PLACES: PodiumRank[] = [
  { rank: 1, name: 'adalind', href: '/', avatarUrl: null, points: 2340 },
  { rank: 2, name: LONG_NAME, href: '/', avatarUrl: null, points: 2110, isPremium: true },
  { rank: 2, name: 'mireille', href: '/', avatarUrl: null, points: 2110 },
]

export function MountainSection() {
  return (
    <GuideSection
      hasSampleLinks
      id="mountain"
      title="The mountain"
      lead="Peaks, contour lines and a flag, where they mean something: a place, a climb, a level. Never as decoration."
    >
      <Specimen
        name="Podium"
        note="The first three as peaks, as high as their points. A tie keeps both ranks, a long name takes two lines."
        wide
      >
        <Podium label="A sample podium" emptyText="Nobody yet" places={PLACES} />
      </Specimen>
      <Specimen name="Podium, one place taken" wide>
        <Podium label="A sample podium with one place taken" emptyText="Nobody yet" places={PLACES.slice(0, 1)} />
      </Specimen>
      <Specimen name="Peak">
        <div className={classNames(styles.peaks, grid('bottom'))}>
          <Peak metal="gold" rank={1} hasFlag />
          <Peak metal="silver" rank={2} share={0.6} />
          <Peak metal="bronze" rank={3} share={0.2} />
        </div>
      </Specimen>
      <Specimen name="Avatar" note="Initials show until the picture loads, and if it fails.">
        <State name="Sizes">
          <Row>
            <Avatar name="adalind" url={null} />
            <Avatar name="kofi-dev" url={null} size="medium" />
            <Avatar name="mireille" url={null} size="large" />
            <Avatar name="tycho-b" url={null} size="huge" />
          </Row>
        </State>
        <State name="Rings">
          <Row>
            <Avatar name="adalind" url={null} size="large" ring="gold" />
            <Avatar name="kofi-dev" url={null} size="large" ring="silver" />
            <Avatar name="mireille" url={null} size="large" ring="bronze" />
          </Row>
        </State>
      </Specimen>
      <Specimen name="ClimbChart" note="The running week. The dashed line continues it at the same pace." wide>
        <div className={styles.chart}>
          <ClimbChart caption="A sample week, running" steps={weekOf([180, 420, 120, 0, 360], 2)} />
        </div>
      </Specimen>
      <Specimen name="ClimbChart, a finished week">
        <ClimbChart caption="A sample week, finished" steps={weekOf([10, 0, 240, 60, 90, 400, 120], 0)} />
      </Specimen>
      <Specimen name="ClimbChart, no points">
        <ClimbChart caption="A sample week without points" steps={weekOf([0], 6)} />
      </Specimen>
      <Specimen name="BarChart" note="Stacked by kind, with the same figures in a table that anyone can open." wide>
        <div className={styles.chart}>
          <BarChart caption="Sample points by day" unit="Day" series={['Merges', 'Reviews', 'Commits']} bars={BARS} />
        </div>
      </Specimen>
      <Specimen name="LevelBar">
        <State name="Just begun">
          <LevelBar progress={0} label="Level 1, just begun" />
        </State>
        <State name="On the way">
          <LevelBar progress={0.4} label="Level 28, on the way" />
        </State>
        <State name="Almost there">
          <LevelBar progress={0.98} label="Level 49, almost there" />
        </State>
      </Specimen>
      <Specimen name="Logo">
        <Logo />
      </Specimen>
      <Specimen
        name="ContourBand"
        note="Behind the header of a screen: the hero’s is on paper, the others are sunk, as in ScreenHeader above."
        wide
      >
        <div className={styles.bands}>
          <ContourBand>
            <p className={styles.band}>paper</p>
          </ContourBand>
          <ContourBand tone="sunk">
            <p className={styles.band}>sunk</p>
          </ContourBand>
        </div>
      </Specimen>
    </GuideSection>
  )
}

const BARS: Bar[] = ['1 Nov', '2 Nov', '3 Nov', '4 Nov', '5 Nov', '6 Nov', '7 Nov'].map((label, index) => ({
  label,
  values: [(index % 3) * 40, (index % 4) * 20, 10 + ((index * 7) % 5) * 10],
}))

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function weekOf(values: number[], ahead: number): ClimbStep[] {
  return [...values, ...Array.from({ length: ahead }, () => 0)].map((value, index) => ({
    label: DAYS[index] ?? '',
    value,
    isAhead: index >= values.length,
  }))
}
