import '#app/components/components.module.css'
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { useMemo } from 'react'
import { LastNews } from '#app/components/live-news.tsx'
import { Mountain } from '#app/components/mountain/mountain.tsx'
import { useLive } from '#app/components/use-live.ts'
import { brand } from '#app/content/brand.ts'
import type { LiveBoard } from '#app/core/standings/live-board.ts'
import { currentStanding, type ViewerStanding } from '#app/domain/standings/viewer-line.ts'
import { LOOKED_UP_NAME } from '#app/domain/text/username.ts'
import { classNames } from '#app/ui/class-names.ts'
import { Drawing } from '#app/ui/drawing.tsx'
import { Fold } from '#app/ui/fold.tsx'
import type { ShownHome } from './draw-sections.server.tsx'
import { Hero, WeekCard } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { RandomPlayers } from './random-players.tsx'
import { Reviews } from './reviews.tsx'
import { TopPreview } from './top-preview.tsx'
import { answerInWords, WorksCard } from './you-would-be.tsx'
import styles from './home.module.css'

type Props = {
  view: ShownHome
  /** Null where they came with the page. */
  drawn: Record<'mountain' | 'players' | 'offer' | 'voices', string | null>
  /** From a local run's seed. */
  isInvented: boolean
  you: ViewerStanding | null
}

export function HomeScreen({ view: loaded, drawn, isInvented, you }: Props) {
  const live = useLive({ board: 'week', period: loaded.week.key, isFirstPage: true }, loaded)
  const players = live?.players ?? loaded.players
  const isPlaced = loaded.answer?.kind === 'place' || loaded.answer?.kind === 'nothing'
  const view = useMemo(() => (live === null ? loaded : homeNow(loaded, live)), [loaded, live])
  const howItGoes = (
    <>
      <HowItWorks />
      {view.band !== null && (
        <RandomPlayers players={players} isDrifting={view.band === 'drifting'}>
          <Drawing name="players" html={drawn.players} />
        </RandomPlayers>
      )}
    </>
  )
  const offer = (
    <>
      <Drawing name="offer" html={drawn.offer} />
      {view.reviews.length > 0 && <Reviews reviews={view.reviews} />}
      <Drawing name="voices" html={drawn.voices} />
    </>
  )
  return (
    <div className="pb-18">
      <p role="status" className="visually-hidden">
        {answerInWords(view.answer)}
      </p>
      <div className="stack bg-sky">
        <div className={classNames('wrap grid items-start gap-12', styles.hero)}>
          <Hero
            view={view}
            players={players}
            isInvented={isInvented}
            you={you === null ? null : currentStanding(you, live?.you ?? null)}
          />
        </div>
        <Mountain
          // The answer came with a drawing that has the guest on it.
          html={(isPlaced ? null : live?.mountain) ?? drawn.mountain}
          label="This week as one mountain. The table below names the ten highest."
          isLive
        >
          <div className={classNames('wrap stack content-start', styles.news)}>
            <LastNews live={live} drawn={loaded.top} news={live?.view.news ?? []} now={view.now} />
          </div>
        </Mountain>
        <div className={classNames('wrap grid items-start gap-12', styles.hero)}>
          <div className="col-[-2/-1] max-lg:mt-[calc(var(--s6)_-_clamp(2rem,5vw,3.5rem))]">
            {view.answer?.kind === 'place' ? <WorksCard {...view.answer} /> : <WeekCard view={view} />}
          </div>
        </div>
      </div>
      {view.viewer === null ? (
        <>
          {howItGoes}
          <TopPreview view={view} />
          {offer}
        </>
      ) : (
        <>
          <TopPreview view={view} />
          <div className="wrap pt-12 [&_.wrap]:px-0">
            <Fold id="about" title={`About ${brand.name}: how a week works, premium, questions`}>
              {howItGoes}
              {offer}
            </Fold>
          </div>
        </>
      )}
    </div>
  )
}

function homeNow(loaded: ShownHome, { view: { rows, viewer }, around }: LiveBoard): ShownHome {
  const { place: rank = 0, points = 0 } = viewer ?? {}
  return {
    ...loaded,
    top: rows.slice(0, loaded.top.length),
    viewer: loaded.viewer === null ? null : { ...loaded.viewer, rank, points, around },
  }
}

/** A dialog over the screen must not shuffle it or count its ads again. */
export function staysAsItIs({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const [current, next] = [currentUrl, nextUrl].map(({ searchParams }) => searchParams.get(LOOKED_UP_NAME))
  const isOwnDialog = formMethod === undefined && currentUrl.pathname === nextUrl.pathname && current === next
  return isOwnDialog && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
}
