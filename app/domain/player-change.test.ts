import { expect, it } from 'vitest'
import { changeProblemText, isTypingProblem, maskedEmail, reasonProblem, STAFF_REASON_LENGTH } from './player-change.ts'

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

it('separates errors of the typed form from conflicts with the current state', () => {
  expect(
    Object.keys(changeProblemText).filter((code) => isTypingProblem(code as keyof typeof changeProblemText)),
  ).toEqual(['reason_missing', 'reason_long', 'other_name', 'points_missing', 'only_taken'])
})
