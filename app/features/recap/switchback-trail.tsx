import { flagPath } from '#app/ui/mountain.ts'
import styles from './switchback-trail.module.css'

type Point = [x: number, y: number]

const MOUNTAIN = 'M0 300 112 176l44 22L262 50l62 92 44-22 112 180Z'
const SNOW = 'm262 50 42 62-20-8-14 20-16-20-18 18-14-22-4-2Z'
/** From the foot to the top. */
const TRAIL: Point[] = [
  [96, 300],
  [300, 262],
  [150, 226],
  [318, 190],
  [206, 158],
  [296, 126],
  [238, 98],
  [262, 50],
]

/** A trail up a mountain with a flag at `height`: 0 at the foot, 1 at the top. */
export function SwitchbackTrail({ height }: { height: number }) {
  const walked = trailTo(height)
  const [x, y] = walked.at(-1) ?? [0, 0]
  return (
    <svg className={styles.picture} viewBox="0 0 480 302" aria-hidden="true">
      <path className={styles.mountain} d={MOUNTAIN} />
      <path className={styles.snow} d={SNOW} />
      <path className={styles.trail} d={pathOf(TRAIL)} />
      <path className={styles.walked} d={pathOf(walked)} />
      <path className={styles.flag} d={flagPath(x, y)} />
    </svg>
  )
}

/** The corners passed on the way to a share of the trail's length, and the point itself. */
function trailTo(share: number): Point[] {
  const total = TRAIL.slice(1).reduce((sum, point, index) => sum + distance(TRAIL[index] ?? point, point), 0)
  let left = total * share
  const [foot = [0, 0], ...rest] = TRAIL
  const passed: Point[] = [foot]
  for (const next of rest) {
    const from = passed.at(-1) ?? next
    const length = distance(from, next)
    if (left <= length) {
      const part = length === 0 ? 0 : left / length
      return [...passed, [from[0] + (next[0] - from[0]) * part, from[1] + (next[1] - from[1]) * part]]
    }
    left -= length
    passed.push(next)
  }
  return passed
}

function distance([x1, y1]: Point, [x2, y2]: Point): number {
  return Math.hypot(x2 - x1, y2 - y1)
}

function pathOf(points: Point[]): string {
  return `M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}`
}
