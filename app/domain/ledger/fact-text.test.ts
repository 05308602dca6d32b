import { expect, it } from 'vitest'
import { deedText, factText } from './fact-text.ts'

it('counts commits and names everything else', () => {
  expect(factText('commits', 1)).toBe('1 commit')
  expect(factText('commits', 12)).toBe('12 commits')
  expect(factText('pull_request_accepted', 1)).toBe('Pull request accepted')
  expect(factText('friend_invited', 1)).toBe('Friend invited')
})

it('says what somebody did, after their name and before the repository', () => {
  expect(deedText('pull_request_accepted', 1)).toBe('got a pull request accepted')
  expect([deedText('commits', 1), deedText('commits', 3)]).toEqual(['pushed 1 commit', 'pushed 3 commits'])
})
