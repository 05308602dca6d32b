import { describe, expect, it } from 'vitest'
import {
  acceptanceOf,
  completionBy,
  isOnePerson,
  isSameAccount,
  isWithoutChange,
  reviewedBy,
  whyCommentIsIneligible,
  whyCommitsAreIneligible,
  whyIssueCompletedIsIneligible,
  whyPullRequestAcceptedIsIneligible,
  whyPullRequestOpenedIsIneligible,
  whyRepositoryIsIneligible,
  whyReviewTextIsIneligible,
  whyVerdictIsIneligible,
  type Account,
  type Approval,
  type Closer,
  type MergeEvidence,
} from './eligibility.ts'

const ada = { id: 1, login: 'ada', type: 'User' }
const bob = { id: 2, login: 'bob', type: 'User' }
const bot = { id: 3, login: 'renovate', type: 'Bot' }
const hiddenBot = { id: 4, login: 'merge[bot]', type: 'User' }
const cy = { id: 5, login: 'cy', type: 'User' }
const dee = { id: 6, login: 'dee', type: 'User' }
const eve = { id: 7, login: 'eve', type: 'User' }
const robot = { id: 8, login: 'bors', type: 'User' }
const merge = { author: ada, mergedBy: ada, mergedAt: 1000, approvals: [] }
const approval = { author: bob, submittedAt: 1000, canPush: true, hasContributed: true }

const REPOSITORY = 7
const by = (evidence: Partial<MergeEvidence>) => acceptanceOf({ ...merge, ...evidence }, REPOSITORY)

it('accepts a pull request that another person merged', () => {
  expect(by({ mergedBy: bob })).toEqual({ counterpartId: bob.id, reviewerCanPush: null, approver: null })
})

it.each([
  ['the author', ada],
  ['a bot', bot],
  ['a bot in disguise', hiddenBot],
  ['somebody unknown', null],
])('wants another person’s approval where %s merged', (_, mergedBy) => {
  const of = (change: Partial<Approval>) => by({ mergedBy, approvals: [{ ...approval, ...change }] })
  expect(by({ mergedBy })).toBeNull()
  expect(of({})?.counterpartId).toBe(bob.id)
  for (const change of [
    { submittedAt: 1001 },
    { submittedAt: null },
    { author: bot },
    { author: ada },
    { author: null },
  ])
    expect(of(change)).toBeNull()
})

it('accepts nothing that was not merged', () => {
  expect(by({ mergedBy: bob, mergedAt: null, approvals: [approval] })).toBeNull()
})

it('goes by the approval of who can push, before the merger, before a contributor’s, before anybody’s', () => {
  const passing = { author: bob, submittedAt: 1, canPush: false, hasContributed: false }
  const contributing = { ...passing, author: cy, submittedAt: 2, hasContributed: true }
  const pushing = { ...approval, author: dee, submittedAt: 3 }
  const first = { ...approval, author: bob, submittedAt: 2 }
  const of = (approvals: Approval[], mergedBy = ada) => by({ mergedBy, approvals })
  expect(of([passing, contributing, pushing], eve)).toEqual({
    counterpartId: dee.id,
    reviewerCanPush: true,
    approver: null,
  })
  expect(of([pushing, first])?.counterpartId).toBe(bob.id)
  expect(of([passing, contributing], eve)).toEqual({ counterpartId: eve.id, reviewerCanPush: null, approver: null })
  expect(of([passing, contributing])).toEqual({
    counterpartId: cy.id,
    reviewerCanPush: false,
    approver: { login: 'cy', acceptedAt: 1000 },
  })
  expect(of([{ ...pushing, submittedAt: 1001 }, passing])).toEqual({
    counterpartId: bob.id,
    reviewerCanPush: false,
    approver: null,
  })
})

it('takes a project’s robot for all its people where nobody approved, and never for a person', () => {
  expect(by({ mergedBy: robot })?.counterpartId).toBe(-REPOSITORY)
  expect(by({ mergedBy: robot, approvals: [approval] })?.counterpartId).toBe(bob.id)
  const owner = { ...approval, canPush: false }
  expect(by({ mergedBy: robot, approvals: [owner] })).toEqual({
    counterpartId: bob.id,
    reviewerCanPush: null,
    approver: null,
  })
  expect([-REPOSITORY, 1, null].map(isOnePerson)).toEqual([false, true, true])
})

