import { brand } from '#app/content/brand.ts'
import { escapeText, folded, stampOf } from '#app/domain/time/calendar-text.ts'

type Dated = {
  slug: string
  name: string
  description: string
  startsAt: number
  endsAt: number
  cancelledAt: number | null
}

/** A contest as an event for a calendar (RFC 5545). */
export function contestCalendar(
  origin: string,
  { slug, name, description, startsAt, endsAt, cancelledAt }: Dated,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//Contests//EN`,
    'BEGIN:VEVENT',
    `UID:${slug}@${new URL(origin).host}`,
    `DTSTAMP:${stampOf(startsAt)}`,
    `DTSTART:${stampOf(startsAt)}`,
    `DTEND:${stampOf(endsAt)}`,
    `SUMMARY:${escapeText(name)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${origin}/c/${slug}`,
    'TRANSP:TRANSPARENT',
    // A higher sequence replaces what a calendar has of the event.
    ...(cancelledAt === null ? [] : ['STATUS:CANCELLED', 'SEQUENCE:1']),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
