import { expect, test } from 'vitest'
import { isShort, prizeClaim, shortChestText, weeksOfCodes } from './prize-stock.ts'

test.each([
  [0, 0],
  [9, 0],
  [10, 1],
  [39, 3],
])('%d codes are enough for the ten of %d weeks', (left, weeks) => {
  expect([weeksOfCodes({ left }), isShort({ left })]).toEqual([weeks, weeks === 0])
})

test.each([
  [{ count: 6, short: 0 }, null],
  [{ count: 0, short: 0 }, null],
  [
    { count: 6, short: 2 },
    'This week’s chest is short: 2 of its 6 prizes have fewer than 10 codes. First come, first served.',
  ],
  [
    { count: 6, short: 1 },
    'This week’s chest is short: 1 of its 6 prizes has fewer than 10 codes. First come, first served.',
  ],
  [
    { count: 2, short: 2 },
    'This week’s chest is short: its prizes have fewer than 10 codes. First come, first served.',
  ],
  [{ count: 1, short: 1 }, 'This week’s chest is short: its prize has fewer than 10 codes. First come, first served.'],
])('a chest of %j says %j', (chest, text) => {
  expect(shortChestText(chest)).toBe(text)
})

test.each([
  [{ count: 6, worth: 1042, short: 0 }, 'Over $1,000 of discounts. The top 10 win prizes.'],
  [{ count: 6, worth: 1001, short: 0 }, 'Over $1,000 of discounts. The top 10 win prizes.'],
  [{ count: 6, worth: 1000, short: 0 }, 'The top 10 win prizes.'],
  [{ count: 1, worth: 0, short: 0 }, 'The top 10 win prizes.'],
  [{ count: 6, worth: 1042, short: 5 }, 'Over $1,000 of discounts. The top 10 win prizes.'],
  [{ count: 6, worth: 1042, short: 6 }, null],
  [{ count: 0, worth: 0, short: 0 }, null],
])('of %o the claim is %j', (prizes, claim) => {
  expect(prizeClaim(prizes)).toBe(claim)
})
