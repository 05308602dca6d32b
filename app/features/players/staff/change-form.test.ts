import { expect, it } from 'vitest'
import { parsePoints } from './change-form.ts'

it.each([
  ['-40', -40],
  ['−40', -40],
  ['–40', -40],
  ['+5', 5],
  ['007', 7],
  ['', null],
  ['-', null],
  ['4.5', null],
  ['1e3', null],
  ['1000000', null],
  ['forty', null],
])('%j is read as %j', (typed, points) => expect(parsePoints(typed)).toBe(points))
