import { expect, test } from 'vitest'
import type { Fact, Ineligibility } from '#app/domain/ledger/fact.ts'
import { rulesTexts } from './repository-rules-text.ts'
import {
  byMaintainersRules,
  needsMore,
  NO_RULES,
  rulesAt,
  type LinkedIssue,
  type PullRequestSpan,
  type RepositoryRules,
  type RulesEvidence,
} from './repository-rules.ts'

const NOTHING_MORE: RulesEvidence = {
  author: { id: 1, login: 'ada', type: 'User' },
  spans: [],
  linked: new Map(),
}
const thread = { nodeId: 'PR_7', openedAt: 10, labels: [] }
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

test('the screen wins where both speak, until it hands the word back to the file', () => {
  const file = { ...open, source: 'file' as const, points: 'none' as const }
  const versions: RepositoryRules[] = [
    { ...file, since: 100 },
    { ...open, since: 200 },
    { ...open, since: 300, followsFile: true },
    { ...file, since: 400, points: 'all' },
  ]
  const at = (instant: number) => rulesAt(versions, instant)?.points ?? null
  expect([50, 100, 200, 300, 400].map(at)).toEqual([null, 'none', 'all', 'none', 'all'])
})

test.each([
  [[], 'not_labelled'],
  [['bug'], 'not_labelled'],
  [['Help Wanted'], null],
] as const)('with labels of the maintainers’ choice, one with %j is %s', (labels, after) => {
  const rules = [{ ...open, labels: ['help wanted'] }]
  const fact = (kind: Fact['kind']) => makeFact({ kind, occurredAt: 10, thread: { ...thread, labels } })
  for (const kind of ['issue_opened', 'issue_completed', 'pull_request_opened', 'pull_request_accepted'] as const)
    expect(marked(fact(kind), rules)).toBe(after)
  expect(marked(makeFact({ kind: 'review_approved', occurredAt: 10 }), rules)).toBeNull()
})

test.each<[string, Partial<PullRequestSpan>[], Ineligibility | null]>([
  ['none', [], null],
  ['one that is open still', [{}], 'too_many_open'],
  ['one that was closed later', [{ closedAt: 51 }], 'too_many_open'],
  ['one that was closed before', [{ closedAt: 50 }], null],
  ['one that was opened later', [{ openedAt: 51 }], null],
  ['one of the same second with a greater id', [{ openedAt: 50, nodeId: 'PR_8' }], null],
  ['one of the same second with a lesser id', [{ openedAt: 50, nodeId: 'PR_6' }], 'too_many_open'],
  ['one of another repository', [{ repositoryId: 8 }], null],
  ['itself', [{ nodeId: thread.nodeId, openedAt: 50 }], null],
])('where one may be open, %s beside it makes %s', (_name, spans, after) => {
  const known = new Map([[7, [{ ...open, mostOpen: 1 }]]])
  const fact = makeFact({ occurredAt: 90, thread: { ...thread, openedAt: 50 } })
  const others = spans.map((one) => ({ nodeId: 'PR_1', repositoryId: 7, openedAt: 40, closedAt: null, ...one }))
  const evidence = { ...NOTHING_MORE, spans: [...others, ...others] }
  expect(byMaintainersRules([fact], known, evidence)[0]?.ineligible ?? null).toBe(after)
})

const stranger = { id: 5, login: 'grace', type: 'User' }
const issue: LinkedIssue = { repositoryId: 7, openedAt: 40, closedAt: null, author: stranger, labels: [] }
const own = { ...issue, author: NOTHING_MORE.author }
const labelled = (name: string, setAt: number, setter: LinkedIssue['author']) => ({
  ...own,
  labels: [{ name, setAt, setter }],
})

