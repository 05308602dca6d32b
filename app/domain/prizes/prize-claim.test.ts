import { expect, test } from 'vitest'
import { prizeClaim } from './prize-claim.ts'

test.each([
  [{ count: 6, worth: 1042 }, 'Over $1,000 of discounts. The top 10 win prizes.'],
  [{ count: 6, worth: 1001 }, 'Over $1,000 of discounts. The top 10 win prizes.'],
  [{ count: 6, worth: 1000 }, 'The top 10 win prizes.'],
  [{ count: 1, worth: 0 }, 'The top 10 win prizes.'],
  [{ count: 0, worth: 0 }, null],
])('of %o the claim is %j', (prizes, claim) => {
  expect(prizeClaim(prizes)).toBe(claim)
})
