import { expect, test } from 'vitest'
import { passwordError } from './staff-password.ts'

test.each([
  ['', 'auth/short-password'],
  ['12345', 'auth/short-password'],
  ['12345678901', 'auth/short-password'],
  ['123456789012', null],
  ['🧗🧗🧗🧗🧗🧗', 'auth/short-password'],
  ['twelve words are many more than needed', null],
])('of the password %j it says %s', (password, code) => {
  expect(passwordError(password)).toBe(code)
})
