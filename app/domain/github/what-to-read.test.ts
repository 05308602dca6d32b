import { expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, weekStart } from '#app/domain/time/period.ts'
import type { Fingerprints } from './activity-parts.ts'
import { isQuiet, whatToRead, type Poll } from './what-to-read.ts'

const from = weekStart('2026-W47')
const now = from + 3 * DAY
const clock = { from, now, finalFetch: from + DAY }

const MARKS: Fingerprints = {
  commits: [12, 1],
  reviews: [3, now - 5 * HOUR],
  pullRequests: [40, now - 2 * HOUR],
  issues: [9, from - DAY],
  issueComments: [200, now - HOUR],
}
const POLL: Poll = { fingerprints: MARKS, from, readAt: now - HOUR }
const QUIET: Fingerprints = {
  commits: [0, 0],
  reviews: [0, 0],
  pullRequests: [40, from - 1],
  issues: [0, 0],
  issueComments: [7, from - DAY],
}

it('reads nothing when no count moved', () => {
  expect(whatToRead(POLL, { ...MARKS }, clock)).toBe('nothing')
})

it('reads everything of whoever was never read, or has to be read anew', () => {
  expect(whatToRead(null, MARKS, clock)).toBe('everything')
  expect(whatToRead({ ...POLL, readAt: 0 }, MARKS, clock)).toBe('everything')
})

it('reads the parts that moved, back to what was newest then and a little more', () => {
  const probed: Fingerprints = { ...MARKS, commits: [13, 1], pullRequests: [41, now], reviews: [3, now] }
  expect(whatToRead(POLL, probed, clock)).toEqual({
    commits: from,
    pullRequests: now - 2 * HOUR - 10 * MINUTE,
    reviews: now - 5 * HOUR - 10 * MINUTE,
  })
  expect(whatToRead(POLL, { ...MARKS, issues: [10, now] }, clock)).toEqual({ issues: from })
})

it('reads everything when something is gone', () => {
  expect(whatToRead(POLL, { ...MARKS, issueComments: [199, now - DAY] }, clock)).toBe('everything')
  expect(whatToRead(POLL, { ...MARKS, reviews: [2, now - DAY] }, clock)).toBe('everything')
})

it('reads everything once a day, and once after the final fetch of a week', () => {
  const ago = (age: number) => ({ ...POLL, readAt: now - age })
  expect(whatToRead(ago(DAY), MARKS, clock)).toBe('nothing')
  expect(whatToRead(ago(DAY + 1), MARKS, clock)).toBe('everything')
  const final = { ...clock, finalFetch: now - MINUTE }
  expect(whatToRead(POLL, MARKS, final)).toBe('everything')
  expect(whatToRead({ ...POLL, readAt: now - MINUTE }, MARKS, final)).toBe('nothing')
  expect(whatToRead(POLL, MARKS, { ...clock, finalFetch: now + 1 })).toBe('nothing')
})

it('a probe alone answers for whoever did nothing since the window began', () => {
  expect(isQuiet(QUIET, from)).toBe(true)
  expect(whatToRead({ fingerprints: QUIET, from, readAt: now - 90 * DAY }, QUIET, clock)).toBe('nothing')
  for (const moved of [
    { commits: [1, 0] },
    { commits: [0, 1] },
    { reviews: [1, from] },
    { issues: [1, from] },
  ] as Partial<Fingerprints>[])
    expect(isQuiet({ ...QUIET, ...moved }, from)).toBe(false)
})

it('counts of another window are no counts of this one', () => {
  const next = { ...clock, from: from + 7 * DAY, now: from + 8 * DAY }
  const stored = { ...POLL, readAt: next.now - HOUR }
  expect(whatToRead(stored, MARKS, next)).toEqual({ commits: next.from, reviews: next.from })
  const fewer: Fingerprints = { ...MARKS, commits: [0, 0], reviews: [0, 0] }
  expect(whatToRead(stored, fewer, next)).toEqual({ commits: next.from, reviews: next.from })
  expect(whatToRead({ fingerprints: QUIET, from, readAt: 1 }, QUIET, next)).toBe('nothing')
})
