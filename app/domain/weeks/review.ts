import { timeText } from '#app/domain/time/date-text.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { isStrong, type UnusualSign } from './unusual-week.ts'

/** After the place was given, a review that needs nobody ends by itself, and staff are reminded of the others. */
export const REVIEW_TIME = 72 * HOUR
/** How long staff have to decide. Then the prize passes to the next place; the place and its points stay. */
export const DECISION_TIME = 14 * DAY

/** A strong sign is remembered after staff released this many of the player's places with it within these weeks. */
export const REMEMBERED = { releases: 2, weeks: 12 } as const

export type Reviewed = { signs: readonly UnusualSign[]; remembered: readonly UnusualSign[]; awardedAt: number }
export type Review = { needsPerson: boolean; endsAt: number }

export function reviewOf({ signs, remembered, awardedAt }: Reviewed): Review {
  const needsPerson = signs.some((sign) => isStrong(sign) && !remembered.includes(sign))
  return { needsPerson, endsAt: awardedAt + (needsPerson ? DECISION_TIME : REVIEW_TIME) }
}

/** The words around a time; `by` is null once it is over, until the schedule's next run. */
export type ReviewText = { before: string; by: number | null; after: string }

/** What happens if nobody decides, for the player. */
export function reviewText({ needsPerson, endsAt }: Review, now: number): ReviewText {
  const isOver = endsAt <= now
  if (!needsPerson)
    return isOver
      ? { before: 'The chest is about to open.', by: null, after: '' }
      : {
          before: 'Unless we find something, the chest opens on ',
          by: endsAt,
          after: '. You keep your points.',
        }
  return isOver
    ? {
        before: 'Nobody has decided, so the prize is about to go to the next place. Your place and points stay.',
        by: null,
        after: '',
      }
    : {
        before: 'A person decides by ',
        by: endsAt,
        after: ' at the latest. If nobody does, the prize goes to the next place; you keep your place and your points.',
      }
}

export function reviewEndText({ before, by, after }: ReviewText): string {
  return `${before}${by === null ? '' : timeText(by)}${after}`
}
