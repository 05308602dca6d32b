import type { BadgeMetric } from '#app/domain/badges/badge.ts'
import { NOT_COUNTED } from '#app/domain/points/lifetime.ts'
import { formatCount, formatNumber, formatOrdinal } from '#app/ui/format.ts'

/** This week's rank (0: unranked) and points, level (null: not counted yet), and weeks in a row. */
export type BadgeFigures = { rank: number; points: number; level: number | null; streak: number }

export type BadgeTone = 'gold' | 'silver' | 'bronze' | 'moss' | 'calm' | 'unknown'
export type BadgeText = { message: string; tone: BadgeTone }

export const UNKNOWN_PLAYER: BadgeText = { message: 'unknown player', tone: 'unknown' }
/** While the database is away. */
export const BACK_SOON: BadgeText = { message: 'back soon', tone: 'unknown' }

export function levelText(level: number | null, word = 'level'): string {
  return `${word} ${level === null ? NOT_COUNTED : formatNumber(level)}`
}

const messages = {
  rank: ({ rank }) => (rank === 0 ? 'unranked this week' : `${formatOrdinal(rank)} this week`),
  points: ({ points }) => `${formatCount(points, 'point')} this week`,
  level: ({ level }) => levelText(level),
  streak: ({ streak }) => (streak === 0 ? 'no streak yet' : `${formatNumber(streak)} week streak`),
} as const satisfies Record<BadgeMetric, (figures: BadgeFigures) => string>

export function badgeText(metric: BadgeMetric, figures: BadgeFigures): BadgeText {
  return { message: messages[metric](figures), tone: toneOf(metric, figures) }
}

function toneOf(metric: BadgeMetric, { rank, points, level, streak }: BadgeFigures): BadgeTone {
  if (metric === 'rank') return PODIUM[rank - 1] ?? (rank === 0 ? 'calm' : 'moss')
  if (metric === 'points') return points === 0 ? 'calm' : 'moss'
  const isNothing = (metric === 'streak' && streak === 0) || (metric === 'level' && level === null)
  return isNothing ? 'calm' : 'moss'
}

const PODIUM: readonly BadgeTone[] = ['gold', 'silver', 'bronze']
