import { classNames } from '#app/ui/class-names.ts'
import { formatOrdinal } from '#app/ui/format.ts'
import styles from './components.module.css'

type Props = { weekNumber: number; rank: number | null; isGold: boolean; size?: number }

/** Gold with prizes; dashed for a week of rest. */
export function Stamp({ weekNumber, rank, isGold, size = 88 }: Props) {
  const label = rank === null ? `Week ${weekNumber}: rested` : `Week ${weekNumber}: ${formatOrdinal(rank)}`
  const [digits, suffix] = rank === null ? ['', ''] : [formatOrdinal(rank).slice(0, -2), formatOrdinal(rank).slice(-2)]
  const form = weekNumber % FORMS.length
  return (
    <svg
      className={classNames(styles.stamp, rank === null ? styles.rested : isGold ? styles.gold : styles.moss)}
      viewBox="0 0 120 120"
      width={size}
      height={size}
      role="img"
      aria-label={label}
    >
      {rank === null ? (
        <>
          <circle cx="60" cy="60" r="50" />
          <text x="60" y="58" className="font-mono text-[10.5px] leading-normal font-semibold tracking-[0.04em]">
            WEEK {weekNumber}
          </text>
          <text x="60" y="72" className="font-mono text-[10.5px] leading-normal font-semibold tracking-[0.04em]">
            rested
          </text>
        </>
      ) : (
        <g transform={`rotate(${TILTS[form]} 60 60)`}>
          <path d={FORMS[form]?.outer} />
          <path d={FORMS[form]?.inner} className={styles.thin} />
          <path className={styles.peak} d="M33 46 52 22l8 9 6-7 21 22ZM52 22v-8h8l-2.5 2.5L60 19h-7v3Z" />
          <path className={styles.ground} d="M30 50.5h60" />
          <text x="60" y="77" className="font-display text-[28px] leading-normal font-extrabold tracking-tight">
            {digits}
            <tspan className="text-[15px]" dy="-9">
              {suffix}
            </tspan>
          </text>
          <text x="60" y="93" className="font-mono text-[10.5px] leading-normal font-semibold tracking-[0.04em]">
            WEEK {weekNumber}
          </text>
        </g>
      )}
    </svg>
  )
}

const TILTS = [-3, 4, -7, 6]

const FORMS = [
  { outer: circle(56), inner: circle(51.5) },
  {
    outer: 'M60 4 108.5 32v56L60 116 11.5 88V32Z',
    inner: 'M60 9.5 103.7 34.7v50.6L60 110.5 16.3 85.3V34.7Z',
  },
  { outer: seal(), inner: circle(47.5) },
  {
    outer: 'M27 12h66a22 22 0 0 1 22 22v52a22 22 0 0 1-22 22H27A22 22 0 0 1 5 86V34a22 22 0 0 1 22-22Z',
    inner: 'M27.5 16.5h65a18 18 0 0 1 18 18v51a18 18 0 0 1-18 18h-65a18 18 0 0 1-18-18v-51a18 18 0 0 1 18-18Z',
  },
]

function circle(radius: number): string {
  return `M${60 - radius} 60a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
}

function seal(): string {
  const teeth = 24
  const points = Array.from({ length: 2 * teeth }, (_, index) => {
    const radius = index % 2 === 0 ? 57 : 52.5
    const angle = (index * Math.PI) / teeth
    return `${(60 + radius * Math.cos(angle)).toFixed(1)} ${(60 + radius * Math.sin(angle)).toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}
