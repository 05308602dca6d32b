import { Stamp } from '#app/components/stamp.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatCount } from '#app/ui/format.ts'
import type { PlayerView } from './player-view.ts'
import styles from './passport-card.module.css'

/** A stamp for each closed week. */
export function PassportCard({ passport }: { passport: PlayerView['passport'] }) {
  const { stamps, weeks, gold } = passport
  return (
    <Card title="Passport" aside={`${formatCount(weeks, 'week')}${gold === 0 ? '' : `, ${gold} in gold`}`}>
      {stamps.length === 0 ? (
        <p className="soft">The first closed week with points puts the first stamp here.</p>
      ) : (
        <ul role="list" className={styles.stamps}>
          {stamps.map((stamp) => (
            <li key={stamp.week}>
              <Stamp {...stamp} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
