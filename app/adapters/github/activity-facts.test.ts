import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { weekEnd, weekStart } from '#app/domain/time/period.ts'
import {
  ada,
  bob,
  closedEvent,
  commentNode,
  commitNode,
  issueNode,
  page,
  playerNode,
  pullRequestNode,
  renovate,
  repositoryNode,
  reviewedNode,
  reviewNode,
} from '#tests/fixtures/github-activity.ts'
import { accountWeekNode as schema } from './activity-answer.ts'
import { activityFacts } from './activity-facts.ts'

const week = { from: weekStart('2026-W47'), to: weekEnd('2026-W47') - 1 }

describe('commits', () => {
  it('are one fact a repository and contribution day with their quantity', () => {
    const facts = read({}, { commitContributionsByRepository: [commitNode({ '2026-11-16': 3, '2026-11-17': 12 })] })
    expect(facts).toMatchObject([
      {
        key: 'commits:7:2026-11-16',
        quantity: 3,
        day: '2026-11-16',
        occurredAt: Date.UTC(2026, 10, 16),
        ineligible: null,
      },
      { key: 'commits:7:2026-11-17', quantity: 12, title: null, sourceUpdatedAt: null },
    ])
  })

  it('of forks earn nothing, and commits of days outside are left out', () => {
    const days = { '2026-11-15': 1, '2026-11-22': 1, '2026-11-23': 1, '2026-11-24': 1 }
    const facts = read({}, { commitContributionsByRepository: [commitNode(days, { isFork: true })] })
    expect(facts.map(({ day, ineligible }) => [day, ineligible])).toEqual([
      ['2026-11-22', 'fork'],
      ['2026-11-23', 'fork'],
    ])
  })
})

describe('pull requests', () => {
  it('are opened on their first day', () => {
    expect(pullRequests(pullRequestNode())).toEqual([['pr:10:opened', null]])
  })

  it.each([
    ['by another person', { mergedBy: bob }, null],
    ['by the author', { mergedBy: ada }, 'self_merged'],
    ['by a bot', { mergedBy: renovate }, 'self_merged'],
    [
      'by the author with an approval',
      { mergedBy: ada, approvals: { nodes: [approval('2026-11-17T10:59:00Z')] } },
      null,
    ],
    [
      'by the author, approved later',
      { mergedBy: ada, approvals: { nodes: [approval('2026-11-17T11:01:00Z')] } },
      'self_merged',
    ],
  ])('merged %s', (_, fields, ineligible) => {
    const merged = pullRequestNode({ state: 'MERGED', mergedAt: '2026-11-17T11:00:00Z', ...fields })
    expect(pullRequests(merged)).toContainEqual(['pr:10:accepted', ineligible])
  })

  it('merged by the author say who approved without push access, if an earlier merge may speak for them', () => {
    const of = (fields: object) => {
      const approvals = { nodes: [{ ...approval('2026-11-17T10:59:00Z'), ...fields }] }
      const merged = pullRequestNode({ state: 'MERGED', mergedAt: '2026-11-17T11:00:00Z', mergedBy: ada, approvals })
      return read({ pullRequests: page([merged]) }).find(({ kind }) => kind === 'pull_request_accepted')
    }
    const passing = { authorCanPushToRepository: false, authorAssociation: 'NONE' }
    const acceptedAt = Date.parse('2026-11-17T11:00:00Z')
    expect(of({})).toMatchObject({ reviewerCanPush: true, approver: null })
    expect(of(passing)).toMatchObject({ reviewerCanPush: false, approver: null, counterpartId: bob.databaseId })
    expect(of({ ...passing, authorAssociation: 'CONTRIBUTOR' })).toMatchObject({
      reviewerCanPush: false,
      approver: { login: bob.login, acceptedAt },
    })
  })

  it('lose the points of opening when closed unmerged', () => {
    expect(pullRequests(pullRequestNode({ state: 'CLOSED' }))).toEqual([['pr:10:opened', 'closed_unmerged']])
  })

  it('opened before and merged in the window give only the acceptance', () => {
    const merged = {
      createdAt: '2026-11-15T23:59:59Z',
      mergedAt: '2026-11-16T00:00:00Z',
      state: 'MERGED',
      mergedBy: bob,
    }
    expect(pullRequests(pullRequestNode(merged))).toEqual([['pr:10:accepted', null]])
  })
})

