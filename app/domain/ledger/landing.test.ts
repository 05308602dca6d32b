import { expect, it } from 'vitest'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import type { Account } from './eligibility.ts'
import type { Fact } from './fact.ts'
import {
  changeOf,
  landedBy,
  landedText,
  landingOf,
  landingsOf,
  needsCommits,
  type ClosedPullRequest,
  type LandedCommit,
  type LandingQuery,
} from './landing.ts'

const person = (id: number, login = `person-${id}`): Account => ({ id, login, type: 'User' })
const bot: Account = { id: 90, login: 'merge-bot[bot]', type: 'Bot' }
const [author, maintainer, friend] = [person(1), person(2), person(3)]
const OPENED = 1_000 * DAY
const CLOSED = OPENED + 2 * DAY

function commit(change: Partial<LandedCommit> = {}): LandedCommit {
  return {
    sha: 'a'.repeat(40),
    message: 'Fix the belay of the second rope',
    committedAt: CLOSED - HOUR,
    authors: [author],
    repositoryId: 7,
    isOfMerged: false,
    ...change,
  }
}

function closed(change: Partial<ClosedPullRequest> = {}): ClosedPullRequest {
  return {
    nodeId: 'PR_5',
    number: 5,
    title: 'Fix the belay of the second rope',
    repository: { id: 7, nodeId: 'R_7', name: 'Summit/rope' },
    openedAt: OPENED,
    closedAt: CLOSED,
    author,
    authorNodeId: 'U_1',
    closedBy: maintainer,
    closer: null,
    headlines: [],
    approvals: [],
    labels: [],
    ...change,
  }
}

const approved = (by: Account, change = {}) => ({
  author: by,
  submittedAt: CLOSED - HOUR,
  canPush: true,
  hasContributed: true,
  ...change,
})

it('lands with the commit that closed it', () => {
  const closer = commit({ message: 'Closes #5 from person-1/belay', authors: [maintainer, author] })
  const one = closed({ closer })
  expect(landingOf(one, [])).toEqual({
    as: closer.sha,
    at: closer.committedAt,
    counterpartId: 2,
    reviewerCanPush: null,
    approver: null,
  })
  expect(needsCommits(one)).toBe(false)
  expect(needsCommits(closed())).toBe(true)
})

it.each([
  ['#5 in brackets', 'Belay (#5)'],
  ['#5 at the beginning', '#5: belay'],
  ['#5 among others that it closes', 'Closes #4 and #5'],
  ['an address', 'Belay\n\nPR-URL: https://github.com/summit/rope/pull/5'],
  ['a whole name', 'Belay\n\nGitHub-Pull-Request: summit/rope#5'],
  ['a trailer', 'Belay\n\nPart-of: https://github.com/summit/rope/pull/5'],
  ['GH-5', 'GH-5: belay'],
])('lands with a commit that names it by %s', (_, message) => {
  expect(landingOf(closed(), [commit({ message })])?.as).toBe('a'.repeat(40))
})

it.each([
  ['another number', 'Belay (#55)'],
  ['another repository', 'Belay (summit/axe#5)'],
  ['another address', 'Belay (https://github.com/summit/axe/pull/5)'],
  ['another repository whose name ends in a sign', 'Belay (summit/axe-#5)'],
  ['a path of no repository', 'Belay (/pull/5)'],
  ['part of a word', '(log5) (rough-5)'],
  ['what it is a part of', 'Part of #5'],
  ['what is related', 'Belay as in #5'],
])('does not land with a commit that names %s', (_, message) => {
  expect(landingOf(closed(), [commit({ message })])).toBeNull()
})

it('lands with a commit of the same first line, its own or one of its commits’', () => {
  expect(landingOf(closed(), [commit({ message: 'fix the belay of the second rope (#12)\n\nText' })])).not.toBeNull()
  const renamed = closed({ title: 'Belay', headlines: ['Fix the belay of the second rope'] })
  expect(landingOf(renamed, [commit()])).not.toBeNull()
  expect(landingOf(closed({ title: 'Update readme' }), [commit({ message: 'Update readme' })])).toBeNull()
})

it('compares first lines whole, whatever numbers end them', () => {
  const rope = 'Fix the belay of the second rope'
  const lands = (title: string, message: string) => landingOf(closed({ title }), [commit({ message })]) !== null
  expect([` ${rope}`, `${rope}(#12)`, `${rope}  (#12) `].map((message) => lands(rope, message))).toEqual([
    true,
    true,
    true,
  ])
  expect(lands('Fix the belay (#12) of the rope', 'Fix the belayof the rope')).toBe(false)
  expect([lands('Belay of ropes.', 'Belay of ropes.'), lands('Belay of ropes', 'Belay of ropes')]).toEqual([
    true,
    false,
  ])
})

