import { useState, type ReactNode } from 'react'
import { formatNumber } from '#app/ui/format.ts'
import type { ChestView } from './load-prizes.server.ts'
import styles from './prizes.module.css'

/** The lid of the winner's chest: it stands open once a code was taken. */
export function OwnCodes({ chest, children }: { chest: ChestView; children: ReactNode }) {
  const { weekNumber, taken, takenWorth, left } = chest
  const isOpened = taken > 0
  const [wasOpen] = useState(isOpened)
  return (
    <details className={styles.codes} open={isOpened} data-was-open={wasOpen || undefined}>
      <summary className={`wrap flex ${styles.lid}`}>
        <span className={styles.toOpen}>See what is inside</span>
        <span className={styles.toShut}>Close the chest of week {weekNumber}</span>
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
            .
          </p>
        )}
      </div>
    </details>
  )
}
