import { expect, test } from 'vitest'
import { standingText } from './standing-text.ts'

const leader = { username: 'lena', points: 830 }

test.for([
  ['nothing is known', null, 'A big one. Open it to see where you stand.'],
  [
    'nobody has points',
    { rank: 0, points: 0, leader: null, secondPoints: null },
    'Nobody has points yet this week. The lead is yours to take.',
  ],
  [
    'one is without points',
    { rank: 0, points: 0, leader, secondPoints: 10 },
    'lena leads with 830. You have no points yet.',
  ],
  ['one follows', { rank: 3, points: 710, leader, secondPoints: 800 }, '120 behind lena, who leads with 830.'],
  ['one leads', { rank: 1, points: 830, leader, secondPoints: 800 }, 'You lead with 830, 30 ahead.'],
  [
    'one leads alone',
    { rank: 1, points: 830, leader, secondPoints: null },
    'You lead with 830, the only one on the way.',
  ],
  ['one shares the lead', { rank: 1, points: 830, leader, secondPoints: 830 }, 'You share the lead with 830 points.'],
] as const)('when %s, the list says so', ([, standing, text]) => {
  expect(standingText({ standing, members: 4 })).toBe(text)
})

test('a board of one asks for company', () => {
  const standing = { rank: 1, points: 830, leader, secondPoints: null }
  expect(standingText({ standing, members: 1 })).toBe('Just you so far. Send its link to somebody.')
})
