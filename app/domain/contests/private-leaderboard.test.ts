import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainText } from '#app/domain/text/plain-text.ts'
import { DAY, dayOf, dayStart, weekDays } from '#app/domain/time/period.ts'
import {
  checkLeaderboard,
  daySpans,
  hasEnded,
  isInvitationCode,
  namesLeaderboard,
  newInvitationCode,
  periodOfTab,
} from './private-leaderboard.ts'

const NOW = Date.parse('2026-11-18T10:00:00Z')
const typed = { name: 'Rope team', description: '', endsOn: '' }

describe('what is typed', () => {
  test('is stored on one line, without the spaces around', () => {
    expect(checkLeaderboard({ name: '  Rope\n\tteam ', description: ' a\r\nb ', endsOn: ' ' }, NOW, null)).toEqual({
      ok: true,
      values: { name: 'Rope team', description: 'a b', endsOn: null },
    })
  })

  test.each([
    ['nothing', ''],
    ['spaces', ' \u00A0\u2003 '],
    ['what has no width', '\u200B\u2060\uFEFF\u00AD'],
    ['a turn of direction', '\u202E\u2066'],
    ['only accents', '\u0301\u0301'],
    ['half a letter', '\uD83D'],
  ])('%s is no name', (_, name) => {
    expect(checkLeaderboard({ ...typed, name }, NOW, null)).toEqual({
      ok: false,
      errors: { name: 'Give the board a name.' },
    })
  })

  test('names in any script, with emoji and markup as text, stay as they are', () => {
    for (const name of [
      'Équipe',
      '登山隊',
      'می\u200Cخواهم',
      '👩\u200D🚀 crew',
      '🏴',
      '<script>alert(1)</script>',
      '"><b>',
      '#1',
    ])
      expect(checkLeaderboard({ ...typed, name }, NOW, null)).toMatchObject({ ok: true, values: { name } })
  })

  test('a name cannot turn the text around it or tower over it', () => {
    expect(plainText('safe\u202Eeman')).toBe('safeeman')
    expect(plainText(`a${'\u0316'.repeat(50)}`).length).toBeLessThan(6)
  })

  test('lengths count characters, not their halves', () => {
    const check = (name: string, description: string) => checkLeaderboard({ name, description, endsOn: '' }, NOW, null)
    expect(check('🧗'.repeat(60), 'é'.repeat(200)).ok).toBe(true)
    expect(check('🧗'.repeat(61), 'é'.repeat(201))).toEqual({
      ok: false,
      errors: { name: '60 characters at most.', description: '200 characters at most.' },
    })
  })

  test('whatever is typed becomes one harmless line, and stays it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (text) => {
        const line = plainText(text)
        expect(plainText(line)).toBe(line)
        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\u200B\uFEFF]/u)
        expect(line.isWellFormed()).toBe(true)
      }),
    )
  })

  test('a board is confirmed by its name in any case', () => {
    expect(namesLeaderboard(' rope   TEAM ', 'Rope team')).toBe(true)
    expect(namesLeaderboard('', 'Rope team')).toBe(false)
  })
})

describe('the end', () => {
  test.each([
    ['2026-11-17', 'Choose today or a later day.'],
    ['2026-02-30', 'Choose a date, such as 2026-12-31.'],
    ['tomorrow', 'Choose a date, such as 2026-12-31.'],
    ['9999-12-31', 'Choose a day within 5 years.'],
    ['2031-11-19', 'Choose a day within 5 years.'],
    ['+012026-01-01', 'Choose a date, such as 2026-12-31.'],
  ])('%s is refused', (endsOn, error) => {
    expect(checkLeaderboard({ ...typed, endsOn }, NOW, null)).toEqual({ ok: false, errors: { endsOn: error } })
  })

  test('today and a later day are taken, and a past end may stay', () => {
    expect(checkLeaderboard({ ...typed, endsOn: '2026-11-18' }, NOW, null).ok).toBe(true)
    expect(checkLeaderboard({ ...typed, endsOn: '2031-11-18' }, NOW, null).ok).toBe(true)
    expect(checkLeaderboard({ ...typed, endsOn: '2026-10-01' }, NOW, '2026-10-01').ok).toBe(true)
  })

  test('the last day still counts', () => {
    expect(hasEnded('2026-11-18', Date.parse('2026-11-18T23:59:59Z'))).toBe(false)
    expect(hasEnded('2026-11-18', Date.parse('2026-11-19T00:00:00Z'))).toBe(true)
    expect(hasEnded(null, NOW)).toBe(false)
  })
})

describe('the periods', () => {
  test('of a running board are those of today, also on its last day', () => {
    for (const endsOn of [null, '2026-11-18', '2027-01-01'])
      expect((['week', 'last-week', 'month', 'all-time'] as const).map((tab) => periodOfTab(tab, endsOn, NOW))).toEqual(
        ['2026-W47', '2026-W46', '2026-11', 'all'].map((period) => ({ kind: 'period', period })),
      )
  })

  test('of an ended board are its last week and month, cut at its end', () => {
    expect(periodOfTab('week', '2026-10-07', NOW)).toEqual({
      kind: 'days',
      spans: [{ week: '2026-W41', first: 0, last: 2 }],
    })
    expect(periodOfTab('last-week', '2026-10-07', NOW)).toEqual({ kind: 'period', period: '2026-W40' })
    expect(periodOfTab('month', '2026-10-07', NOW)).toEqual({
      kind: 'days',
      spans: [
        { week: '2026-W40', first: 3, last: 6 },
        { week: '2026-W41', first: 0, last: 2 },
      ],
    })
  })

  test('spans hold every day between two days once, and none besides', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 60 }), (start, length) => {
        const first = dayOf(start * DAY)
        const last = dayOf((start + length) * DAY)
        const days = daySpans(first, last).flatMap((span) => weekDays(span.week).slice(span.first, span.last + 1))
        expect(days).toEqual(Array.from({ length: length + 1 }, (_, index) => dayOf(dayStart(first) + index * DAY)))
      }),
    )
  })
})

test('an invitation code has 192 bits and goes into an address as it is', () => {
  const code = newInvitationCode((length) => new Uint8Array(length).fill(255))
  expect(code).toBe('_'.repeat(32))
  expect(isInvitationCode(code)).toBe(true)
  expect(encodeURIComponent(code)).toBe(code)
  for (const wrong of [
    '',
    'x'.repeat(31),
    'x'.repeat(33),
    `${'x'.repeat(31)}=`,
    `${'x'.repeat(32)}\n`,
    '../'.repeat(11),
  ])
    expect(isInvitationCode(wrong)).toBe(false)
})
