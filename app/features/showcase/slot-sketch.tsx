import type { AdSlot } from '#app/domain/ad.ts'
import styles from './slot-sketch.module.css'

type Sketch = { lines: string; here: { x: number; y: number; width: number; height: number } }

/** The position of a place on its screen, in a few strokes. */
const SKETCHES: Record<AdSlot, Sketch> = {
  row: {
    lines: 'M14 16h30M14 28h92M14 36h92M14 44h92M14 66h92',
    here: { x: 12, y: 50, width: 96, height: 10 },
  },
  sponsor: {
    lines: 'M14 14h24M14 22h38M14 30h30M70 14h36M70 20h36M70 26h36M14 68h92',
    here: { x: 12, y: 38, width: 96, height: 22 },
  },
  note: {
    lines: 'M14 14h30M14 24h92M14 32h92M14 40h92M14 48h92',
    here: { x: 12, y: 56, width: 96, height: 12 },
  },
  message: {
    lines: 'M32 18h34M32 28h56M32 36h50M32 44h56',
    here: { x: 30, y: 52, width: 60, height: 10 },
  },
}

export function SlotSketch({ place }: { place: AdSlot }) {
  const { lines, here } = SKETCHES[place]
  const page = place === 'message' ? { x: 24, y: 8, width: 72 } : { x: 4, y: 4, width: 112 }
  return (
    <svg className={styles.sketch} width="120" height="80" viewBox="0 0 120 80" aria-hidden="true">
      <rect className={styles.page} {...page} height={80 - 2 * page.y} rx={place === 'message' ? 10 : 5} />
      <path className={styles.lines} d={lines} />
      <rect className={styles.here} {...here} rx="2.5" />
    </svg>
  )
}
