import { useLive } from '#app/components/use-live.ts'
import { ContourBand } from '#app/ui/contour-band.tsx'
import { Benefits } from './benefits.tsx'
import { Hero } from './hero.tsx'
import type { HomeView } from './home-view.ts'
import { HowItWorks } from './how-it-works.tsx'
import { Partners } from './partners.tsx'
import { Pricing } from './pricing.tsx'
import { Questions } from './questions.tsx'
import { QuoteBand } from './quote-band.tsx'
import { RandomPlayers } from './random-players.tsx'
import { ResumeTeaser } from './resume-teaser.tsx'
import { Reviews } from './reviews.tsx'
import { SponsorBlock } from './sponsor-block.tsx'
import { TopPreview } from './top-preview.tsx'
import { WeekCard } from './week-card.tsx'
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
