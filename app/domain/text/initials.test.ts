import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['ada', 'ad'],
  ['R🏔️', 'R🏔'],
  ['x', 'x'],
  ['', ''],
])('%s is %s', (name, short) => {
  expect(initials(name)).toBe(short)
})
