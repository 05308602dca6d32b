import { DAY, dayOf, HOUR, MINUTE } from '#app/domain/time/period.ts'
import type { Developer } from './people.ts'
import type { Random } from './random.ts'

/** An instant of a person's local day, near their preferred hour. Days are counted from 1970. */
export function momentOfDay(developer: Developer, day: number, random: Random): number {
  if (developer.quirk === 'sleepless') return localStart(developer, day) + random.integer(0, 24 * 3600 - 1) * 1000
  const spread = (random.next() + random.next() + random.next() - 1.5) * 5
  const hour = Math.min(23.7, Math.max(6.5, developer.habit.hour + spread))
  return localStart(developer, day) + Math.floor(hour * 3600) * 1000 + random.integer(0, 59) * 1000
}

/** The first instant, some hours after another, when the person is awake. */
export function momentAfter(developer: Developer, instant: number, hours: number, random: Random): number {
  const wanted = instant + Math.max(4 * MINUTE, Math.floor(hours * 3600) * 1000)
  const local = wanted + developer.utcOffset * HOUR
  const hour = (local % DAY) / HOUR
  if (hour >= 7.5) return wanted
  return wanted + Math.floor((7.5 - hour + random.next() * 3) * 3600) * 1000
}

/** By their number; each is written for thousands of pushes. */
const days = new Map<number, string>()

/** The person's local calendar day, `YYYY-MM-DD`, which GitHub counts a commit on. */
export function localDay(developer: Developer, instant: number): string {
  const number = Math.floor((instant + developer.utcOffset * HOUR) / DAY)
  const day = days.get(number) ?? dayOf(number * DAY)
  days.set(number, day)
  return day
}

function localStart(developer: Developer, day: number): number {
  return day * DAY - developer.utcOffset * HOUR
}
