import { expect, it } from 'vitest'
import { DAY } from '#app/domain/time/period.ts'
import { byReverts, revertedAt, REVERT_WINDOW, type Reference } from './revert.ts'

const SHA = '9f3ab2c0d1e2f30415263748596a7b8c9d0e1f20'
const MERGED = { repository: 'Summit/rope', repositoryId: 7, number: 12, mergedAt: 10 * DAY, sha: SHA }
const ada = { id: 1, login: 'ada', type: 'User' }
const revert: Reference = {
  at: 12 * DAY,
  author: { id: 2, login: 'grace', type: 'User' },
  repositoryId: 7,
  title: 'Revert "Better rope"',
  text: 'Reverts summit/rope#12',
  isMerged: true,
}
const commit: Reference = { ...revert, title: 'Undo the rope', text: `Undo\n\nThis reverts commit ${SHA}.` }

it.each<[string, Reference, boolean]>([
  ['GitHub’s own revert by somebody else', revert, true],
  ['a commit that reverts what it was merged as', commit, true],
  ['one by a bot', { ...revert, author: { id: 3, login: 'revert-bot', type: 'Bot' } }, true],
  ['one by its author', { ...revert, author: ada }, false],
  ['one by a deleted account', { ...revert, author: null }, false],
  ['one that is not merged', { ...revert, isMerged: false }, false],
  ['one of another repository', { ...revert, repositoryId: 8 }, false],
  ['one on the last day', { ...revert, at: 10 * DAY + REVERT_WINDOW }, true],
  ['one after that', { ...revert, at: 10 * DAY + REVERT_WINDOW + 1 }, false],
  ['one before it', { ...revert, at: 10 * DAY }, false],
  ['one of another pull request', { ...revert, text: 'Reverts summit/rope#123' }, false],
  ['one under another title', { ...revert, title: 'Follow-up of Revert' }, false],
  ['one that only mentions it', { ...revert, text: 'See summit/rope#12' }, false],
  ['a commit that reverts another one', { ...commit, text: `This reverts commit ${SHA.replace('9', '8')}.` }, false],
])('%s', (_name, reference, isReverted) => {
  expect(revertedAt(MERGED, ada, [reference])).toBe(isReverted ? reference.at : null)
})

it('takes the first, and only points that are there', () => {
  expect(revertedAt(MERGED, ada, [{ ...commit, at: 13 * DAY }, revert])).toBe(12 * DAY)
  expect(revertedAt({ ...MERGED, sha: null }, ada, [commit])).toBeNull()
  const fact = { key: 'pr:1:accepted', ineligible: null } as Parameters<typeof byReverts>[0][number]
  const spam = { ...fact, ineligible: 'spam_label' as const }
  const other = { ...fact, key: 'pr:2:accepted' }
  const judged = byReverts([fact, spam, other], new Set(['pr:1:accepted']))
  expect(judged.map(({ ineligible }) => ineligible)).toEqual(['reverted', 'spam_label', null])
})
