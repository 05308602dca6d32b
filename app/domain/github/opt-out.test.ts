import { expect, test } from 'vitest'
import type { Fact } from '#app/domain/ledger/fact.ts'
import { withoutOptedOut } from './opt-out.ts'

const optOuts = new Map([[7, '2026-11-18']])

test.each([
  ['2026-11-17', 7, null, null],
  ['2026-11-18', 7, null, 'opted_out'],
  ['2026-11-19', 7, null, 'opted_out'],
  ['2026-11-19', 7, 'spam_label', 'spam_label'],
  ['2026-11-19', 8, null, null],
] as const)('a fact of %s in repository %i that was %s is then %s', (day, id, before, after) => {
  const fact: Fact = {
    key: 'pr:1:opened',
    kind: 'pull_request_opened',
    repository: { id, name: 'summit/rope', nodeId: null },
    day,
    quantity: 1,
    ineligible: before,
    title: null,
    url: null,
    occurredAt: 0,
    sourceUpdatedAt: null,
    counterpartId: null,
    reviewerCanPush: null,
    isAfterEnd: null,
    thread: null,
  }
  expect(withoutOptedOut([fact], optOuts)[0]?.ineligible).toBe(after)
})
