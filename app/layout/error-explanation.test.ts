import { expect, test } from 'vitest'
import { errorExplanation } from './error-explanation.ts'

test.each([
  [400, 'We could not read that'],
  [403, 'This page is not yours'],
  [404, 'No trail leads here'],
  [405, 'No forms here'],
  [429, 'Too many steps at once'],
  [418, 'That did not work'],
  [500, 'Something went wrong on our side'],
  [503, 'Something went wrong on our side'],
  [null, 'Something went wrong on our side'],
])('%s is told as: %s', (status, title) => {
  expect(errorExplanation(status).title).toBe(title)
})
