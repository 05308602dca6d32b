import { useLive } from '#app/components/use-live.ts'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { Hero, WeekCard } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import type { HomeView } from './load-home.server.ts'
import { Pricing, ResumeTeaser } from './premium-sections.tsx'
import { RandomPlayers } from './random-players.tsx'
import { Reviews } from './reviews.tsx'
import { Benefits, Partners, Questions, QuoteBand } from './sections.tsx'
import { SponsorBlock } from './sponsor-block.tsx'
import { TopPreview } from './top-preview.tsx'
import styles from './home-screen.module.css'

export function HomeScreen({ view }: { view: HomeView }) {
  const players = useLive('week', view)?.players ?? view.players
  return (
    <div className={styles.screen}>
      <ContourBand>
        <div className={styles.hero}>
          <Hero view={view} players={players} />
          <WeekCard week={view.week} top={view.top.slice(0, 5)} now={view.now} />
        </div>
      </ContourBand>
      <HowItWorks week={view.week} now={view.now} />
      {view.tiles.length > 0 && <RandomPlayers players={players} tiles={view.tiles} />}
      <TopPreview view={view} />
      <Benefits hasPrizes={view.prizes.count > 0} />
      <ResumeTeaser />
      <Pricing view={view} />
      {view.reviews.length > 0 && <Reviews reviews={view.reviews} />}
      {view.quote !== null && <QuoteBand quote={view.quote} />}
      <Questions />
      {view.partners.length > 0 && <Partners partners={view.partners} />}
      {view.sponsor !== null && <SponsorBlock sponsor={view.sponsor} />}
    </div>
  )
}
