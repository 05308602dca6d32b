import { expect, test } from 'vitest'
import { newContest } from './contest-template.ts'

test.each([
  ['UTC', '2026-11-29T20:00:00Z', '2026-11-30'],
  ['Pacific/Auckland', '2026-11-29T20:00:00Z', '2026-12-07'],
  ['America/Los_Angeles', '2026-11-30T02:00:00Z', '2026-11-30'],
])('in %s at %s a new contest starts on the next Monday there, %s', (timeZone, now, startDay) => {
  expect(newContest(null, timeZone, Date.parse(now))).toMatchObject({ timeZone, startDay })
})
