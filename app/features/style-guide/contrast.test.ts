import { expect, test } from 'vitest'
import { contrastGrade, contrastRatio } from './contrast.ts'

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#ff0000', '#ffffff', 4],
  ['#0000ff', '#ffffff', 8.59],
])('%s against %s is %d to one, either way round', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2)
  expect(contrastRatio(other, one)).toBeCloseTo(ratio, 2)
})

test('grades begin at 3, 4.5 and 7', () => {
  expect([2.99, 3, 4.49, 4.5, 6.99, 7].map(contrastGrade)).toEqual(['none', 'large', 'large', 'AA', 'AA', 'AAA'])
})
