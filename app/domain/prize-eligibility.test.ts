import fc from 'fast-check'
import { expect, it } from 'vitest'
import { prizeEligibility } from './prize-eligibility.ts'

const board = (...scores: number[]) =>
  [...new Set(scores)].map((points) => ({ points, players: scores.filter((score) => score === points).length }))
const ten = [200, 190, 180, 170, 160, 150, 140, 130, 120, 110]

it.each([
  ['nothing', 0, { state: 'unranked' }],
  ['less than a place needs', 9, { state: 'unranked' }],
  ['the tenth score', 110, { state: 'inside' }],
  ['the first score', 200, { state: 'inside' }],
] as const)('%s of the ten best is %j', (_, points, standing) => {
  expect(prizeEligibility(board(...ten), points)).toEqual(standing)
})

it('the eleventh sees the points of the tenth', () => {
  expect(prizeEligibility(board(...ten, 80), 80)).toEqual({ state: 'outside', cutOff: 110, missing: 30 })
  expect(prizeEligibility(board(...ten.slice(0, 8), 120, 120, 120, 80), 80)).toMatchObject({ cutOff: 120 })
})

it('a score without players counts as one player’s', () => {
  expect(prizeEligibility(board(...ten), 115)).toEqual({ state: 'inside' })
})

it('equal scores over the tenth place share it', () => {
  const scores = [...ten.slice(0, 9), 110, 110]
  expect(prizeEligibility(board(...scores), 110)).toEqual({ state: 'shared' })
  expect(prizeEligibility(board(...scores), 120)).toEqual({ state: 'inside' })
  expect(prizeEligibility(board(...ten.slice(0, 8), 110, 110), 110)).toEqual({ state: 'inside' })
})

it('outside means that ten or more are ahead, and what is missing reaches the tenth', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 40 }), (tens) => {
      const scores = tens.map((score) => score * 10)
      for (const points of new Set(scores)) {
        const ahead = scores.filter((score) => score > points).length
        const equal = scores.filter((score) => score === points).length
        const standing = prizeEligibility(board(...scores), points)
        const expected = ahead >= 10 ? 'outside' : ahead + equal > 10 ? 'shared' : 'inside'
        expect(standing.state).toBe(expected)
        const tenth = scores.toSorted((one, other) => other - one)[9]
        expect(standing.state === 'outside' ? points + standing.missing : tenth).toBe(tenth)
      }
    }),
  )
})
