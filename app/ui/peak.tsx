import type { AvatarRing } from './avatar.tsx'
import { classNames } from './class-names.ts'
import styles from './peak.module.css'

type Shape = { width: number; height: number; mountain: string; snow: string; flag: string | null }

const SHAPES: Record<AvatarRing, Shape> = {
  gold: {
    width: 340,
    height: 232,
    mountain: 'M0 232 88 120l34 24 50-124 48 96 30-22 90 138Z',
    snow: 'm172 20 48 96-20-10-16 16-16-18-20 20-6-14-10 6Z',
    flag: 'M172 22V2h20l-6 6 6 6h-20',
  },
  silver: {
    width: 300,
    height: 150,
    mountain: 'M0 150 95 52l28 26 30-66 36 60 22-18 89 96Z',
    snow: 'm153 12 36 60-14-8-14 12-12-14-16 16-10 0Z',
    flag: null,
  },
  bronze: {
    width: 300,
    height: 120,
    mountain: 'M0 120 70 62l30 14 46-62 40 46 26-12 88 72Z',
    snow: 'm146 14 40 46-16-6-12 10-14-12-14 12-8-10-16 8Z',
    flag: null,
  },
}

export function Peak({ metal, rank }: { metal: AvatarRing; rank: number }) {
  const shape = SHAPES[metal]
  return (
    <svg
      className={classNames(styles.peak, styles[metal])}
      viewBox={`0 0 ${shape.width} ${shape.height}`}
      role="img"
      aria-label={`Rank ${rank}`}
    >
      <path className={styles.mountain} d={shape.mountain} />
      <path className={styles.snow} d={shape.snow} />
      {shape.flag !== null && <path className={styles.flag} d={shape.flag} />}
      <text className={styles.rank} x={shape.width / 2} y={shape.height - 22} textAnchor="middle" aria-hidden="true">
        {rank}
      </text>
    </svg>
  )
}
