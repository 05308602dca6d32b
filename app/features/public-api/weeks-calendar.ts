import { brand } from '#app/content/brand.ts'
import { escapeText, folded, stampOf } from '#app/domain/time/calendar-text.ts'
import {
  HOUR,
  nextWeek,
  previousWeek,
  weekEnd,
  WEEK_BORDER,
  weekNumber,
  weekOf,
  weekStart,
} from '#app/domain/time/period.ts'

const WEEKS_BEFORE = 4
const WEEKS_AHEAD = 26

/** Each week's last hour (RFC 5545), from four weeks back to half a year ahead. */
export function weeksCalendar(origin: string, now: number): string {
  const { host } = new URL(origin)
  let week = weekOf(now)
  for (let back = 0; back < WEEKS_BEFORE; back += 1) week = previousWeek(week)
  const events: string[] = []
  for (let count = 0; count <= WEEKS_BEFORE + WEEKS_AHEAD; count += 1) {
    events.push(...eventOf(origin, host, week))
    week = nextWeek(week)
  }
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//Weeks//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(`${brand.name} weeks`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    ...events,
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

function eventOf(origin: string, host: string, week: string): string[] {
  const end = weekEnd(week)
  return [
    'BEGIN:VEVENT',
    `UID:${week}@${host}`,
    `DTSTAMP:${stampOf(weekStart(week))}`,
    `DTSTART:${stampOf(end - HOUR)}`,
    `DTEND:${stampOf(end)}`,
    `SUMMARY:${escapeText(`${brand.name}: week ${weekNumber(week)} ends`)}`,
    `DESCRIPTION:${escapeText(`Points count until ${WEEK_BORDER}. The week becomes final from Tuesday 06:00 UTC on; then the ten highest climbers open the chest.`)}`,
    `URL:${origin}/leaderboard`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}
