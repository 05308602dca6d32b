import fc from 'fast-check'
import { expect, it } from 'vitest'
import { placeOf, rankIn } from '#app/domain/standings/ranking.ts'
import { prizeEligibility } from './prize-eligibility.ts'

const board = (...scores: number[]) =>
  [...new Set(scores)].map((points) => ({ points, players: scores.filter((score) => score === points).length }))
const ten = [200, 190, 180, 170, 160, 150, 140, 130, 120, 110]

it.each([
  ['nothing', 0, 0, { state: 'unranked' }],
  ['less than a place needs', 9, 1, { state: 'unranked' }],
  ['the tenth score', 110, 10, { state: 'inside' }],
  ['the first score', 200, 1, { state: 'inside' }],
] as const)('%s of the ten best is %j', (_, points, place, standing) => {
  expect(prizeEligibility(board(...ten), { points, place })).toEqual(standing)
})

it('the eleventh sees the points of the tenth', () => {
  const eleventh = { points: 80, place: 11 }
  expect(prizeEligibility(board(...ten, 80), eleventh)).toEqual({ state: 'outside', cutOff: 110, missing: 30 })
  expect(prizeEligibility(board(...ten.slice(0, 8), 120, 120, 80), eleventh)).toMatchObject({ cutOff: 120 })
})

it('whoever has the tenth score later is outside, and whoever had it first is level with them', () => {
  const scores = [...ten.slice(0, 9), 110, 110]
  expect(prizeEligibility(board(...scores), { points: 110, place: 10 })).toEqual({ state: 'tied' })
  expect(prizeEligibility(board(...scores), { points: 110, place: 11 })).toEqual({
    state: 'outside',
    cutOff: 110,
    missing: 0,
  })
  expect(prizeEligibility(board(...scores), { points: 120, place: 9 })).toEqual({ state: 'inside' })
  expect(prizeEligibility(board(...ten.slice(0, 8), 110, 110), { points: 110, place: 9 })).toEqual({ state: 'inside' })
})

it('ten are inside, and what is missing reaches the tenth', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 40 }), (tens) => {
      const scores = tens.map((score) => score * 10).toSorted((one, other) => other - one)
      const histogram = board(...scores)
      for (const [index, points] of scores.entries()) {
        const standing = prizeEligibility(histogram, { points, place: placeOf(rankIn(histogram, points), index + 1) })
        expect(standing.state === 'outside').toBe(index >= 10)
        expect(standing.state === 'tied').toBe(index < 10 && scores[10] === points)
        expect(standing.state === 'outside' ? points + standing.missing : scores[9]).toBe(scores[9])
      }
    }),
  )
})
