import { expect, test } from 'vitest'
import { healedTexts } from './healed.ts'

test('nothing healed is nothing to say', () => {
  expect(healedTexts({ deadLetters: 0, dropped: 0, incidents: 0, gaps: [] })).toEqual([])
})

test('what healed is counted, and a schedule that caught up says after how long', () => {
  const gaps = [75, 240, 4320].map((minutes) => ({ label: 'Each minute', minutes }))
  expect(healedTexts({ deadLetters: 1, dropped: 1200, incidents: 2, gaps })).toEqual([
    '2 incidents ended',
    '1 failed message got through',
    '1,200 messages were dropped because they came too late',
    'the schedule “Each minute” caught up after 75 minutes',
    'the schedule “Each minute” caught up after 4 hours',
    'the schedule “Each minute” caught up after 3 days',
  ])
})