describe('issues', () => {
  const closed = { state: 'CLOSED', stateReason: 'COMPLETED', closedAt: '2026-11-18T10:00:00Z' }

  it.each([
    ['another person', closedEvent(), null],
    ['the author', closedEvent({ actor: ada }), 'not_completed_by_another'],
    ['a bot', closedEvent({ actor: renovate }), 'not_completed_by_another'],
    ['the author’s own merge', closedEvent({ actor: ada, closer: closer(ada) }), 'not_completed_by_another'],
    [
      'a bot’s merge of an approved pull request',
      closedEvent({ actor: renovate, closer: closer(renovate, [approval('2026-11-17T00:00:00Z')]) }),
      null,
    ],
    [
      'a bot’s pull request that the author merged',
      closedEvent({ actor: ada, closer: botsBy(ada) }),
      'not_completed_by_another',
    ],
    ['a bot’s pull request that another person merged', closedEvent({ closer: botsBy(bob) }), null],
    ['a commit that another person pushed', closedEvent({ closer: commitOf(bob) }), null],
    [
      'a commit under another name that the author pushed',
      closedEvent({ actor: ada, closer: commitOf(bob) }),
      'not_completed_by_another',
    ],
    ['a project board', closedEvent({ closer: { __typename: 'ProjectV2' } }), null],
  ])('completed by %s', (_, event, ineligible) => {
    expect(issues(issueNode({ ...closed, timelineItems: { nodes: [event] } }))).toEqual([
      ['issue:20:opened', null],
      ['issue:20:completed', ineligible],
    ])
  })

  it.each([
    ['by hand', closedEvent(), bob.databaseId, true],
    [
      'by another’s pull request',
      closedEvent({ actor: ada, closer: { ...closer(ada), author: bob } }),
      bob.databaseId,
      false,
    ],
    ['by a bot’s', closedEvent({ closer: botsBy(bob) }), bob.databaseId, false],
    ['by one’s own', closedEvent({ closer: closer(bob) }), bob.databaseId, true],
    ['by another’s commit', closedEvent({ closer: commitOf(bob) }), bob.databaseId, false],
    [
      'by a pull request from before',
      closedEvent({ closer: { ...botsBy(bob), createdAt: '2026-11-15T00:00:00Z' } }),
      bob.databaseId,
      true,
    ],
    ['by one’s own commit', closedEvent({ closer: commitOf(ada) }), bob.databaseId, true],
  ])('closed %s say whose it was, and whether it was a change', (_, event, counterpartId, isAfterEnd) => {
    const facts = read({ issues: page([issueNode({ ...closed, timelineItems: { nodes: [event] } })]) })
    expect(facts.at(-1)).toMatchObject({ key: 'issue:20:completed', counterpartId, isAfterEnd })
  })

  it('closed for another reason are not completed', () => {
    const event = closedEvent({ stateReason: 'NOT_PLANNED' })
    const notPlanned = { ...closed, stateReason: 'NOT_PLANNED', timelineItems: { nodes: [event] } }
    expect(issues(issueNode(notPlanned))).toEqual([['issue:20:opened', null]])
    expect(issues(issueNode({ timelineItems: { nodes: [event] } }))).toEqual([['issue:20:opened', null]])
  })

  it('open again after a completion keep a row without points', () => {
    const reopened = issueNode({ stateReason: 'REOPENED', timelineItems: { nodes: [closedEvent()] } })
    expect(issues(reopened)).toContainEqual(['issue:20:completed', 'reopened'])
  })
})

