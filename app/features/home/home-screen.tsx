import { useMemo } from 'react'
import { Face } from '#app/components/face/face.tsx'
import { LastNews } from '#app/components/live-news.tsx'
import { liveRows } from '#app/components/live-rows.ts'
import { useLive } from '#app/components/use-live.ts'
import { Hero, WeekCard } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import type { HomeView } from './load-home.server.ts'
import { Pricing, ResumeTeaser } from './premium-sections.tsx'
import { RandomPlayers } from './random-players.tsx'
import { Reviews } from './reviews.tsx'
import { Benefits, Partners, Questions, QuoteBand } from './sections.tsx'
import { SponsorBlock } from './sponsor-block.tsx'
import { TopPreview } from './top-preview.tsx'
import { answerInWords, WorksCard } from './you-would-be.tsx'
import styles from './home-screen.module.css'

type Props = {
  view: HomeView
  /** The drawing, unless it came with the page. */
  face: string | null
  /** Whether nobody can join at the moment. */
  isPaused: boolean
}

export function HomeScreen({ view: drawn, face, isPaused }: Props) {
  const asked = useLive('week', drawn)
  const live = asked?.period === drawn.week.key ? asked : null
  const players = live?.players ?? drawn.players
  const view = useMemo(
    () =>
      live === null
        ? drawn
        : { ...drawn, top: liveRows(live, drawn.viewer?.username ?? null).slice(0, drawn.top.length) },
    [drawn, live],
  )
  return (
    <div className={styles.screen}>
      <p role="status" className="visually-hidden">
        {answerInWords(view.answer)}
      </p>
      <div className={styles.sky}>
        <div className={`wrap ${styles.hero}`}>
          <Hero view={view} players={players} isPaused={isPaused} />
          <div className={styles.card}>
            {view.answer?.kind === 'place' ? (
              <WorksCard {...view.answer} />
            ) : (
              <WeekCard week={view.week} top={view.top.slice(0, 5)} now={view.now} />
            )}
          </div>
        </div>
        <Face
          html={face}
          label="This week as one mountain. The table below names the ten highest."
          rows={view.answer?.kind === 'place' ? null : live?.rows}
        >
          <div className={`wrap ${styles.news}`}>
            <LastNews live={live} now={view.now} />
          </div>
        </Face>
      </div>
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
