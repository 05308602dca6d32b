import { classNames } from './class-names.ts'
import { metalClass, type Metal } from './metal.ts'
import styles from './peak.module.css'

const WIDTH = 340
/** The lowest and the highest peak. */
const LOW = 84
const HIGH = 208
const SKY = 6
const FLAG = 34
const SUMMIT = 172

/** Left to right; heights are shares. */
const RIDGE: [x: number, height: number][] = [
  [0, 0],
  [88, 0.53],
  [122, 0.42],
  [SUMMIT, 1],
  [220, 0.55],
  [250, 0.65],
  [WIDTH, 0],
]
/** Below the summit. */
const SNOW: [x: number, height: number][] = [
  [SUMMIT, 1],
  [198, 0.755],
  [187, 0.8],
  [177, 0.71],
  [166, 0.79],
  [150, 0.745],
]

type Props = {
  metal: Metal
  rank: number
  /** Height, 0 to 1. */
  share?: number
  hasFlag?: boolean
}

export function Peak({ metal, rank, share = 1, hasFlag = false }: Props) {
  const top = hasFlag ? FLAG : SKY
  const tall = Math.round(LOW + (HIGH - LOW) * Math.min(1, Math.max(0, share)))
  const line = (points: [number, number][]) =>
    `M${points.map(([x, height]) => `${x} ${Math.round(top + tall * (1 - height))}`).join('L')}Z`
  return (
    <svg
      className={classNames(styles.peak, metalClass(metal))}
      viewBox={`0 0 ${WIDTH} ${top + tall}`}
      role="img"
      aria-label={`Rank ${rank}`}
    >
      {hasFlag && (
        <g className={styles.raised}>
          <rect className="fill-ink" x={SUMMIT - 1.5} y="2" width="3" height={FLAG + 4} rx="1.5" />
          <path className="fill-blaze" d={`M${SUMMIT + 1.5} 3h24l-7 8 7 8h-24Z`} />
        </g>
      )}
      <path className={styles.mountain} d={line(RIDGE)} />
      <path className={styles.snow} d={line(SNOW)} />
      <text
        className="fill-(--metal) font-display text-[38px] leading-normal font-extrabold"
        x={WIDTH / 2}
        y={top + tall - 20}
        textAnchor="middle"
        aria-hidden="true"
      >
        {rank}
      </text>
    </svg>
  )
}
