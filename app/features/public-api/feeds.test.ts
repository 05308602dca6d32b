import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeText, folded } from '#app/domain/time/calendar-text.ts'
import { decodeListCursor, encodeListCursor } from './list-cursor.ts'
import { weeksCalendar } from './weeks-calendar.ts'
import { weeksFeed } from './weeks-feed.ts'

const NOW = Date.parse('2026-12-24T10:00:00Z')

const WORDS = fc.array(fc.string({ maxLength: 20 }), { maxLength: 3 })

test('the calendar has the last hour of each week, across a year of 53 weeks, with lines that end in CRLF', () => {
  const calendar = weeksCalendar('https://quest.example', NOW)
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const events = calendar.split('BEGIN:VEVENT\r\n').slice(1)
  expect(events).toHaveLength(31)
  expect(events[0]).toContain('UID:2026-W48@quest.example')
  const last = events.find((event) => event.includes('UID:2026-W53@'))
  expect(last).toContain('DTSTART:20270103T230000Z\r\nDTEND:20270104T000000Z\r\nSUMMARY:MergeQuest: week 53 ends')
  for (const line of calendar.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(weeksCalendar('https://quest.example', NOW + 1000)).toBe(calendar)
})

test('folding cuts no letter and is undone by unfolding', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const line = `SUMMARY:${escapeText(text.replaceAll('\r', ''))}`
      expect(folded(line).replaceAll('\r\n ', '')).toBe(line)
      for (const part of folded(line).split('\r\n'))
        expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(75)
    }),
  )
  expect(escapeText('a,b;c\\d\ne')).toBe('a\\,b\\;c\\\\d\\ne')
})

const WEEK = {
  week: '2026-W46',
  startsAt: '2026-11-09T00:00:00.000Z',
  endsAt: '2026-11-16T00:00:00.000Z',
  closedAt: '2026-11-17T06:00:00.000Z',
  updatedAt: '2026-11-17T06:00:00.000Z',
  forced: false,
  pointsVersion: 1,
  rankedPlayers: 3,
  awards: [
    { place: 1, username: '<b>&', points: 90 },
    { place: 2, username: null, points: 70 },
  ],
  placesBeingChecked: [],
  leaderboard: 'https://quest.example/api/v1/leaderboard?period=2026-W46',
  signed: null,
}

test('the feed has an entry a week, names are text, and an empty one is dated all the same', () => {
  const feed = weeksFeed('https://quest.example', [WEEK], 'unused')
  expect(feed).toContain('<id>tag:quest.example,2026:week:2026-W46</id>\n<title>Week 46 is final</title>')
  expect(feed).toContain('<updated>2026-11-17T06:00:00.000Z</updated>')
  expect(feed).toContain('&amp;lt;b&amp;gt;&amp;amp;&lt;/a&gt;, 90 points')
  expect(feed).toContain('a former player, 70 points')
  expect(feed).not.toContain('<b>')
  expect(weeksFeed('https://quest.example', [], '2026-11-16T00:00:00.000Z')).toContain(
    '<updated>2026-11-16T00:00:00.000Z',
  )
})

test.each([
  { stand: [1, 3], summary: 'ada won the week with 90 points.' },
  // The first was taken back.
  { stand: [2, 11], summary: 'ada won the week with 90 points.' },
  { stand: [], summary: 'Nobody won a place.' },
])('with $stand standing the feed says: $summary', ({ stand, summary }) => {
  const awards = stand.map((place) => ({ place, username: 'ada', points: 90 }))
  const feed = weeksFeed('https://quest.example', [{ ...WEEK, awards }], 'unused')
  expect(feed).toContain(`<summary>${summary}</summary>`)
  const places = [...feed.matchAll(/value=&quot;(\d+)&quot;/g)].map(([, place]) => Number(place))
  expect(places).toEqual(stand)
})

test('the feed is as new as the last decision in any of its weeks', () => {
  const decided = { ...WEEK, week: '2026-W45', updatedAt: '2026-11-19T12:00:00.000Z' }
  const feed = weeksFeed('https://quest.example', [WEEK, decided], 'unused')
  expect([...feed.matchAll(/<updated>(.*?)</g)].map(([, at]) => at)).toEqual([
    decided.updatedAt,
    WEEK.updatedAt,
    decided.updatedAt,
  ])
})

test('a cursor comes back from its own list only', () => {
  fc.assert(
    fc.property(WORDS, fc.string({ maxLength: 20 }), (list, place) => {
      const cursor = encodeListCursor(list, place)
      expect(cursor).toMatch(/^[\w-]+$/)
      expect(decodeListCursor(list, cursor)).toBe(place)
      expect(decodeListCursor([...list, 'x'], cursor)).toBeNull()
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => void decodeListCursor(['a'], text)))
})
