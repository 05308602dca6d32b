import { Form } from '@remix-run/react'
import { prizeClaim, shortChestText } from '#app/domain/prizes/prize-stock.ts'
import type { ViewerLine } from '#app/domain/standings/viewer-line.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { Countdown, Deadline } from '#app/ui/written-time.tsx'
import { ChestPicture } from './chest-picture.tsx'
import type { ChestView, PrizesView } from './load-prizes.server.ts'
import styles from './prizes.module.css'

/** The reader's place this week, and where the next step is. */
export type ChestLink = { line: ViewerLine; href: string }

type Props = {
  view: PrizesView
  /** Null for visitors. */
  way: ChestLink | null
  /** The winner can take codes, or has. */
  isOpen: boolean
}

/** This week's chest, or the winner's own. */
export function ChestHeader({ view, way, isOpen }: Props) {
  const { chest } = view
  return (
    <section className={classNames(styles.stage, isOpen && styles.opened)} aria-labelledby="chest">
      <div className="overflow-clip border-b border-line bg-[light-dark(#f6e4b4,#1d1a0e)]">
        <div className="wrap grid min-h-78 grid-cols-[minmax(0,1fr)_minmax(0,24rem)] items-end gap-8 max-md:grid-cols-1 max-md:gap-0">
          <div className={styles.words}>
            {chest === null ? <RunningWeek view={view} way={way} /> : <OwnChest chest={chest} now={view.now} />}
          </div>
          <div className="max-md:mx-auto max-md:mt-2 max-md:mb-0 max-md:w-[min(100%,18.7rem)]">
            <ChestPicture />
          </div>
        </div>
      </div>
    </section>
  )
}

function OwnChest({ chest, now }: { chest: ChestView; now: number }) {
  const { week, weekNumber, place, climbers, isShut, isMovedUp, left, leftWorth } = chest
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
        {isMovedUp && 'A place above yours became free. '}
        {isShut ? (
          'It opens once your place has been reviewed. Only you can see this.'
        ) : left === 0 ? (
          'Your codes stay on this page.'
        ) : (
          <>
            Take your codes <TakeBy instant={chest.openUntil} now={now} />. What you take stays on this page.
          </>
        )}
      </p>
      {!isShut && left > 0 && (
        <Form method="post" action="/prizes" preventScrollReset className="mt-4">
          <input type="hidden" name="intent" value="take-all" />
          <input type="hidden" name="week" value={week} />
          <Button tone="primary">
            {left === 1 ? 'Take your code' : `Take all ${left}`}
            {leftWorth !== null && `, worth $${formatNumber(leftWorth)}`}
          </Button>
        </Form>
      )}
    </>
  )
}

/** Later if the next week closes late. */
function TakeBy({ instant, now }: { instant: number; now: number }) {
  if (instant <= now) return 'before the next chest opens'
  return (
    <>
      by <Deadline instant={instant} />
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
        , <Deadline instant={endsAt} />.
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
