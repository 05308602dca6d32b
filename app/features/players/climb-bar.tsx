import type { ReactNode } from 'react'
import { POINTS_TABLE } from '#app/domain/points-table.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { formatCount, formatNumber, formatOrdinal, formatSigned } from '#app/ui/format.ts'
import { LevelBar } from '#app/ui/level-bar.tsx'
import type { PlayerView } from './player-view.ts'
import styles from './climb-bar.module.css'

/** What counts at a glance: the next step, the streak, the rival and the level. */
export function ClimbBar({ view }: { view: PlayerView }) {
  const { owner, passport, bestWeek, rivalry, level } = view
  const step = owner?.next.steps.full[0] ?? owner?.next.steps.open[0]
  return (
    <div className={styles.bar}>
      <div className={`wrap ${styles.cells}`}>
        {step !== undefined && (
          <Cell label="One next step" value={`${POINTS_TABLE[step.rule].label}, ${formatSigned(step.points)}`}>
            <Anchor href="#next">What else counts today</Anchor>
          </Cell>
        )}
        <Cell label="Streak" value={formatCount(passport.streak, 'week')}>
          Best: {passport.longest}
        </Cell>
        {rivalry !== null && <RivalCell rivalry={rivalry} points={view.week.points} />}
        {rivalry === null && bestWeek !== null && (
          <Cell label="Best week" value={formatOrdinal(bestWeek.rank)}>
            Week {bestWeek.weekNumber}, {formatCount(bestWeek.points, 'point')}
          </Cell>
        )}
        <Cell label={`Level ${formatNumber(level.level)}`} value={null}>
          <LevelBar progress={level.progress} label={`On the way to level ${formatNumber(level.level + 1)}`} />
          <p>
            <b className="num">{formatNumber(level.pointsToNext)}</b> points to {formatNumber(level.level + 1)}
          </p>
          <Disclosure summary="How levels work">
            Going from level n to n + 1 takes 100 · n points of your total. Levels never fall and cannot be bought.
          </Disclosure>
        </Cell>
      </div>
    </div>
  )
}

function RivalCell({ rivalry, points }: { rivalry: NonNullable<PlayerView['rivalry']>; points: number }) {
  const { username, wins, losses } = rivalry
  const gap = rivalry.points - points
  return (
    <Cell label="Rival" value={username}>
      <p>
        {gap === 0 ? 'Level' : `${formatNumber(Math.abs(gap))} ${gap > 0 ? 'ahead' : 'behind you'}`}
        {wins + losses > 0 && `. Weeks so far: you ${wins}, ${username} ${losses}`}
      </p>
    </Cell>
  )
}

function Cell({ label, value, children }: { label: string; value: string | null; children: ReactNode }) {
  return (
    <div className={styles.cell}>
      <p className={styles.label}>{label}</p>
      {value !== null && <p className={styles.value}>{value}</p>}
      <div className={styles.note}>{children}</div>
    </div>
  )
}