describe('an issue of Ada’s', () => {
  const issue = (change: { closedBy?: Account; closer?: Closer | null }) => {
    const closing = { author: ada, openedAt: 10, closedBy: ada, closer: null, ...change }
    return [completionBy(closing, REPOSITORY)?.counterpartId, isWithoutChange(closing)]
  }
  const pullRequest = (change: Partial<MergeEvidence>) => {
    return { type: 'pull_request' as const, openedAt: 10, ...merge, ...change }
  }

  it('that a hand closed is completed by whose it was, without a change', () => {
    expect(issue({ closedBy: bob })).toEqual([bob.id, true])
    for (const closedBy of [ada, bot, robot]) expect(issue({ closedBy })).toEqual([undefined, true])
    expect(completionBy({ author: ada, closedBy: null, closer: null }, REPOSITORY)).toBeNull()
  })

  it('is completed by who wrote the pull request that closed it, whoever merged that', () => {
    for (const mergedBy of [ada, bob, cy])
      expect(issue({ closedBy: mergedBy, closer: pullRequest({ author: bob, mergedBy }) })).toEqual([bob.id, false])
  })

  it.each([bot, hiddenBot])('is not completed by $login’s pull request that she merged herself', (author) => {
    const closer = pullRequest({ author })
    expect(issue({ closer })).toEqual([undefined, false])
    expect(issue({ closer: { ...closer, approvals: [{ ...approval, author: ada }] } })).toEqual([undefined, false])
    expect(issue({ closer: { ...closer, approvals: [approval] } })).toEqual([bob.id, false])
    expect(issue({ closedBy: bob, closer: { ...closer, mergedBy: bob } })).toEqual([bob.id, false])
  })

  it('that her own pull request closed is completed by who took that in, without a change of somebody else', () => {
    expect(issue({ closer: pullRequest({}) })).toEqual([undefined, true])
    expect(issue({ closedBy: bob, closer: pullRequest({ mergedBy: bob }) })).toEqual([bob.id, true])
    expect(issue({ closer: pullRequest({ approvals: [approval] }) })).toEqual([bob.id, true])
  })

  it('that a pull request closed which was there before is without a change', () => {
    const closer = pullRequest({ author: bob, mergedBy: bob })
    expect(issue({ closedBy: bob, closer: { ...closer, openedAt: 9 } })).toEqual([bob.id, true])
  })

  it('that an agent’s pull request closed is without a change, as it may be hers', () => {
    const closer = pullRequest({ author: { id: 9, login: 'copilot-swe-agent', type: 'Bot' }, mergedBy: bob })
    expect(issue({ closedBy: bob, closer })).toEqual([bob.id, true])
  })

  it('that a project’s robot closed with a commit is completed by the project’s people', () => {
    expect(issue({ closedBy: robot, closer: { type: 'commit', author: bob } })).toEqual([-REPOSITORY, false])
    expect(issue({ closedBy: robot, closer: { type: 'commit', author: robot } })).toEqual([-REPOSITORY, true])
    expect(issue({ closedBy: bot, closer: { type: 'commit', author: bob } })).toEqual([undefined, false])
  })

  it('that a commit closed is completed by who pushed it, whatever name the commit has', () => {
    expect(issue({ closer: { type: 'commit', author: bob } })).toEqual([undefined, false])
    expect(issue({ closedBy: cy, closer: { type: 'commit', author: bob } })).toEqual([cy.id, false])
    for (const author of [ada, bot, null])
      expect(issue({ closedBy: cy, closer: { type: 'commit', author } })).toEqual([cy.id, true])
  })
})

it('takes a pull request’s points for a close without a merge, and for a merge by its author alone', () => {
  expect(whyPullRequestOpenedIsIneligible({ closedUnmerged: false })).toBeNull()
  expect(whyPullRequestOpenedIsIneligible({ closedUnmerged: true })).toBe('closed_unmerged')
  expect(whyPullRequestAcceptedIsIneligible(by({}))).toBe('self_merged')
  expect(whyPullRequestAcceptedIsIneligible(by({ mergedBy: bob }))).toBeNull()
})

it('takes an issue’s points for being open again and for the author’s own close', () => {
  const completed = { open: false, completion: by({ mergedBy: bob }) }
  expect(whyIssueCompletedIsIneligible(completed)).toBeNull()
  expect(whyIssueCompletedIsIneligible({ ...completed, completion: null })).toBe('not_completed_by_another')
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

it('says whose pull request was reviewed, and nobody’s of bots and deleted accounts', () => {
  expect([ada, bot, null].map(reviewedBy)).toEqual([1, 0, 0])
})
