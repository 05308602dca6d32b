import { expect, it } from 'vitest'
import { pointsText } from './number-text.ts'

it.each([
  [0, '0 points'],
  [1, '1 point'],
  [1520, '1,520 points'],
])('%d reads %s', (points, text) => {
  expect(pointsText(points)).toBe(text)
})
