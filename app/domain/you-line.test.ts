import { expect, test } from 'vitest'
import { youLine, type YouStanding } from './you-line.ts'

const ada = { username: 'ada', rank: 10, points: 840 }
const below: YouStanding = {
  rank: 11,
  points: 830,
  rival: ada,
  second: { username: 'kofi', rank: 2, points: 1480 },
  tenth: ada,
  eleventh: { username: 'me', rank: 11, points: 830 },
  hasChest: true,
  isLastDay: false,
}

test.each<[string, Partial<YouStanding>, string, string, string]>([
  ['the rival opens the chest', {}, '20 to pass ada in 10th, and into the chest', '20 to ada', 'Find 20 points'],
  [
    'the rival is nearer than the chest',
    { rank: 60, points: 100, rival: { username: 'lin', rank: 59, points: 110 } },
    '20 to pass lin in 59th',
    '20 to lin',
    'Find 20 points',
  ],
  [
    'the rival has the same points since',
    { rival: { username: 'lin', rank: 11, points: 830 } },
    '10 to pass lin in 11th',
    '10 to lin',
    'Find 10 points',
  ],
  [
    'the rival is passed',
    { rival: { username: 'lin', rank: 12, points: 700 } },
    'You passed lin. 20 to the chest',
    '20 to the chest',
    'Find 20 points',
  ],
  ['nobody to race', { rival: null }, '20 to the chest', '20 to the chest', 'Find 20 points'],
  ['an empty chest', { rival: null, hasChest: false }, '20 to the top ten', '20 to the top ten', 'Find 20 points'],
  [
    'inside the chest',
    { rank: 9, points: 890, eleventh: { username: 'sofia', rank: 11, points: 830 } },
    '60 ahead of sofia in 11th. Hold until Sunday and the chest is yours',
    '60 ahead of 11th',
    'Widen it',
  ],
  [
    'inside, with fewer than eleven',
    { rank: 4, eleventh: null },
    'Hold until Sunday and the chest is yours',
    'Hold until Sunday',
    'Widen it',
  ],
  [
    'inside on the last day',
    { rank: 4, eleventh: null, isLastDay: true },
    'Hold until midnight UTC and the chest is yours',
    'Hold until midnight UTC',
    'Widen it',
  ],
  ['far below', { rival: null, points: 100 }, '750 to the chest', '750 to the chest', 'Find points'],
  ['leading', { rank: 1, points: 1700 }, '220 ahead of kofi', '220 ahead', 'Keep climbing'],
  ['leading by an hour', { rank: 1, points: 1480 }, 'Side by side with kofi', 'Level with kofi', 'Keep climbing'],
  ['alone', { rank: 1, second: null }, 'The flag is yours, and the mountain', 'The flag is yours', 'Keep climbing'],
  [
    'without points',
    { rank: 0, points: 0, rival: null },
    'Base camp. One review puts you on the trail',
    'One review to start',
    'Earn the first 20',
  ],
])('%s', (_, changed, text, brief, action) => {
  const line = youLine({ ...below, ...changed })
  expect([line.text.map((part) => part.text).join(''), line.brief, line.action]).toEqual([text, brief, action])
})
