import { DAY, MINUTE } from '#app/domain/time/period.ts'

/**
 * One of so many polls reads everything though no count moved, to learn what counts do not show. That costs 0.6 points,
 * a probe 0.03: a twentieth more. A prime, so that everybody has a turn however often a slot does.
 */
const POLLS_PER_CHECK = 443

export function isCheckedAt(playerId: string, now: number): boolean {
  let hash = 0
  for (const letter of playerId) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % POLLS_PER_CHECK
  return (hash + Math.floor(now / (5 * MINUTE))) % POLLS_PER_CHECK === 0
}

/** Between a week's end and its close, and in its middle; Monday is 0. */
const QUIET_DAYS = [0, 3]
/** 1970 began on a Thursday. */
const FIRST_DAY = 3

/**
 * Whether a slot's own time of the day has passed since its last answer: daily questions are asked then. For quiet
 * players only on Mondays and Thursdays.
 */
export function isDailyTurn(slotId: number | null, answeredAt: number, now: number, isQuiet = false): boolean {
  const offset = ((slotId ?? 0) * 37 * MINUTE) % DAY
  const [answered, latest] = [answeredAt, now].map((instant) => Math.floor((instant + offset) / DAY)) as [
    number,
    number,
  ]
  if (!isQuiet) return answered < latest
  // A week contains every day.
  const days = Array.from({ length: Math.min(latest - answered, 7) }, (_, index) => latest - index - 1)
  return days.some((day) => QUIET_DAYS.includes((day + FIRST_DAY) % 7))
}