it('lands with a commit of the instant in which it was opened, and of a day after its close', () => {
  for (const committedAt of [OPENED, CLOSED + DAY])
    expect(landingOf(closed(), [commit({ committedAt })])).not.toBeNull()
})

it.each<[string, Partial<LandedCommit>]>([
  ['is somebody else’s', { authors: [friend] }],
  ['is of another repository', { repositoryId: 8 }],
  ['came before it was opened', { committedAt: OPENED - 1 }],
  ['came more than a day after its close', { committedAt: CLOSED + DAY + 1 }],
  ['came with a pull request that was merged', { isOfMerged: true }],
])('does not land with a commit that %s', (_, change) => {
  expect(landingOf(closed(), [commit(change)])).toBeNull()
  expect(landingOf(closed(), [commit({ message: '#5', ...change })])).toBeNull()
})

it.each<[string, Partial<LandedCommit>]>([
  ['of somebody else', { authors: [friend] }],
  ['of another repository', { repositoryId: 8 }],
  ['that came with a pull request that was merged', { isOfMerged: true }],
])('does not land with a closing commit %s', (_, change) => {
  expect(landingOf(closed({ closer: commit(change) }), [])).toBeNull()
})

it('one change lands one pull request, wherever it is, unless each was approved', () => {
  const [named, closing] = [commit({ message: 'Closes #4 and #5' }), closed({ closer: commit({ message: '#5' }) })]
  const split = { ...named, sha: 'b'.repeat(40), repositoryId: 7 }
  const first = { as: 'a'.repeat(40), at: named.committedAt }
  const taken = new Set(changeOf(first))
  expect(landingOf(closed(), [commit()], { taken })).toBeNull()
  expect(landingOf(closed(), [named], { taken })).toBeNull()
  expect(landingOf(closing, [], { taken })).toBeNull()
  expect(landingOf(closed(), [split], { taken })).toBeNull()
  expect(landingOf(closed(), [named, { ...split, committedAt: CLOSED }], { taken })?.as).toBe(split.sha)
  expect(landingOf(closed({ approvals: [approved(friend)] }), [named], { taken })?.counterpartId).toBe(3)
  const cheered = closed({ approvals: [approved(friend, { canPush: false })] })
  expect(landingOf(cheered, [named], { taken })).toBeNull()
  expect(changeOf({ as: 'label:merged', at: null })).toEqual([])
})

const gopherbot: Account = { id: 91, login: 'gopherbot', type: 'User' }
const unknownRobot: Account = { id: 92, login: 'quite-new-robot', type: 'User' }

it.each<[string, Partial<ClosedPullRequest>, number | null]>([
  ['who closed it', { closedBy: friend }, 3],
  ['who approved it and can push, before whoever closed it', { approvals: [approved(friend)] }, 3],
  ['who closed it, before a passer-by’s approval', { approvals: [approved(friend, { canPush: false })] }, 2],
  ['who approved what a bot closed', { closedBy: bot, approvals: [approved(friend)] }, 3],
  ['who approved what its author closed', { closedBy: author, approvals: [approved(friend)] }, 3],
  [
    'who approved what an account closed that no list knows',
    { closedBy: unknownRobot, approvals: [approved(friend)] },
    3,
  ],
  ['the project’s people, whose robot closed it', { closedBy: gopherbot }, -7],
  ['nobody, if its author closed it', { closedBy: author }, null],
  ['nobody, if a bot closed it', { closedBy: bot }, null],
  ['nobody, if nobody knows who closed it', { closedBy: null }, null],
  [
    'nobody, after a late approval',
    { closedBy: bot, approvals: [approved(friend, { submittedAt: CLOSED + 1 })] },
    null,
  ],
])('is accepted by %s', (_, change, by) => {
  const landing = landingOf(closed(change), [commit()])
  expect(landing === null ? null : landing.counterpartId).toBe(by)
})

it('says of an approver without push access who it was', () => {
  const by = approved(friend, { canPush: false })
  const landing = landingOf(closed({ closedBy: bot, approvals: [by] }), [commit()])
  expect(landing).toMatchObject({ reviewerCanPush: false, approver: { login: 'person-3', acceptedAt: CLOSED } })
  for (const change of [{ canPush: true }, { canPush: false, hasContributed: false }]) {
    const approvals = [approved(friend, change)]
    expect(landingOf(closed({ closedBy: bot, approvals }), [commit()])?.approver).toBeNull()
  }
})

