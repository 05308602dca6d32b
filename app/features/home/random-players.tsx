import type { FocusEvent, ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { formatNumber } from '#app/ui/format.ts'
import type { HomeView } from './load-home.server.ts'
import styles from './home.module.css'

/** From here on the heading has the exact count. */
const COUNT_SAID_ABOVE = 200

type Props = Pick<HomeView, 'players'> & {
  isDrifting: boolean
  children: ReactNode
}

/** The count is live. Hidden on phones. */
export function RandomPlayers({ players, isDrifting, children }: Props) {
  return (
    <section className={styles.players} aria-labelledby="players-title" onFocus={showWhole}>
      <div className="wrap mb-4 flex items-end justify-between gap-6">
        <div>
          <h2 id="players-title" className="text-3xl">
            Climb beside {players > COUNT_SAID_ABOVE ? formatNumber(players) : 'hundreds of'} developers
          </h2>
          <p className="mt-2 text-soft">
            This week’s best and the latest winners, with their <span className={styles.projects}>projects</span> and{' '}
            <span className={styles.contributions}>contributions</span>.
          </p>
        </div>
        {isDrifting && (
          <label className={classNames('inline-flex min-h-11 items-center gap-2', styles.pause)}>
            <input type="checkbox" className="visually-hidden" />
            <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
              <path className={styles.moving} d="M4 2h3v12H4zM9 2h3v12H9z" />
              <path className={styles.still} d="M4 2v12l10-6Z" />
            </svg>
            Pause
          </label>
        )}
      </div>
      {children}
    </section>
  )
}

/** Browsers do not scroll to a tile that is half in view. */
function showWhole({ target }: FocusEvent) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
