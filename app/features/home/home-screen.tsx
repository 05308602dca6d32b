import { ButtonLink } from '#app/ui/button.tsx'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { Podium } from '#app/ui/podium.tsx'

import { AdRow } from '../ads/ad-row.tsx'
import { BoardTable } from '../standings/board-table.tsx'
import { EarningRules } from './earning-rules.tsx'
import { Hero } from './hero.tsx'
import styles from './home-screen.module.css'
import type { HomeView } from './home-view.ts'
import { WeekCard } from './week-card.tsx'

/** The ad stands after so many rows below the podium. */
const ROWS_BEFORE_AD = 4

export function HomeScreen({ view }: { view: HomeView }) {
  return (
    <>
      <ContourBand>
        <div className={styles.hero}>
          <Hero view={view} />
          <WeekCard week={view.week} top={view.top.slice(0, 5)} now={view.now} />
        </div>
      </ContourBand>
      <section className={`wrap ${styles.section}`} aria-labelledby="climb">
        <h2 id="climb">This week's climb</h2>
        <p className={`soft ${styles.lead}`}>
          Points reset every Monday at 00:00 UTC. The ten highest climbers open the prize chest.
        </p>
        <Preview view={view} />
        <p className={styles.more}>
          <ButtonLink href="/leaderboard">See the full leaderboard</ButtonLink>
        </p>
      </section>
      <section className={`wrap ${styles.section}`} aria-labelledby="rules">
        <h2 id="rules">What earns points</h2>
        <EarningRules rules={view.rules} />
      </section>
    </>
  )
}

function Preview({ view }: { view: HomeView }) {
  if (view.top.length === 0) {
    return (
      <EmptyState level={3} title="The mountain is still empty">
        Nobody has points in week {view.week.number} yet. The first merge takes the lead.
      </EmptyState>
    )
  }
  const rest = view.top.slice(3)
  return (
    <>
      <div className={styles.podium}>
        <Podium
          label="The first three of this week"
          emptyText="Nobody yet"
          places={view.top.slice(0, 3).map((row) => ({
            rank: row.rank,
            name: row.username,
            href: `/player/${row.username}`,
            avatarUrl: row.avatarUrl,
            value: `${formatNumber(row.points)} pts`,
          }))}
        />
      </div>
      {rest.length > 0 && (
        <BoardTable
          caption="Places four to ten of this week"
          rows={rest}
          interlude={{ after: ROWS_BEFORE_AD, row: <AdRow ad={view.ad} showcaseHref={view.showcaseHref} /> }}
        />
      )}
    </>
  )
}
