import { expect, it } from 'vitest'
import {
  changeProblemField,
  changeProblemText,
  maskedEmail,
  reasonProblem,
  STAFF_REASON_LENGTH,
} from './player-change.ts'

it.each([
  ['grace@example.test', 'g…@example.test'],
  ['g@example.test', 'g…@example.test'],
  ['"a@b"@example.test', '"…@example.test'],
  ['🦊fox@example.test', '🦊…@example.test'],
])('%s is masked as %s', (email, masked) => expect(maskedEmail(email)).toBe(masked))

it('wants a reason of a sensible length', () => {
  expect(reasonProblem('')).toBe('reason_missing')
  expect(reasonProblem('x'.repeat(STAFF_REASON_LENGTH))).toBeNull()
  expect(reasonProblem('x'.repeat(STAFF_REASON_LENGTH + 1))).toBe('reason_long')
})

it('tells what was typed wrong from how things stand meanwhile', () => {
  const codes = Object.keys(changeProblemText) as (keyof typeof changeProblemText)[]
  const typed = codes.filter((code) => changeProblemField(code) !== null)
  expect(typed).toEqual(['reason_missing', 'reason_long', 'other_name', 'points_missing', 'only_taken'])
})
