import { STREAK_POINTS } from '#app/domain/achievements/streak.ts'
import { headToHead } from '#app/domain/standings/rival.ts'
import { capitalized } from '#app/domain/text/plain-text.ts'
import { nextWeek, weekNumber } from '#app/domain/time/period.ts'
import { reviewEndText } from '#app/domain/weeks/review.ts'
import { formatCount, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import type { Award, WeekEndView } from './load-week-end.server.ts'

type Own = NonNullable<WeekEndView['own']>

/** For previews: what everybody may know. */
export function weekEndSummary({ username, weekNumber: number, rank, climbers, points }: WeekEndView): string {
  return `${username} finished ${formatOrdinal(rank)} of ${formatNumber(climbers)} in week ${number} with ${formatCount(points, 'point')}.`
}

/** Compared with earlier weeks; empty if there is nothing to say. */
export function praise({ isBest, change }: Pick<Own, 'isBest' | 'change'>): string {
  const best = isBest ? 'More points than in any week before' : null
  const gain = change !== null && change > 0 ? `up ${formatCount(change, 'place')} on the week before` : null
  if (best === null && gain === null) return ''
  if (best === null) return ` ${capitalized(gain ?? '')}.`
  return gain === null ? ` ${best}.` : ` ${best}, ${gain}.`
}

/** For its owner; null without an award. */
export function awardText(award: Award | null): string | null {
  switch (award?.state) {
    case undefined:
      return null
    case 'won':
      if (!award.isOpen) return 'You won the chest.'
      return award.isMovedUp
        ? 'A place before you was not confirmed, so you moved up: the chest is open for you.'
        : 'Your place stands, and your chest is waiting.'
    case 'held':
      return `Your place is under review. ${reviewEndText(award.end)}`
    case 'passed_on':
      return 'The prize went to the next place, because nobody decided in time. Your place, points and stamp stay.'
    case 'forfeited':
      return 'This place wins no prize. Your points and your stamp stay.'
  }
}

export function streakText(
  { streak, streakAfter }: Pick<Own, 'streak' | 'streakAfter'>,
  week: string,
): { value: string; note: string } {
  const next = weekNumber(nextWeek(week))
  if (streak === 0) return { value: 'No streak this week', note: `${STREAK_POINTS} points in a week begin one.` }
  const value = streak === 1 ? 'A streak has begun' : `${formatNumber(streak)} weeks in a row`
  if (streakAfter === null)
    return { value, note: `${STREAK_POINTS} points in week ${next} make it ${formatNumber(streak + 1)}.` }
  return {
    value,
    note: streakAfter > 0 ? `Week ${next} made it ${formatNumber(streakAfter)}.` : `Week ${next} ended it.`,
  }
}

export function rivalText(rival: NonNullable<Own['rival']>, points: number): { value: string; note: string } {
  const { username } = rival
  const gap = points - rival.points
  const value = gap === 0 ? `Tied with ${username}` : gap > 0 ? `You beat ${username}` : `${username} stayed ahead`
  const by = gap === 0 ? 'To the point.' : `By ${formatCount(Math.abs(gap), 'point')}.`
  return { value, note: [by, headToHead(rival)].filter(Boolean).join(' ') }
}
