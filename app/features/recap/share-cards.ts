import { brand } from '#app/content/brand.ts'
import type { ShareCard } from '#app/domain/images/share-card.ts'
import type { Lifetime } from '#app/domain/points/lifetime.ts'
import { workText } from '#app/domain/points/points-table.ts'
import { formatCount, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import type { RecapView } from './answer-recap.server.ts'
import { periodDates, periodName, periodTitle } from './recap-text.ts'

/** Texts only; the Worker for images draws them. `host` is the product's. */

export function brandCard(host: string): ShareCard {
  return {
    kind: 'brand',
    product: brand.name,
    host,
    title: brand.tagline,
    text: 'Public GitHub work earns points. The board resets every Monday.',
  }
}

export function recapCard(recap: RecapView, host: string): ShareCard {
  const { username, avatarUrl, premium, period, points, place, awards } = recap
  const [award] = period.kind === 'week' ? awards : []
  return {
    kind: 'recap',
    product: brand.name,
    host,
    username,
    avatarUrl,
    premium,
    title: periodTitle(period),
    dates: periodDates(period),
    figures: figuresOf(recap),
    standing: {
      ...standingOf(points, place, 'climbers'),
      award: award === undefined ? null : `${formatOrdinal(award.place)} place`,
    },
    height: recap.height,
  }
}

/** As tall as a phone. */
export function storyCard(recap: RecapView, host: string): ShareCard {
  const { username, avatarUrl, premium, period, points, place, awards } = recap
  const [award] = period.kind === 'week' ? awards : []
  return {
    kind: 'story',
    product: brand.name,
    host,
    username,
    avatarUrl,
    premium,
    number: formatNumber(points),
    words: `${points === 1 ? 'point' : 'points'} in ${periodName(period)}${
      place === null ? '' : `, ${formatOrdinal(place.rank)} of ${formatNumber(place.of)}`
    }.`,
    dates: periodDates(period),
    award: award === undefined ? null : `${formatOrdinal(award.place)} place`,
    figures: figuresOf(recap),
    height: recap.height,
  }
}

function figuresOf({ work }: RecapView) {
  return work.slice(0, 3).map(({ rule, counted }) => ({ value: formatNumber(counted), label: workText(rule, counted) }))
}

export type PlayerFigures = {
  /** Null until counted. */
  lifetime: Lifetime | null
  /** Of this week. */
  recap: Pick<RecapView, 'username' | 'avatarUrl' | 'premium' | 'period' | 'points' | 'place' | 'height'>
}

export function playerCard({ lifetime, recap }: PlayerFigures, host: string): ShareCard {
  const { username, avatarUrl, premium, period, points, place } = recap
  const inWeek = `in ${periodTitle(period).toLowerCase()}`
  return {
    kind: 'player',
    product: brand.name,
    host,
    username,
    avatarUrl,
    premium,
    subtitle: `${lifetime === null ? 'Climber' : `Level ${formatNumber(lifetime.level)} climber`} at ${brand.name}`,
    standing: {
      ...(points > 0 || lifetime === null
        ? standingOf(points, place, inWeek)
        : { main: formatNumber(lifetime.total), under: 'all-time points', more: null }),
      award: null,
    },
    height: recap.height,
  }
}

export function inviteCard({ recap }: Pick<PlayerFigures, 'recap'>, host: string): ShareCard {
  const { username, avatarUrl, premium, period, points, place, height } = recap
  return {
    kind: 'invite',
    product: brand.name,
    host,
    username,
    avatarUrl,
    premium,
    height,
    ...(place === null
      ? {
          subtitle: `invites you to ${brand.name}`,
          title: brand.tagline,
          text: 'Public GitHub work earns points. The board resets every Monday.',
        }
      : {
          subtitle: `invites you to ${periodName(period)} of ${brand.name}`,
          title: `${formatOrdinal(place.rank)} with ${formatNumber(points)}.`,
          text: 'Think you can pass?',
        }),
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