test.each<[string, LinkedIssue[], Ineligibility | null]>([
  ['nothing', [], 'no_issue'],
  ['somebody else’s issue', [issue], null],
  ['somebody else’s issue of another repository', [{ ...issue, repositoryId: 8 }], 'no_issue'],
  ['somebody else’s issue that was opened later', [{ ...issue, openedAt: 50 }], 'no_issue'],
  ['somebody else’s issue that was closed before', [{ ...issue, closedAt: 50 }], 'no_issue'],
  ['an issue of one’s own, opened a second before', [{ ...own, openedAt: 49 }], 'no_issue'],
  ['an issue by an agent', [{ ...issue, author: { id: 9, login: 'copilot-swe-agent', type: 'Bot' } }], 'no_issue'],
  ['an issue by a deleted account', [{ ...issue, author: null }], 'no_issue'],
  ['an own issue that somebody labelled before', [labelled('accepted', 45, stranger)], null],
  ['an own issue that somebody labelled later', [labelled('accepted', 50, stranger)], 'no_issue'],
  ['an own issue labelled by oneself', [labelled('accepted', 45, NOTHING_MORE.author)], 'no_issue'],
  ['an own issue labelled by a bot', [labelled('triage', 45, { id: 9, login: 'bot', type: 'Bot' })], 'no_issue'],
  ['an own issue that was called spam', [labelled('spam', 45, stranger)], 'no_issue'],
  ['an own issue and somebody else’s', [own, issue], null],
])('where an issue comes first, a pull request that links %s', (_name, linked, after) => {
  const known = new Map([[7, [{ ...open, issueFirst: true }]]])
  const evidence = { ...NOTHING_MORE, linked: new Map([[thread.nodeId, linked]]) }
  for (const kind of ['pull_request_opened', 'pull_request_accepted'] as const) {
    const fact = makeFact({ kind, occurredAt: 90, thread: { ...thread, openedAt: 50 } })
    expect(byMaintainersRules([fact], known, evidence)[0]?.ineligible ?? null).toBe(after)
  }
})

test('a rule about opening holds for what is opened from then on', () => {
  const later = new Map([[7, [{ ...open, since: 60, mostOpen: 1, issueFirst: true }]]])
  const evidence = {
    ...NOTHING_MORE,
    spans: [{ nodeId: 'PR_1', repositoryId: 7, openedAt: 40, closedAt: null }],
    linked: new Map([[thread.nodeId, []]]),
  }
  const fact = makeFact({ occurredAt: 90, thread: { ...thread, openedAt: 50 } })
  expect(byMaintainersRules([fact], later, evidence)[0]?.ineligible).toBeNull()
  expect(needsMore(fact, later)).toBe(false)
  expect(needsMore(makeFact({ occurredAt: 90, thread: { ...thread, openedAt: 60 } }), later)).toBe(true)
})

test('what is set is told in sentences, and nothing when everything counts', () => {
  expect(rulesTexts(null, 0)).toEqual([])
  expect(rulesTexts(NO_RULES, 0)).toEqual([])
  expect(rulesTexts({ ...NO_RULES, points: 'none', isBraked: true }, 0)).toEqual(['Nothing here earns points.'])
  const all = { ...NO_RULES, isBraked: true, endsAt: 86_400_000, labels: ['a', 'b'], mostOpen: 2, issueFirst: true }
  expect(rulesTexts(all, 0)).toEqual([
    'The brake is on until Fri 2 Jan 1970, 00:00 UTC: pull requests opened or accepted while it is on earn nothing.',
    'Pull requests and issues earn points only with one of the labels “a”, “b”.',
    'A pull request earns nothing when you already have 2 open here.',
    'A pull request earns points only when it links an issue that was open before it, by somebody else or labelled by a maintainer.',
  ])
  expect(rulesTexts(all, 86_400_000)).toHaveLength(3)
  expect(rulesTexts({ ...NO_RULES, landedLabel: 'Merged' }, 0)).toEqual([
    'Closed with the label “Merged”, a pull request counts as accepted.',
  ])
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
    isAfterEnd: null,
    thread: null,
    ...some,
  }
}
