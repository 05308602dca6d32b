import { brand } from '#app/content/brand.ts'
import { workText } from '#app/domain/points-table.ts'
import type { ShareCard } from '#app/domain/share-card.ts'
import { formatCount, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { periodDates, periodTitle, stepLabel } from './recap-text.ts'
import type { RecapView } from './recap-view.ts'

/** Texts of the preview images; the Worker only draws them. `host` is the product's. */

export function brandCard(host: string): ShareCard {
  return {
    kind: 'brand',
    product: brand.name,
    host,
    title: brand.tagline,
    text: 'Public GitHub work earns points. The board turns every Monday.',
  }
}

export function recapCard(recap: RecapView, host: string): ShareCard {
  const { username, premium, period, points, place, work, awards, steps } = recap
  const [award] = period.kind === 'week' ? awards : []
  return {
    kind: 'recap',
    product: brand.name,
    host,
    username,
    premium,
    title: periodTitle(period),
    dates: periodDates(period),
    figures: work
      .slice(0, 3)
      .map(({ rule, counted }) => ({ value: formatNumber(counted), label: workText(rule, counted) })),
    standing: {
      ...standingOf(points, place, 'climbers'),
      award: award === undefined ? null : `${formatOrdinal(award.place)} place`,
    },
    steps: steps.map((step, index) => ({
      label: stepLabel(period.kind, step, index),
      points: Math.max(0, step.points),
    })),
  }
}

export type PlayerFigures = {
  username: string
  premium: boolean
  level: number
  totalPoints: number
  /** This week. */
  recap: Pick<RecapView, 'period' | 'points' | 'place' | 'steps'>
}

export function playerCard({ username, premium, level, totalPoints, recap }: PlayerFigures, host: string): ShareCard {
  const { period, points, place, steps } = recap
  const inWeek = `in ${periodTitle(period).toLowerCase()}`
  return {
    kind: 'player',
    product: brand.name,
    host,
    username,
    premium,
    subtitle: `Level ${formatNumber(level)} climber at ${brand.name}`,
    standing: {
      ...(points > 0
        ? standingOf(points, place, inWeek)
        : { main: formatNumber(totalPoints), under: 'all-time points', more: null }),
      award: null,
    },
    steps: steps.map((step, index) => ({ label: stepLabel('week', step, index), points: Math.max(0, step.points) })),
  }
}

function standingOf(points: number, place: RecapView['place'], among: string) {
  if (place === null) return { main: formatNumber(points), under: points === 1 ? 'point' : 'points', more: null }
  return {
    main: formatOrdinal(place.rank),
    under: `of ${formatNumber(place.of)} ${among}`,
    more: formatCount(points, 'point'),
  }
}
