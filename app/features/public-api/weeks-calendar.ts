import { brand } from '#app/content/brand.ts'
import {
  HOUR,
  nextWeek,
  previousWeek,
  weekEnd,
  WEEK_BORDER,
  weekNumber,
  weekOf,
  weekStart,
} from '#app/domain/period.ts'

const WEEKS_BEFORE = 4
const WEEKS_AHEAD = 26
const LINE_OCTETS = 75

/** The last hour of each week as a calendar (RFC 5545), from four weeks back to half a year ahead. */
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
    `DESCRIPTION:${escapeText(`Points count until ${WEEK_BORDER}. The week becomes final on Tuesday, from 06:00 UTC; then the ten highest climbers open the chest.`)}`,
    `URL:${origin}/leaderboard`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** `20261123T000000Z`. */
function stampOf(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

export function escapeText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,').replaceAll(/\r?\n/g, '\\n')
}

/** Folds a line after 75 octets, without cutting a letter. */
export function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let room = LINE_OCTETS
  for (const letter of line) {
    const octets = new TextEncoder().encode(letter).length
    if (octets > room) {
      lines.push(current)
      current = ''
      room = LINE_OCTETS - 1
    }
    current += letter
    room -= octets
  }
  return [...lines, current].join('\r\n ')
}
