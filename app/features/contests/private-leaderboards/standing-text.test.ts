import { expect, test } from 'vitest'
import { contestStandingText, standingText } from './standing-text.ts'

const lena = { username: 'lena', points: 830, isReader: false }
const you = (points: number) => ({ username: 'kai', points, isReader: true })
const nobody = { isListed: true, rank: 0, points: 0, next: null, firstThree: [] }

test.for([
  ['nothing is known', null, 'A big one: Open it to see where you stand.'],
  ['nobody has points', nobody, 'Nobody has points yet: The lead this week is yours to take.'],
  ['one is without points', { ...nobody, firstThree: [lena] }, 'lena leads: With 830. You have no points yet.'],
  [
    'one is second',
    { ...nobody, rank: 2, points: 710, next: 830, firstThree: [lena, you(710)] },
    'lena leads: You are 120 behind',
  ],
  [
    'one is further behind',
    { ...nobody, rank: 5, points: 310, next: 340, firstThree: [lena] },
    'lena leads: You are 520 behind, 30 to the next place',
  ],
  ['one leads', { ...nobody, rank: 1, points: 900, firstThree: [you(900), lena] }, 'You lead: 70 ahead of lena'],
  [
    'one leads alone',
    { ...nobody, rank: 1, points: 900, firstThree: [you(900)] },
    'You lead: With 900, the only one on the way',
  ],
  [
    'one shares the lead, and the other had it first',
    { ...nobody, rank: 1, points: 830, firstThree: [lena, you(830)] },
    'You share the lead: with 830 points',
  ],
] as const)('when %s, the list says so', ([, standing, text]) => {
  const { strong, rest } = standingText({
    standing: standing === null ? null : { ...standing, firstThree: [...standing.firstThree] },
    members: 4,
  })
  expect(`${strong}: ${rest}`).toBe(text)
})

test('a board of one asks for company', () => {
  expect(standingText({ standing: nobody, members: 1 })).toEqual({
    strong: 'Just you so far',
    rest: 'Send its link to somebody.',
  })
})

test.for([
  [
    'final, and somebody else won',
    { ...nobody, rank: 11, points: 390, next: 400, firstThree: [lena] },
    true,
    'lena won: You finished with 390 points',
  ],
  ['final, and one did not climb', { ...nobody, firstThree: [lena] }, true, 'lena won: with 830 points'],
  ['final, and one won', { ...nobody, rank: 1, points: 830, firstThree: [you(830)] }, true, 'You won: with 830 points'],
  [
    'running, and one has just joined',
    { ...nobody, isListed: false, firstThree: [lena] },
    false,
    'lena leads: with 830 points',
  ],
  ['final without a point', nobody, true, 'Nobody earned points: '],
  ['running without a point', nobody, false, 'Nobody has points yet: The first point leads.'],
  [
    'led by a deleted account',
    { ...nobody, firstThree: [{ ...lena, username: null }] },
    true,
    'A deleted account won: with 830 points',
  ],
] as const)('of a contest that is %s, the list says so', ([, standing, isFinal, text]) => {
  const { strong, rest } = contestStandingText({ ...standing, firstThree: [...standing.firstThree] }, isFinal)
  expect(`${strong}: ${rest}`).toBe(text)
})

test('of a contest whose standings are not stored yet, the list concludes nothing', () => {
  expect(contestStandingText(null, false)).toEqual({ strong: 'It is on', rest: 'Open it to see who leads.' })
  expect(contestStandingText(null, true)).toEqual({ strong: 'It is over', rest: 'Open it to see who won.' })
})