describe('reviews', () => {
  const written = { totalCount: 1, nodes: [{ replyTo: null }] }
  const replies = { totalCount: 1, nodes: [{ replyTo: { __typename: 'PullRequestReviewComment' } }] }

  it.each([
    ['a bare approval', { state: 'APPROVED' }, [['review:11:verdict', null]]],
    [
      'a verdict with a body',
      { state: 'CHANGES_REQUESTED', body: 'No' },
      [
        ['review:11:verdict', null],
        ['review:11:text', null],
      ],
    ],
    [
      'a verdict with inline comments',
      { comments: written },
      [
        ['review:11:verdict', null],
        ['review:11:text', null],
      ],
    ],
    [
      'a verdict with inline answers',
      { comments: replies },
      [
        ['review:11:verdict', null],
        ['review:11:text', null],
      ],
    ],
    ['a comment with a body', { state: 'COMMENTED', body: 'Hm' }, [['review:11:text', null]]],
    ['inline comments alone', { state: 'COMMENTED', comments: written }, [['review:11:text', null]]],
    ['answers alone', { state: 'COMMENTED', comments: replies }, [['comment:7-9:2026-11-17', null]]],
    ['nothing at all', { state: 'COMMENTED' }, []],
    [
      'a dismissed one',
      { state: 'DISMISSED', body: 'No' },
      [
        ['review:11:verdict', 'review_dismissed'],
        ['review:11:text', null],
      ],
    ],
    ['a pending one', { state: 'PENDING', submittedAt: null, body: 'No' }, []],
    ['somebody else’s', { author: bob }, []],
  ])('%s', (_, fields, expected) => {
    expect(reviews([reviewNode(fields)])).toEqual(expected)
  })

  it('on one’s own pull request or a bot’s', () => {
    const review = reviewNode({ body: 'Yes' })
    expect(reviews([review], { author: ada })).toEqual([
      ['review:11:verdict', 'own_pull_request'],
      ['review:11:text', 'own_pull_request'],
    ])
    expect(reviews([review], { author: renovate })).toEqual([
      ['review:11:verdict', 'bot_pull_request'],
      ['review:11:text', null],
    ])
  })

  it('count once, from the earliest that stands', () => {
    const dismissed = reviewNode({ fullDatabaseId: '41', state: 'DISMISSED', submittedAt: '2026-11-16T08:00:00Z' })
    const first = reviewNode({ fullDatabaseId: '42', state: 'CHANGES_REQUESTED', submittedAt: '2026-11-17T08:00:00Z' })
    const last = reviewNode({
      fullDatabaseId: '43',
      submittedAt: '2026-11-18T08:00:00Z',
      updatedAt: '2026-11-19T00:00:00Z',
    })
    expect(readReviews([last, dismissed, first])).toMatchObject([
      { kind: 'review_changes_requested', day: '2026-11-17', sourceUpdatedAt: Date.parse('2026-11-19T00:00:00Z') },
    ])
  })

  it.each([
    ['open', null, false],
    ['merged after it', '2026-11-17T12:00:00Z', false],
    ['merged before it', '2026-11-17T07:00:00Z', true],
  ])('of a pull request that is %s say so', (_, closedAt, isAfterEnd) => {
    const review = reviewNode({ submittedAt: '2026-11-17T08:00:00Z', body: 'Well done' })
    expect(readReviews([review], { closedAt }).map((fact) => [fact.kind, fact.isAfterEnd])).toEqual([
      ['review_approved', isAfterEnd],
      ['review_commented', isAfterEnd],
    ])
  })

  it('whose first verdict was before the window give none in it', () => {
    const before = reviewNode({ fullDatabaseId: '41', submittedAt: '2026-11-15T08:00:00Z' })
    expect(reviews([before, reviewNode()])).toEqual([])
  })
})

describe('comments', () => {
  it('count once a thread and day, from the first', () => {
    const later = commentNode({
      fullDatabaseId: '31',
      createdAt: '2026-11-17T12:00:00Z',
      updatedAt: '2026-11-17T12:00:00Z',
    })
    const facts = read({ issueComments: page([later, commentNode()]) })
    expect(facts).toMatchObject([
      {
        key: 'comment:7-8:2026-11-17',
        occurredAt: Date.parse('2026-11-17T10:00:00Z'),
        sourceUpdatedAt: Date.parse('2026-11-17T12:00:00Z'),
      },
    ])
  })

  it('on one’s own thread earn nothing', () => {
    const own = commentNode({ issue: null, pullRequest: { number: 5, title: 'Fix', author: ada } })
    expect(read({ issueComments: page([own]) })).toMatchObject([
      { key: 'comment:7-5:2026-11-17', ineligible: 'own_thread' },
    ])
  })
})

it('a new repository counts unless it is a fork or empty', () => {
  const created = (fields: object) => ({
    repositoryContributions: {
      nodes: [{ repository: repositoryNode({ isEmpty: false, createdAt: '2026-11-18T00:00:00Z', ...fields }) }],
    },
  })
  expect(read({}, created({}))).toMatchObject([{ key: 'repo:7', day: '2026-11-18', ineligible: null }])
  expect(read({}, created({ isFork: true }))).toMatchObject([{ ineligible: 'fork' }])
  expect(read({}, created({ isEmpty: true }))).toMatchObject([{ ineligible: 'empty_repository' }])
})

