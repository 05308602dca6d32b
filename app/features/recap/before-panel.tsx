import { formatCount, formatNumber } from '#app/ui/format.ts'
import { ridgePath, snowPath } from '#app/ui/mountain.ts'
import { Panel } from './panel.tsx'
import { periodTitle } from './recap-text.ts'
import type { RecapView } from './recap-view.ts'
import styles from './before-panel.module.css'

type Props = { recap: RecapView; before: NonNullable<RecapView['before']> }

export function BeforePanel({ recap, before }: Props) {
  const { period, points, state } = recap
  const earlier = periodTitle({ kind: period.kind, key: before.key, startsAt: startOf(before.key) })
  const most = Math.max(points, before.points, 1)
  return (
    <Panel
      mark="Compared"
      title={headline(points - before.points, earlier)}
      picture={
        <svg className={styles.picture} viewBox="0 0 480 290" aria-hidden="true">
          <Hill x={130} share={before.points / most} label={earlier} points={before.points} />
          <Hill x={350} share={points / most} label={periodTitle(period)} points={points} isNow />
          <path className={styles.ground} d="M0 240H480" />
        </svg>
      }
    >
      <p>
        {formatCount(before.points, 'point')} then, {formatNumber(points)} {state === 'running' ? 'so far.' : 'now.'}
      </p>
    </Panel>
  )
}

function headline(difference: number, earlier: string): string {
  const name = earlier.startsWith('Week') ? earlier.toLowerCase() : earlier
  if (difference === 0) return `As high as in ${name}`
  return `${formatCount(Math.abs(difference), 'point')} ${difference > 0 ? 'higher' : 'lower'} than in ${name}`
}

type HillProps = { x: number; share: number; label: string; points: number; isNow?: boolean }

function Hill({ x, share, label, points, isNow = false }: HillProps) {
  const height = Math.max(4, share * 190)
  const shape = { x, ground: 240, height, half: 105 }
  return (
    <g className={isNow ? styles.now : undefined}>
      <path className={styles.rock} d={ridgePath(shape)} />
      {height > 60 && <path className={styles.snow} d={snowPath(shape)} />}
      <text className={styles.points} x={x} y={228 - height} textAnchor="middle">
        {formatNumber(points)}
      </text>
      <text className={styles.label} x={x} y="274" textAnchor="middle">
        {label}
      </text>
    </g>
  )
}

/** The first instant of a month; weeks and years need only their key. */
function startOf(key: string): number {
  return /^\d{4}-\d{2}$/.test(key) ? Date.parse(`${key}-01T00:00:00Z`) : 0
}
