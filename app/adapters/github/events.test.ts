import { expect, it } from 'vitest'
import { parseEvents, recentEvent } from './events.ts'

it.each([
  ['PushEvent', {}, 'pushed'],
  ['ForkEvent', {}, 'forked'],
  ['CreateEvent', { ref_type: 'branch' }, 'branch_created'],
  ['PullRequestEvent', { action: 'opened', pull_request: { number: 2 } }, 'pull_request_opened'],
  ['PullRequestEvent', { action: 'labeled', pull_request: { number: 2 } }, null],
  ['PullRequestReviewCommentEvent', { action: 'created', pull_request: { number: 2 } }, 'review_comment_created'],
  ['IssuesEvent', { action: 'closed', issue: { number: 3 } }, 'issue_closed'],
  ['IssuesEvent', { action: 'assigned', issue: { number: 3 } }, null],
  ['IssueCommentEvent', { action: 'created', issue: { number: 3 } }, 'issue_comment_created'],
  ['WatchEvent', { action: 'started' }, undefined],
])('%s %j is the line %s', (type, payload, kind) => {
  expect(kindOf(type, payload)).toBe(kind)
})

it('a merge reads the same before and after October 2025', () => {
  const merged = (action: string, flag?: boolean) =>
    kindOf('PullRequestEvent', { action, pull_request: { number: 2, merged: flag } })
  expect([merged('merged'), merged('closed', true), merged('closed', false), merged('closed')]).toEqual([
    'pull_request_merged',
    'pull_request_merged',
    'pull_request_closed',
    'pull_request_closed',
  ])
})

it('a review that is updated or dismissed is no new one', () => {
  const review = (action: string, state: string) =>
    kindOf('PullRequestReviewEvent', {
      action,
      review: { state },
      pull_request: { number: 2 },
    })
  expect([review('created', 'approved'), review('updated', 'approved'), review('created', 'dismissed')]).toEqual([
    'review_approved',
    null,
    null,
  ])
})

function kindOf(type: string, payload: object): string | null | undefined {
  const [event] = parseEvents([
    {
      id: '1',
      type,
      repo: { name: 'acme/app' },
      public: true,
      created_at: '2026-11-17T10:00:00Z',
      payload,
    },
  ])
  return event === undefined ? undefined : (recentEvent(event)?.kind ?? null)
}
