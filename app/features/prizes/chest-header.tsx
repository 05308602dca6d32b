import type { ReactNode } from 'react'
import { prizeClaim, shortChestText } from '#app/domain/prizes/prize-stock.ts'
import type { YouLine } from '#app/domain/standings/you-line.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { formatClock, formatNumber, formatOrdinal, formatWeekday } from '#app/ui/format.ts'
import { Countdown } from '#app/ui/written-time.tsx'
import { ChestPicture } from './chest-picture.tsx'
import type { ChestView, PrizesView } from './load-prizes.server.ts'
import styles from './prizes.module.css'

/** Where the reader stands in the running week, and where what comes next is said. */
export type ChestLink = { line: YouLine; href: string }

type Props = {
  view: PrizesView
  /** Null for visitors. */
  way: ChestLink | null
  /** The winner's codes, folded or not; null while there is no chest to open. */
  codes: ReactNode
}

/** The chest itself: of the running week, or the winner's own. */
export function ChestHeader({ view, way, codes }: Props) {
  const { chest } = view
  return (
    <section className={styles.stage} aria-labelledby="chest">
      <div className="overflow-clip border-b border-line bg-[light-dark(#f6e4b4,#1d1a0e)]">
        <div className="wrap grid min-h-78 grid-cols-[minmax(0,1fr)_minmax(0,24rem)] items-end gap-8 max-md:grid-cols-1 max-md:gap-0">
          <div className={styles.words}>
            {chest === null ? <RunningWeek view={view} way={way} /> : <OwnChest chest={chest} />}
          </div>
          <div className="max-md:mx-auto max-md:mt-2 max-md:mb-0 max-md:w-[min(100%,18.7rem)]">
            <ChestPicture />
          </div>
        </div>
      </div>
      {codes}
    </section>
  )
}

function OwnChest({ chest }: { chest: ChestView }) {
  const { weekNumber, place, climbers, isShut, isMovedUp, taken, left } = chest
  return (
    <>
      <h1 id="chest">
        The chest of week {weekNumber}
        {!isShut && ' is yours.'}
      </h1>
      <p className="mt-4 font-display text-xl leading-tight font-bold text-ink">
        You made it. {formatOrdinal(place)} of {formatNumber(Math.max(place, climbers))}.
      </p>
      <p className="mt-2 max-w-128 text-lg">
        {isShut ? (
          'It opens once the review below is over. Until then only you see this.'
        ) : (
          <>
            {isMovedUp && 'A place above yours became free, so this chest opens for you. '}
            {left === 0 && taken > 0
              ? 'Your codes stay on this page.'
              : 'Take one code of each prize: they stay on this page.'}
          </>
        )}
      </p>
    </>
  )
}

function RunningWeek({ view, way }: { view: PrizesView; way: ChestLink | null }) {
  const [claim, short] = [prizeClaim(view.running), shortChestText(view.running)]
  const { number, endsAt } = view.week
  return (
    <>
      <h1 id="chest">The chest of week {number}</h1>
      {claim !== null && <p className="mt-4 font-display text-xl leading-tight font-bold text-ink">{claim}</p>}
      {short !== null && <p className="mt-2 max-w-128 text-lg">{short}</p>}
      <p className="mt-2 max-w-128 text-lg">
        The climb ends in{' '}
        <b>
          <Countdown until={endsAt} now={view.now} />
        </b>
        , on {formatWeekday(endsAt)} at {formatClock(endsAt)} UTC.
      </p>
      {way !== null && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
          <p>{way.line.text.map(({ text, isStrong }) => (isStrong ? <b key={text}>{text}</b> : text))}</p>
          <ButtonLink href={way.href}>{way.line.action}</ButtonLink>
        </div>
      )}
    </>
  )
}
