import { expect, it } from 'vitest'
import {
  acceptedPullRequest,
  accepterOf,
  approvalOf,
  completerOf,
  completingApproval,
  isSameAccount,
  issueCompletedByAnother,
  reviewedBy,
  whyCommentIsIneligible,
  whyCommitsAreIneligible,
  whyIssueCompletedIsIneligible,
  whyPullRequestAcceptedIsIneligible,
  whyPullRequestOpenedIsIneligible,
  whyRepositoryIsIneligible,
  whyReviewTextIsIneligible,
  whyVerdictIsIneligible,
} from './eligibility.ts'

const ada = { id: 1, login: 'ada', type: 'User' }
const bob = { id: 2, login: 'bob', type: 'User' }
const bot = { id: 3, login: 'renovate', type: 'Bot' }
const hiddenBot = { id: 4, login: 'merge[bot]', type: 'User' }
const merge = { author: ada, mergedBy: ada, mergedAt: 1000, approvals: [] }
const approval = { author: bob, submittedAt: 1000, canPush: true, hasContributed: true }

it('accepts a pull request that another person merged', () => {
  expect(acceptedPullRequest({ ...merge, mergedBy: bob })).toBe(true)
})

it.each([
  ['the author', ada],
  ['a bot', bot],
  ['a bot in disguise', hiddenBot],
  ['somebody unknown', null],
])('wants another person’s approval where %s merged', (_, mergedBy) => {
  expect(acceptedPullRequest({ ...merge, mergedBy })).toBe(false)
  expect(acceptedPullRequest({ ...merge, mergedBy, approvals: [approval] })).toBe(true)
  expect(acceptedPullRequest({ ...merge, mergedBy, approvals: [{ ...approval, submittedAt: 1001 }] })).toBe(false)
  expect(acceptedPullRequest({ ...merge, mergedBy, approvals: [{ ...approval, author: bot }] })).toBe(false)
  expect(acceptedPullRequest({ ...merge, mergedBy, approvals: [{ ...approval, author: ada }] })).toBe(false)
  expect(acceptedPullRequest({ ...merge, mergedBy, approvals: [{ ...approval, author: null }] })).toBe(false)
  expect(acceptedPullRequest({ ...merge, mergedBy, approvals: [{ ...approval, submittedAt: null }] })).toBe(false)
})

it('accepts nothing that was not merged', () => {
  expect(acceptedPullRequest({ author: ada, mergedBy: bob, mergedAt: null, approvals: [approval] })).toBe(false)
})

it('completes an issue by another person or by an accepted pull request', () => {
  expect(issueCompletedByAnother({ author: ada, closedBy: bob, closer: null })).toBe(true)
  expect(issueCompletedByAnother({ author: ada, closedBy: ada, closer: null })).toBe(false)
  expect(issueCompletedByAnother({ author: ada, closedBy: bot, closer: null })).toBe(false)
  expect(issueCompletedByAnother({ author: ada, closedBy: null, closer: null })).toBe(false)
  expect(issueCompletedByAnother({ author: ada, closedBy: ada, closer: merge })).toBe(false)
  expect(issueCompletedByAnother({ author: ada, closedBy: ada, closer: { ...merge, approvals: [approval] } })).toBe(
    true,
  )
  expect(issueCompletedByAnother({ author: ada, closedBy: ada, closer: { ...merge, author: bob } })).toBe(true)
})

it('goes by the approval of who can push, before one of a contributor, before anybody’s', () => {
  const cy = { id: 5, login: 'cy', type: 'User' }
  const passing = { author: bob, submittedAt: 1, canPush: false, hasContributed: false }
  const contributing = { ...passing, author: cy, submittedAt: 2, hasContributed: true }
  const pushing = { ...approval, submittedAt: 3 }
  const of = (approvals: (typeof passing)[]) => approvalOf({ ...merge, approvals })
  expect(of([passing, contributing, pushing])).toBe(pushing)
  expect(of([passing, contributing])).toBe(contributing)
  expect(of([passing])).toBe(passing)
  expect(of([{ ...pushing, submittedAt: 1001 }, passing])).toBe(passing)
  expect(accepterOf({ ...merge, approvals: [passing, contributing] })).toBe(cy.id)
  expect(approvalOf({ ...merge, mergedBy: bob, approvals: [pushing] })).toBeNull()
})

it('takes a pull request’s points for a close without a merge, and for a merge by its author alone', () => {
  expect(whyPullRequestOpenedIsIneligible({ closedUnmerged: false })).toBeNull()
  expect(whyPullRequestOpenedIsIneligible({ closedUnmerged: true })).toBe('closed_unmerged')
  expect(whyPullRequestAcceptedIsIneligible(merge)).toBe('self_merged')
  expect(whyPullRequestAcceptedIsIneligible({ ...merge, mergedBy: bob })).toBeNull()
})