it('lands with the label of its maintainers, if another person set it, closed or approved it', () => {
  const by = (setter: Account | null, change = {}) =>
    landingOf(closed({ labels: [{ name: 'MERGED', setter }], ...change }), [], { label: 'merged' })
  expect(by(friend)).toMatchObject({ as: 'label:merged', counterpartId: 3 })
  expect(by(bot)).toMatchObject({ counterpartId: 2 })
  expect(by(null, { closedBy: bot })).toBeNull()
  expect(by(author)).toBeNull()
  expect(landingOf(closed({ labels: [{ name: 'Merged', setter: friend }] }), [])).toBeNull()
})

it('the commit that closed it has to be there a day later, where the history can tell', () => {
  const closer = commit({ message: 'Closes #5' })
  const one = closed({ closer })
  expect(needsCommits(one, true)).toBe(true)
  expect(landingOf(one, [closer], { isLast: true })?.as).toBe(closer.sha)
  expect(landingOf(one, [])?.as).toBe(closer.sha)
  for (const others of [[], [commit({ sha: 'b'.repeat(40), message: 'Closes #6' })]])
    expect(landingOf(one, others, { isLast: true })).toBeNull()
  const shared = commit({ authors: [maintainer, author] })
  expect(landingOf(closed({ closer: shared }), [], { isLast: true })?.as).toBe(shared.sha)
})

it('a revert lands nothing, nor a line about what is related', () => {
  for (const message of [
    'Revert "Belay (#5)"',
    'Belay (#11)\n\nInstead of #5',
    'Belay\n\nRefs: https://github.com/summit/rope/pull/5',
    '[Revert] #5',
  ])
    expect(landingOf(closed({ title: 'Belay' }), [commit({ message })])).toBeNull()
  expect(landingOf(closed(), [commit({ message: 'Never revert the belay (#5)' })])).not.toBeNull()
})

function queryOf(nodeId: string, occurredAt: number, taken: readonly string[] = []): LandingQuery {
  return { key: nodeId, fact: { occurredAt, thread: { nodeId } } as Fact, label: null, taken: new Set(taken) }
}

it('a change lands the pull request of its author that was closed first, and none once it has landed one', () => {
  const shared = commit({ authors: [author, friend] })
  const all = ['PR_5', 'PR_6', 'PR_7']
  const pullRequests = new Map(all.map((nodeId) => [nodeId, closed({ nodeId })]))
  pullRequests.set('PR_7', closed({ nodeId: 'PR_7', author: friend }))
  const commits = new Map(all.map((nodeId) => [nodeId, [shared]]))
  const queries = [queryOf('PR_6', CLOSED), queryOf('PR_5', CLOSED - HOUR), queryOf('PR_7', CLOSED)]
  const landed = landingsOf(queries, pullRequests, commits)
  expect(all.map((nodeId) => landed.get(nodeId)?.as ?? null)).toEqual([shared.sha, null, shared.sha])
  expect(landingsOf([queryOf('PR_5', CLOSED, [shared.sha])], pullRequests, commits).get('PR_5')).toBeNull()
})

it('has no answer about what GitHub withholds, and no landing for what was not closed', () => {
  const known = new Map([
    ['PR_5', closed()],
    ['PR_6', null],
  ])
  const queries = ['PR_5', 'PR_6', 'PR_7'].map((nodeId) => queryOf(nodeId, CLOSED))
  expect([...landingsOf(queries, known, new Map())]).toEqual([['PR_7', null]])
  expect(landingsOf(queries, known, new Map([['PR_5', []]])).get('PR_5')).toBeNull()
})

it('a deleted account’s has not landed', () => {
  expect(landingOf(closed({ author: null, closer: commit() }), [commit()])).toBeNull()
})

it('reads a message of ten thousand names and a line without end in no time', () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `#${index + 6}`).join(' ')
  expect(landingOf(closed(), [commit({ message: names })])).toBeNull()
  expect(landingOf(closed(), [commit({ message: `Closes ${names} #5` })])).not.toBeNull()
  expect(landingOf(closed(), [commit({ message: `${'a'.repeat(100_000)}#5` })])).toBeNull()
})

it('says how it landed', () => {
  expect(landedText('9f3ab2c'.padEnd(40, '0'))).toBe('merged as 9f3ab2c')
  expect(landedText('label:Merged')).toBe('merged, by its label “Merged”')
  expect(landedBy('label:a:b')).toEqual({ commit: null, label: 'a:b' })
})
