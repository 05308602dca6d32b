import fc from 'fast-check'
import { expect, it } from 'vitest'
import { factKey } from './fact.ts'

it('names a fact by GitHub’s ids', () => {
  expect(factKey.commits(7, '2026-11-16')).toBe('commits:7:2026-11-16')
  expect(factKey.pullRequestOpened(7)).toBe('pr:7:opened')
  expect(factKey.pullRequestAccepted(7)).toBe('pr:7:accepted')
  expect(factKey.issueOpened(7)).toBe('issue:7:opened')
  expect(factKey.issueCompleted(7)).toBe('issue:7:completed')
  expect(factKey.reviewVerdict(7)).toBe('review:7:verdict')
  expect(factKey.reviewText(7)).toBe('review:7:text')
  expect(factKey.comment(7, 12, '2026-11-16')).toBe('comment:7-12:2026-11-16')
  expect(factKey.repository(7)).toBe('repo:7')
  expect(factKey.telegram()).toBe('bonus:telegram')
  expect(factKey.app()).toBe('bonus:app')
  expect(factKey.referral('pl_1')).toBe('referral:pl_1')
  expect(factKey.adjustment('ad_1')).toBe('adjustment:ad_1')
})

it('names two threads apart, whatever their repositories and numbers', () => {
  const thread = fc.tuple(fc.nat(), fc.nat())
  fc.assert(
    fc.property(thread, thread, (one, other) => {
      const same = one[0] === other[0] && one[1] === other[1]
      expect(factKey.comment(...one, '2026-11-16') === factKey.comment(...other, '2026-11-16')).toBe(same)
    }),
  )
})
