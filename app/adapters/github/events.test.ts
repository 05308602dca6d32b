import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { factsOfEvents } from '#app/adapters/github/event-facts.ts'
import { parseEvents, recentEvent } from '#app/adapters/github/events.ts'

const recordings = new URL('../../../../shared/data/github-events/', import.meta.url)

describe.skipIf(!existsSync(recordings))('recorded feeds', () => {
  it.each([
    ['organic_6', { pull_request_opened: 16, verdicts: 6, review_commented: 5, comments: 12, issue_opened: 1 }],
    ['automation_15', { pull_request_opened: 3, verdicts: 2, review_commented: 2, comments: 7, issue_opened: 1 }],
  ])('%s gives the facts counted by hand', (name, expected) => {
    const facts = factsOfEvents(parseEvents(readFeed(name)))
    const count = (test: (key: string) => boolean) => facts.filter(({ key }) => test(key)).length
    expect({
      pull_request_opened: count((key) => /^pr:\d+:opened$/.test(key)),
      verdicts: count((key) => key.endsWith(':verdict')),
      review_commented: count((key) => key.endsWith(':text')),
      comments: count((key) => key.startsWith('comment:')),
      issue_opened: count((key) => /^issue:\d+:opened$/.test(key)),
    }).toEqual(expected)
    expect(facts).toHaveLength(Object.values(expected).reduce((sum, number) => sum + number))
  })

  it('give a line for what is activity and none for labels and assignments', () => {
    const lines = parseEvents(readFeed('organic_6'))
      .map(recentEvent)
      .filter((line) => line !== null)
    const counts: Record<string, number> = {}
    for (const { kind } of lines) counts[kind] = (counts[kind] ?? 0) + 1
    expect(counts).toEqual({
      pushed: 69,
      branch_created: 20,
      pull_request_opened: 16,
      pull_request_merged: 13,
      pull_request_closed: 2,
      review_comment_created: 12,
      review_commented: 8,
      review_approved: 5,
      review_changes_requested: 2,
      issue_comment_created: 8,
      issue_closed: 4,
      issue_opened: 1,
      forked: 1,
    })
  })

  function readFeed(name: string): unknown[] {
    return (JSON.parse(readFileSync(new URL(`${name}.json`, recordings), 'utf8')) as { events: unknown[] }).events
  }
})

it('a merge reads the same before and after October 2025', () => {
  const merged = (action: string, flag?: boolean) =>
    kindOf('PullRequestEvent', { action, pull_request: { id: 1, number: 2, merged: flag } })
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
      review: { id: 1, state, html_url: 'u', submitted_at: '2026-11-17T10:00:00Z' },
      pull_request: { id: 1, number: 2 },
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
      actor: { id: 1, login: 'ada' },
      repo: { id: 7, name: 'acme/app' },
      public: true,
      created_at: '2026-11-17T10:00:00Z',
      payload,
    },
  ])
  return event === undefined ? undefined : (recentEvent(event)?.kind ?? null)
}
