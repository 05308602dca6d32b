import type { Achievement } from '#app/domain/achievements/achievements.ts'
import { classNames } from '#app/ui/class-names.ts'
import { metalClass } from '#app/ui/metal.ts'
import { type BadgeDrawing, type BadgeMetal, BADGES, GLYPHS, HEXAGON } from './badge-drawings.ts'
import styles from './achievement-badge.module.css'

type Props = {
  /** A number is a level. */
  badge: Achievement | number
  isEarned: boolean
}

/** Decorative: the text next to it says the same. An unearned badge is an outline. */
export function AchievementBadge({ badge, isEarned }: Props) {
  const { glyph, metal, number }: BadgeDrawing = drawingOf(badge)
  const drawing: { fill?: string; line?: string; snow?: string } = GLYPHS[glyph]
  return (
    <svg
      className={classNames(
        'h-[var(--badge,4rem)] w-[var(--badge,4rem)] flex-none',
        isEarned ? metalOf(metal) : styles.ahead,
      )}
      viewBox="0 0 64 64"
      width="64"
      height="64"
      aria-hidden="true"
    >
      <path className={styles.ground} d={HEXAGON} />
      <g transform={number === null ? 'translate(32 33) scale(1.05)' : 'translate(32 25) scale(0.8)'}>
        {drawing.line !== undefined && <path className={styles.line} d={drawing.line} />}
        {drawing.fill !== undefined && <path className={styles.fill} d={drawing.fill} />}
        {drawing.snow !== undefined && <path className={styles.snow} d={drawing.snow} />}
      </g>
      {number !== null && (
        <text className={styles.number} x="32" y="51" textAnchor="middle">
          {number}
        </text>
      )}
    </svg>
  )
}

function metalOf(metal: BadgeMetal): string | undefined {
  return metal === 'moss' ? styles.moss : metalClass(metal)
}

function drawingOf(badge: Achievement | number): BadgeDrawing {
  return typeof badge === 'number' ? { glyph: 'chevrons', metal: 'moss', number: String(badge) } : BADGES[badge]
}
