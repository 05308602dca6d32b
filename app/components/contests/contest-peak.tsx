import { useId } from 'react'
import { drawPeak, type PeakLook, type PeakPaint } from '#app/components/draw-peak.ts'
import type { ContestRock } from '#app/domain/contests/contest.ts'
import { svg } from '#app/domain/images/svg.ts'
import { classNames } from '#app/ui/class-names.ts'
import styles from './contest-peak.module.css'

type Props = { rock: ContestRock; className?: string } & Pick<PeakLook, 'slug' | 'ridge'> &
  Partial<Omit<PeakLook, 'id'>>

const paint: PeakPaint = (part) => svg` class="${styles[part] ?? ''}"`

/** Decorative. The same everywhere for an address and ridge. */
export function ContestPeak({ rock, className, ...look }: Props) {
  const id = `peak${useId().replaceAll(':', '')}`
  const { width = 640, height = 440 } = look
  const drawn = drawPeak({ ...look, id, width, height }, paint)
  return (
    <svg
      className={classNames(styles.peak, styles[rock], className)}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawn.markup }}
    />
  )
}

/** It sets the rock's colours, as `--peak-sky`. */
export function rockClass(rock: ContestRock): string | undefined {
  return styles[rock]
}
