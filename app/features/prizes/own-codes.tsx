import type { ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { formatNumber } from '#app/ui/format.ts'
import { Deadline } from '#app/ui/written-time.tsx'
import type { ChestView } from './load-prizes.server.ts'
import styles from './prizes.module.css'

/** The lid of the winner's chest: it stands open once a code was taken. */
export function OwnCodes({ chest, now, children }: { chest: ChestView; now: number; children: ReactNode }) {
  const { weekNumber, openUntil, taken, takenWorth, left } = chest
  const isOpened = taken > 0
  return (
    <details className={styles.codes} open={isOpened} data-was-open={isOpened || undefined}>
      <summary className={classNames('wrap flex', styles.lid)}>
        <span className={classNames('inline-flex', styles.ownCodesOpen)}>Open your chest</span>
        <span className={styles.ownCodesShut}>Close the chest of week {weekNumber}</span>
      </summary>
      <div className={`wrap ${styles.inside}`}>
        <h2 className="visually-hidden">Your codes</h2>
        {children}
        {taken + left > 0 && (
          <p className="mt-4 text-small text-soft">
            {taken} of {taken + left} taken
            {takenWorth > 0 && (
              <>
                , worth <b className="num">${formatNumber(takenWorth)}</b>
              </>
            )}
            . {left > 0 && <TakeBy instant={openUntil} now={now} />}
          </p>
        )}
      </div>
    </details>
  )
}

/** It stays open longer when the next week closes late. */
function TakeBy({ instant, now }: { instant: number; now: number }) {
  if (instant <= now) return 'Take the rest before the next chest opens.'
  return (
    <>
      Take the rest by <Deadline instant={instant} />.
    </>
  )
}
