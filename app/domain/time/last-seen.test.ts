import { expect, test } from 'vitest'
import { updateLastSeen, sinceText, type LastSeen, type Look } from './last-seen.ts'
import { DAY, HOUR, MINUTE } from './period.ts'

const NOW = Date.parse('2026-11-18T12:00:00Z')
const LOOK: Look = {
  playerId: 'pl_me',
  now: NOW,
  week: '2026-W47',
  rank: 12,
  points: 100,
  closed: null,
  mayShow: true,
  isOpened: false,
}
const ENDED = '2026-W46'

/** Looks one after the other in one browser; a note that is not worth it leaves the last one. */
function browse(...looks: Partial<Look>[]) {
  let noted: LastSeen | null = null
  return looks.map((look) => {
    const seen = updateLastSeen(noted, { ...LOOK, ...look })
    noted = seen.next ?? noted
    return seen
  })
}

test('a later visit tells what came meanwhile, for two minutes', () => {
  const later = { now: NOW + 3 * HOUR, points: 140, rank: 11 }
  const seen = browse({}, later, { ...later, now: later.now + MINUTE }, { ...later, now: later.now + 3 * MINUTE })
  expect(seen.map(({ since }) => since)).toEqual([null, { points: 40, places: 1 }, { points: 40, places: 1 }, null])
})

test('what comes during a visit is part of it', () => {
  const [, during, later] = browse({}, { now: NOW + 10 * MINUTE, points: 120 }, { now: NOW + 2 * HOUR, points: 130 })
  expect([during?.since, later?.since]).toEqual([null, { points: 10, places: 0 }])
})

test.each([
  ['nothing new', { points: 100 }],
  ['fewer points', { points: 80, rank: 14 }],
  ['another week', { points: 140, week: '2026-W48' }],
])('%s is not told', (_, look) => {
  expect(browse({}, { now: NOW + 2 * HOUR, ...look })[1]?.since).toBeNull()
})

test('the first points tell no places, and a lost place is said beside the points', () => {
  const [, first] = browse({ rank: 0, points: 0 }, { now: NOW + HOUR, rank: 90, points: 20 })
  expect(first?.since).toEqual({ points: 20, places: 0 })
  const [, down] = browse({}, { now: NOW + HOUR, rank: 15, points: 120 })
  expect(down?.since).toEqual({ points: 20, places: -3 })
  expect(sinceText({ points: 1040, places: 1 })).toBe('Since you were here: +1,040, up 1 place')
  expect(sinceText({ points: 20, places: -3 })).toBe('Since you were here: +20, down 3 places')
  expect(sinceText({ points: 20, places: 0 })).toBe('Since you were here: +20')
})

test('a note about another player counts for nothing', () => {
  const { next } = updateLastSeen(null, { ...LOOK, playerId: 'pl_other', points: 10, closed: ENDED })
  const seen = updateLastSeen(next, { ...LOOK, now: NOW + HOUR, closed: ENDED })
  expect([seen.since, seen.tellsClose, seen.next?.playerId]).toEqual([null, true, 'pl_me'])
})

test('a close is told once, unless its page was opened before', () => {
  const closed = ENDED
  const stays = browse({ closed }, { closed, now: NOW + MINUTE }, { closed, now: NOW + 2 * HOUR })
  expect(stays.map(({ tellsClose }) => tellsClose)).toEqual([true, false, false])
  const opened = browse({ closed, mayShow: false, isOpened: true }, { closed, now: NOW + MINUTE })
  expect(opened.map(({ tellsClose }) => tellsClose)).toEqual([false, false])
  const next = browse({ closed, isOpened: true }, { closed: '2026-W47', week: '2026-W48', now: NOW + 6 * DAY })
  expect(next[1]?.tellsClose).toBe(true)
})

test('a screen that may not tell of a close leaves it to the next one that may, until Friday', () => {
  const closed = ENDED
  const times = [NOW, NOW + 2 * HOUR, NOW + 4 * HOUR]
  const seen = browse(...times.map((now, index) => ({ closed, now, mayShow: index === 2 })), {
    closed,
    now: NOW + 4 * HOUR + MINUTE,
  })
  expect(seen.map(({ tellsClose }) => tellsClose)).toEqual([false, false, true, false])
  const friday = Date.parse('2026-11-20T00:00:00Z')
  expect([friday - 1, friday].map((now) => browse({ closed, now })[0]?.tellsClose)).toEqual([true, false])
})

test('a look that changes nothing is noted every five minutes only', () => {
  const [first, second, third] = browse({}, { now: NOW + MINUTE }, { now: NOW + 6 * MINUTE })
  expect([first?.next !== null, second?.next, third?.next?.at]).toEqual([true, null, NOW + 6 * MINUTE])
})
