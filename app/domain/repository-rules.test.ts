import { expect, test } from 'vitest'
import type { Fact } from './fact.ts'
import { byMaintainersRules, NO_RULES, type RepositoryRules } from './repository-rules.ts'

const open: RepositoryRules = { since: 0, source: 'screen', followsFile: false, ...NO_RULES }
const VERSIONS: RepositoryRules[] = [
  { ...open, since: 100, isBraked: true },
  { ...open, since: 200 },
  { ...open, since: 300, isBraked: true, endsAt: 350 },
  { ...open, since: 400, points: 'none' },
]

test.each([
  ['pull_request_accepted', 99, null],
  ['pull_request_accepted', 100, 'braked'],
  ['pull_request_opened', 150, 'braked'],
  ['review_approved', 150, null],
  ['issue_completed', 150, null],
  ['issue_comment_created', 150, null],
  ['pull_request_accepted', 200, null],
  ['pull_request_accepted', 349, 'braked'],
  ['pull_request_accepted', 350, null],
  ['review_approved', 400, 'opted_out'],
  ['commits', 500, 'opted_out'],
] as const)('a fact of the kind %s at %i is then %s, in whatever order the versions are read', (kind, at, after) => {
  for (const versions of [VERSIONS, VERSIONS.toReversed()])
    expect(marked(makeFact({ kind, occurredAt: at }), versions)).toBe(after)
})

test('a later version changes nothing before it', () => {
  for (const at of [50, 150, 250, 320, 380, 450]) {
    const known = VERSIONS.filter(({ since }) => since <= at)
    const fact = makeFact({ occurredAt: at })
    expect(marked(fact, VERSIONS), String(at)).toBe(marked(fact, known))
  }
})

test('what GitHub says comes first, and other repositories are left alone', () => {
  expect(marked(makeFact({ occurredAt: 150, ineligible: 'spam_label' }), VERSIONS)).toBe('spam_label')
  expect(marked({ ...makeFact({ occurredAt: 150 }), repository: { id: 8, name: 'a/b', nodeId: null } }, VERSIONS)).toBe(
    null,
  )
})

function marked(fact: Fact, versions: RepositoryRules[]) {
  return byMaintainersRules([fact], new Map([[7, versions]]))[0]?.ineligible
}

function makeFact(some: Partial<Fact>): Fact {
  return {
    key: 'pr:1:accepted',
    kind: 'pull_request_accepted',
    repository: { id: 7, name: 'summit/rope', nodeId: null },
    day: '1970-01-01',
    quantity: 1,
    ineligible: null,
    title: null,
    url: null,
    occurredAt: 0,
    sourceUpdatedAt: null,
    counterpartId: null,
    reviewerCanPush: null,
    thread: null,
    ...some,
  }
}
