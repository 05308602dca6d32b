import { countText, numberText } from '#app/domain/text/number-text.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { DECISION_TIME, REVIEW_TIME } from '#app/domain/weeks/review.ts'

/** What happens to a place that nobody decides. */
const UNDECIDED_PLACE = `After ${DECISION_TIME / DAY} days the prize goes to the next place; the place and points stay.`

/** What can wait for staff, the most harmful first, and what happens if nobody comes. */
export const WAITING = {
  schedules: {
    name: ['failed job of a schedule', 'failed jobs of schedules'],
    otherwise: 'Each is tried again on its next run; until then its work is late.',
    endsAlone: false,
    isUrgent: true,
  },
  deadLetters: {
    name: ['message that was not delivered', 'messages that were not delivered'],
    otherwise: 'Send them again or delete them; after 26 weeks they are deleted.',
    endsAlone: false,
    isUrgent: false,
  },
  prizes: {
    name: ['prize without a code', 'prizes without a code'],
    otherwise: 'Winners get no code, and the chest shown to climbers leaves it out.',
    endsAlone: false,
    isUrgent: false,
  },
  signs: {
    name: ['place to decide', 'places to decide'],
    otherwise: UNDECIDED_PLACE,
    endsAlone: false,
    isUrgent: true,
  },
  appeals: {
    name: ['appeal', 'appeals'],
    otherwise: 'The prize stays as it was decided; the player waits for an answer.',
    endsAlone: false,
    isUrgent: false,
  },
  questions: {
    name: ['question about points', 'questions about points'],
    otherwise: 'The player waits for an answer; after two weeks the question no longer counts among their five.',
    endsAlone: false,
    isUrgent: false,
  },
  reports: {
    name: ['report about a player', 'reports about players'],
    otherwise: 'Nobody’s points change; the reporter waits for an answer.',
    endsAlone: false,
    isUrgent: false,
  },
  matches: {
    name: ['text with a blocked word', 'texts with blocked words'],
    otherwise: 'The texts stay public.',
    endsAlone: false,
    isUrgent: false,
  },
  enquiries: {
    name: ['enquiry about an ad', 'enquiries about ads'],
    otherwise: 'They are deleted unanswered after a year.',
    endsAlone: false,
    isUrgent: false,
  },
  reviews: {
    name: ['place under review', 'places under review'],
    otherwise: `Unless you decide otherwise, their chests open ${REVIEW_TIME / HOUR} hours after the close.`,
    endsAlone: true,
    isUrgent: false,
  },
  retries: {
    name: ['message that is tried again', 'messages that are tried again'],
    otherwise: 'Each is tried again by itself after an hour, a day and a week.',
    endsAlone: true,
    isUrgent: false,
  },
} as const satisfies Record<
  string,
  { name: readonly [one: string, many: string]; otherwise: string; endsAlone: boolean; isUrgent: boolean }
>

export type WaitingKind = keyof typeof WAITING
export const WAITING_KINDS = Object.keys(WAITING) as WaitingKind[]

/** How long something may wait before staff get a message: daily for urgent things, else in the week's letter. */
export const PATIENCE = 2 * DAY
export const REMINDED_EVERY = DAY

/** `title` says how much, `details` which, if that helps. */
export type Waiting = {
  kind: WaitingKind | 'incident'
  title: string
  details: string[]
  /** When the oldest came; null if unknown. */
  since: number | null
  /** When the newest of the overdue ones came; null for none. */
  overdueSince: number | null
  otherwise: string
  /** It ends by itself: no reason to write. */
  endsAlone: boolean
  isUrgent: boolean
  href: string
}

export function isOverdue({ since, endsAlone }: Pick<Waiting, 'since' | 'endsAlone'>, now: number): boolean {
  return !endsAlone && since !== null && now - since >= PATIENCE
}

/** Whether the letter after the one of `last` has it: more is overdue, or it is urgent. */
export function isWrittenAbout(waiting: Waiting, { now, last }: { now: number; last: number }): boolean {
  if (!isOverdue(waiting, now)) return false
  return waiting.isUrgent || (waiting.overdueSince ?? 0) + PATIENCE > last
}

/** `2 appeals`, `over 1,000 appeals`: `most` is as far as we count. */
export function waitingTitle(kind: WaitingKind, count: number, most: number): string {
  const [one, many] = WAITING[kind].name
  if (count > most) return `Over ${numberText(most)} ${many}`
  return countText(count, one, many)
}

/** `3 days`, `5 hours`. */
export function ageText(since: number, now: number): string {
  const [length, unit] = now - since >= DAY ? [DAY, 'day'] : [HOUR, 'hour']
  const count = Math.max(0, Math.floor((now - since) / length))
  return count === 0 ? 'less than an hour' : `${count} ${unit}${count === 1 ? '' : 's'}`
}
