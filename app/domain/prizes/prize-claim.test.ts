import { expect, test } from 'vitest'
import { prizeClaim } from './prize-claim.ts'

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
