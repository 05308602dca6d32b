import { expect, it } from 'vitest'
import { alarmOf, alarmText } from './load-alarm.ts'

it.each([
  [{ waiting: 14, closed: 9, merged: 0 }, null],
  [{ waiting: 15, closed: 0, merged: 99 }, 'waiting'],
  [{ waiting: 0, closed: 10, merged: 9 }, 'closed'],
  [{ waiting: 0, closed: 10, merged: 10 }, null],
  [{ waiting: 15, closed: 10, merged: 0 }, 'waiting'],
] as const)('%j raises %s', (counts, alarm) => {
  expect(alarmOf(counts)).toBe(alarm)
})

it('says what happened', () => {
  const counts = { waiting: 15, closed: 10, merged: 2 }
  expect(alarmText('waiting', counts)).toBe('15 of players’ pull requests have waited over 72 hours')
  expect(alarmText('closed', counts)).toBe(
    '10 of players’ pull requests were closed without being taken in within 7 days, and 2 taken in',
  )
})