it('nothing of a private repository comes out, whatever is private', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), (hidden) => {
      const at = (index: number) => ({
        repository: repositoryNode({ databaseId: 100 + index, nameWithOwner: `x/${index}`, isPrivate: hidden[index] }),
      })
      const facts = read(
        {
          pullRequests: page([pullRequestNode(at(0))]),
          issues: page([issueNode(at(1))]),
          issueComments: page([commentNode(at(2))]),
        },
        {
          commitContributionsByRepository: [{ ...commitNode({ '2026-11-17': 1 }), ...at(3) }],
          pullRequestReviewContributions: page([reviewedNode([reviewNode()], at(4))]),
          repositoryContributions: {
            nodes: [{ repository: { ...at(5).repository, isEmpty: false, createdAt: '2026-11-18T00:00:00Z' } }],
          },
        },
      )
      const shown = facts.map(({ repository }) => repository.id - 100).sort()
      expect(shown).toEqual([0, 1, 2, 3, 4, 5].filter((index) => hidden[index] === false))
    }),
  )
})

describe('what GitHub gives no id', () => {
  const nameless = repositoryNode({ databaseId: null })
  it.each([
    ['a repository with commits', {}, { commitContributionsByRepository: [commitNode({ '2026-11-16': 3 }, nameless)] }],
    ['a new repository', {}, { repositoryContributions: { nodes: [createdIn(nameless)] } }],
    ['a pull request', { pullRequests: page([pullRequestNode({ fullDatabaseId: null })]) }, {}],
    ['the repository of one', { pullRequests: page([pullRequestNode({ repository: nameless })]) }, {}],
    ['an issue', { issues: page([issueNode({ fullDatabaseId: null })]) }, {}],
    ['a comment', { issueComments: page([commentNode({ fullDatabaseId: null })]) }, {}],
    ['a review', {}, { pullRequestReviewContributions: page([reviewedNode([reviewNode({ fullDatabaseId: null })])]) }],
    [
      'a reviewed pull request',
      {},
      { pullRequestReviewContributions: page([reviewedNode([reviewNode()], { fullDatabaseId: null })]) },
    ],
  ])('is left out and spoils nothing else: %s', (_, fields, contributions) => {
    const pullRequest = pullRequestNode({ fullDatabaseId: '99' })
    const other = { pullRequests: page([pullRequest]), ...fields }
    if ('pullRequests' in fields) other.pullRequests.nodes.push(pullRequest)
    expect(read(other, contributions).map(({ key }) => key)).toEqual(['pr:99:opened'])
  })
})

function createdIn(repository: Record<string, unknown>) {
  const createdAt = '2026-11-17T10:00:00Z'
  return { occurredAt: createdAt, repository: { ...repository, isEmpty: false, createdAt } }
}

function pullRequests(node: unknown) {
  return read({ pullRequests: page([node]) }).map(({ key, ineligible }) => [key, ineligible])
}

function issues(node: unknown) {
  return read({ issues: page([node]) }).map(({ key, ineligible }) => [key, ineligible])
}

function reviews(nodes: unknown[], fields = {}) {
  return readReviews(nodes, fields).map(({ key, ineligible }) => [key, ineligible])
}

function readReviews(nodes: unknown[], fields = {}) {
  return read({}, { pullRequestReviewContributions: page([reviewedNode(nodes, fields)]) })
}

function read(fields: Record<string, unknown>, contributions: Record<string, unknown> = {}) {
  const node = schema.parse(playerNode(fields, contributions))
  return activityFacts(node, [node.pages], week)
}

function approval(submittedAt: string) {
  return { submittedAt, authorCanPushToRepository: true, authorAssociation: 'MEMBER', author: bob }
}

function closer(mergedBy: object, approvals: object[] = []) {
  return {
    __typename: 'PullRequest',
    createdAt: '2026-11-18T09:00:00Z',
    mergedAt: '2026-11-18T10:00:00Z',
    author: ada,
    mergedBy,
    approvals: { nodes: approvals },
  }
}

function botsBy(mergedBy: object) {
  return { ...closer(mergedBy), author: renovate }
}

/** A commit's author is text. */
function commitOf(user: object) {
  return { __typename: 'Commit', author: { user } }
}