it('takes an issue’s points for being open again and for the author’s own close', () => {
  const completed = { open: false, completedByAnother: true }
  expect(whyIssueCompletedIsIneligible(completed)).toBeNull()
  expect(whyIssueCompletedIsIneligible({ ...completed, completedByAnother: false })).toBe('not_completed_by_another')
  expect(whyIssueCompletedIsIneligible({ ...completed, open: true })).toBe('reopened')
})

it('counts a verdict on other people’s pull requests while it stands', () => {
  expect(whyVerdictIsIneligible({ reviewer: ada, author: bob, dismissed: false })).toBeNull()
  expect(whyVerdictIsIneligible({ reviewer: ada, author: null, dismissed: false })).toBeNull()
  expect(whyVerdictIsIneligible({ reviewer: ada, author: ada, dismissed: false })).toBe('own_pull_request')
  expect(whyVerdictIsIneligible({ reviewer: ada, author: bot, dismissed: true })).toBe('bot_pull_request')
  expect(whyVerdictIsIneligible({ reviewer: ada, author: bob, dismissed: true })).toBe('review_dismissed')
})

it('counts written feedback and comments on anything but one’s own', () => {
  expect(whyReviewTextIsIneligible({ reviewer: ada, author: bot })).toBeNull()
  expect(whyReviewTextIsIneligible({ reviewer: ada, author: ada })).toBe('own_pull_request')
  expect(whyCommentIsIneligible({ commenter: ada, threadAuthor: bob })).toBeNull()
  expect(whyCommentIsIneligible({ commenter: ada, threadAuthor: ada })).toBe('own_thread')
})

it('counts commits and repositories that are no forks, and repositories with something in them', () => {
  expect(whyCommitsAreIneligible({ isFork: false })).toBeNull()
  expect(whyCommitsAreIneligible({ isFork: true })).toBe('fork')
  expect(whyRepositoryIsIneligible({ isFork: false, isEmpty: false })).toBeNull()
  expect(whyRepositoryIsIneligible({ isFork: true, isEmpty: true })).toBe('fork')
  expect(whyRepositoryIsIneligible({ isFork: false, isEmpty: true })).toBe('empty_repository')
})

it('knows accounts by id, and by name in any case where an id is missing', () => {
  expect(isSameAccount(ada, { ...bob, id: 1 })).toBe(true)
  expect(isSameAccount(ada, { ...ada, id: 9 })).toBe(false)
  expect(isSameAccount(ada, { ...ada, id: null, login: 'Ada' })).toBe(true)
  expect(isSameAccount(null, null)).toBe(false)
})

it('compares by name, in any case, where one side has no id, and nobody is the same as nobody', () => {
  const namesake = { ...ada, id: null, login: 'ADA' }
  expect([isSameAccount(namesake, ada), isSameAccount(ada, namesake)]).toEqual([true, true])
  expect([isSameAccount({ ...bob, id: null }, ada), isSameAccount(null, ada), isSameAccount(ada, null)]).toEqual([
    false,
    false,
    false,
  ])
})

it('says who accepted: the merger, else the first who approved, else nobody', () => {
  const cleo = { id: 5, login: 'cleo', type: 'User' }
  const approvals = [
    { ...approval, author: cleo, submittedAt: 900 },
    { ...approval, submittedAt: 800 },
  ]
  expect(accepterOf({ ...merge, mergedBy: cleo, approvals })).toBe(5)
  expect(accepterOf({ ...merge, approvals })).toBe(2)
  expect(accepterOf(merge)).toBe(0)
  expect(approvalOf({ ...merge, mergedAt: null, approvals })).toBeNull()
})

it('says who completed an issue, and by which approval where one was needed', () => {
  const closer = { ...merge, approvals: [approval] }
  expect(completerOf({ author: ada, closedBy: bob, closer: null })).toBe(2)
  expect(completerOf({ author: ada, closedBy: ada, closer })).toBe(2)
  expect(completerOf({ author: ada, closedBy: ada, closer: null })).toBe(0)
  expect(completingApproval({ author: ada, closedBy: ada, closer })).toEqual(approval)
  expect(completingApproval({ author: ada, closedBy: bob, closer })).toBeNull()
  expect(completingApproval({ author: ada, closedBy: ada, closer: null })).toBeNull()
})

it('says whose pull request was reviewed, and nobody’s of bots and deleted accounts', () => {
  expect([ada, bot, null].map(reviewedBy)).toEqual([1, 0, 0])
})
