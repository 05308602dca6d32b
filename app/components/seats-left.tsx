import { FIRST_PREMIUM } from '#app/domain/plan.ts'
import styles from './seats-left.module.css'

const COLUMNS = 50

/** The first hundred seats as squares, two per column; taken ones are filled. */
export function SeatsLeft({ places }: { places: number }) {
  const taken = FIRST_PREMIUM - places
  return (
    <div className={styles.places}>
      <svg viewBox={`0 0 ${COLUMNS * 10} 20`} aria-hidden="true">
        <pattern id="free-place" width="10" height="10" patternUnits="userSpaceOnUse">
          <rect className={styles.free} x="1" y="1" width="8" height="8" rx="2" />
        </pattern>
        <pattern id="taken-place" width="10" height="10" patternUnits="userSpaceOnUse">
          <rect className={styles.taken} x="1" y="1" width="8" height="8" rx="2" />
        </pattern>
        <rect width="500" height="20" fill="url(#free-place)" />
        <rect width={Math.floor(taken / 2) * 10} height="20" fill="url(#taken-place)" />
        <rect x={Math.floor(taken / 2) * 10} width={(taken % 2) * 10} height="10" fill="url(#taken-place)" />
      </svg>
      <p>
        <b className="num">{places}</b> of the first {FIRST_PREMIUM} places left.{' '}
        {places > 0
          ? 'Each pays half price for a monthly or yearly plan, for as long as it runs.'
          : 'The half price is gone for now. If a place opens again, it shows here.'}
      </p>
    </div>
  )
}
