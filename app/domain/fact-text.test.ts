import { expect, it } from 'vitest'
import { factText } from './fact-text.ts'

it('counts commits and names everything else', () => {
  expect(factText('commits', 1)).toBe('1 commit')
  expect(factText('commits', 12)).toBe('12 commits')
  expect(factText('pull_request_accepted', 1)).toBe('Pull request accepted')
  expect(factText('friend_invited', 1)).toBe('Friend invited')
})
