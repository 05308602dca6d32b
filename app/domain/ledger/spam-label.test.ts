import { expect, it } from 'vitest'
import { HOUR, weekEnd, weekStart } from '#app/domain/time/period.ts'
import type { Fact } from './fact.ts'
import { asksForSetters, bySpamLabels, isSpamLabel, type SetLabel } from './spam-label.ts'

const WEEK = '2026-W47'
const KEY = 'pr:7:opened'
const MAINTAINER = 10
const RIVAL = 20

/** As public projects have them: none is a verdict on the work. */
const ABOUT_SOMETHING_ELSE = [
  'I-accepts-invalid',
  'do-not-merge/invalid-owners-file',
  'bug: invalid cursor',
  'anti-spam',
  'not-spam',
  'area/spam-filter',
  'invalid-utf8',
  'T-spam-detection',
  'do-not-merge/invalid-commit-message',
  'component: antispam',
  'invalid state error',
  'A-diagnostics: invalid suggestion',
  'spam protection',
  'needs-triage (maybe invalid)',
  'rejects-invalid',
  'false positive: invalid',
  'invalid input',
  'comp:spam',
  'invalidation',
  'no spam please',
  'suspected-spam',
  'hacktoberfest spam',
  'hacktoberfest: invalid',
]

it.each(ABOUT_SOMETHING_ELSE)('%s takes no points', (label) => {
  expect(isSpamLabel(label)).toBe(false)
})

it.each([
  'spam',
  'Invalid',
  'Status: Spam',
  'resolution/invalid',
  'closed: invalid',
  'kind/invalid',
  'type:spam',
  'invalid ❌',
  ':x: invalid',
  'spam / invalid',
  'Invalid Issue',
  'invalid-pr',
])('%s says it with its whole name', (label) => {
  expect(isSpamLabel(label)).toBe(true)
})

function fact(labels: string[]): Fact {
  const openedAt = weekStart(WEEK) + 12 * HOUR
  return {
    key: KEY,
    kind: 'pull_request_opened',
    repository: { id: 1, name: 'summit/rope', nodeId: null },
    day: '2026-11-16',
    quantity: 1,
    ineligible: null,
    title: null,
    url: null,
    occurredAt: openedAt,
    sourceUpdatedAt: null,
    counterpartId: 0,
    reviewerCanPush: null,
    isAfterEnd: null,
    thread: { nodeId: 'PR_7', openedAt, labels },
  }
}

function judge(labels: string[], set: Partial<SetLabel>[], version = 3): Fact['ineligible'] | undefined {
  const [judged] = bySpamLabels([fact(labels)], {
    versionOf: () => version,
    settersOf: (key) =>
      key === KEY ? set.map((one) => ({ label: 'spam', setAt: weekEnd(WEEK) - 1, setterId: MAINTAINER, ...one })) : [],
    rivalsIn: () => new Set([RIVAL]),
  })
  return judged?.ineligible
}

it('takes points for a label that was set before the week ended, and for no later one', () => {
  expect(judge(['bug', 'Spam'], [{}])).toBe('spam_label')
  expect(judge(['Spam'], [{ setAt: weekEnd(WEEK) }])).toBeNull()
  expect(judge(['Spam'], [{ setAt: weekEnd(WEEK) }, { setAt: weekStart(WEEK) }])).toBe('spam_label')
})

it('takes none for a label of somebody who is among the first of the week', () => {
  expect(judge(['spam'], [{ setterId: RIVAL }])).toBeNull()
  expect(judge(['spam'], [{ setterId: RIVAL }, { setterId: MAINTAINER }])).toBe('spam_label')
})

it('takes none while GitHub has not said who set it, and none for a label that is gone', () => {
  expect(judge(['spam'], [])).toBeNull()
  expect(judge(['bug'], [{}])).toBeNull()
  expect([asksForSetters(fact(['spam'])), asksForSetters(fact(['anti-spam'])), asksForSetters(fact([]))]).toEqual([
    true,
    false,
    false,
  ])
})

it('goes by the word, whoever set it and when, in a week that began under an earlier version', () => {
  expect(judge(['anti-spam'], [], 2)).toBe('spam_label')
  expect(judge(['invalidation'], [], 2)).toBeNull()
})
