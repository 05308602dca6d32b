import { Card } from '#app/ui/card.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { LevelBar } from '#app/ui/level-bar.tsx'
import type { LevelView } from './player-view.ts'
import styles from './level-card.module.css'

export function LevelCard({ level }: { level: LevelView }) {
  const next = formatNumber(level.level + 1)
  return (
    <Card
      title={`Level ${formatNumber(level.level)}`}
      aside={
        <>
          <b className="num">{formatNumber(level.total)}</b> points
        </>
      }
    >
      <LevelBar progress={level.progress} label={`Progress to level ${next}`} />
      <p className={styles.next}>
        <span className="num">{formatNumber(level.pointsToNext)}</span> points to level {next}
      </p>
      <Disclosure summary="How levels work">
        Going from level n to n + 1 takes 100 · n points of your total. Levels never fall and cannot be bought.
      </Disclosure>
    </Card>
  )
}
