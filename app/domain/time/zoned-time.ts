import { DAY, dayOf, dayStart, isDay, MINUTE } from './period.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

/** Day `YYYY-MM-DD` and time `HH:MM`. */
export function wallClock(instant: number, timeZone: string): { day: string; time: string } {
  const text = formatOf(timeZone).format(instant)
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

export function zonedDay(instant: number, timeZone: string): string {
  return wallClock(instant, timeZone).day
}

/** Null if the zone's clocks skip that time, or for invalid text. If clocks show it twice, the first time. */
export function instantOf(day: string, time: string, timeZone: string): number | null {
  if (!isDay(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null
  const asUtc = dayStart(day) + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE
  // The offsets a day before and after include both sides of a change of clocks.
  const candidates = [asUtc - DAY, asUtc + DAY]
    .map((instant) => asUtc - offsetAt(instant, timeZone))
    .filter((instant) => {
      const clock = wallClock(instant, timeZone)
      return clock.day === day && clock.time === time
    })
  return candidates.length === 0 ? null : Math.min(...candidates)
}

/** If clocks skip midnight, the first instant after it. */
export function zonedDayStart(day: string, timeZone: string): number {
  const midnight = instantOf(day, '00:00', timeZone)
  if (midnight !== null) return midnight
  return instantOf(day, '01:00', timeZone) ?? dayStart(day)
}

export function nextMidnight(now: number, timeZone: string): number {
  return zonedDayStart(dayOf(dayStart(zonedDay(now, timeZone)) + DAY), timeZone)
}

function offsetAt(instant: number, timeZone: string): number {
  const text = formatOf(timeZone).format(instant)
  return Date.parse(`${text.replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000
}
