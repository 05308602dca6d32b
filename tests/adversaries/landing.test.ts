import { beforeAll, expect, test } from 'vitest'
import { queryLandings } from '#app/core/github/query-landings.server.ts'
import type { Account } from '#app/domain/ledger/eligibility.ts'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import type { ClosedPullRequest, LandedCommit } from '#app/domain/ledger/landing.ts'
import { PERSON_WEEK_LIMIT, POINTS_VERSION } from '#app/domain/points/points-table.ts'
import { PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'
import { dayOf, HOUR } from '#app/domain/time/period.ts'
import { nodeId } from '#workers/sandbox/world/ids.ts'
import { hour, times } from './acts.ts'
import {
  isEstablished,
  MOST_ALONE,
  playWeek,
  readHonest,
  signsOf,
  type Field,
  type Member,
  type Played,
} from './field.ts'

/** Twenty-eight closed pull requests of one account in an established project, and what stands on its default branch. */
type Plan = {
  closed?: (index: number, own: Account) => Partial<ClosedPullRequest>
  commits?: (index: number, own: Account) => Partial<LandedCommit>[]
}

const CLOSED_ALL_WEEK = 28
const STRANGER: Account = { id: 999_999_998, login: 'somebody', type: 'User' }
const MERGE_BOT: Account = { id: 999_999_997, login: 'copybara[bot]', type: 'Bot' }

let field: Field
let honest: Member[]
let cheat: Member
let project: number

beforeAll(async () => {
  const read = await readHonest()
  field = read.field
  honest = read.honest
  cheat = honest.find(({ facts, createdAt }) => facts.length === 0 && createdAt < hour(-365, 0)) as Member
  project = [...field.known.keys()].find((id) => isEstablished(field, id)) ?? 0
})

test.each<[string, Plan]>([
  [
    'closing one’s own after pushing it to one’s own project',
    { closed: (_, own) => ({ closedBy: own, isOwnProject: true }), commits: (_, own) => [{ committer: own }] },
  ],
  ['the same, under a maintainer’s name as committer', { closed: (_, own) => ({ closedBy: own, isOwnProject: true }) }],
  ['the same, closed by a bot', { closed: () => ({ closedBy: MERGE_BOT, isOwnProject: true }) }],
  ['commits of somebody else that name one’s own', { commits: () => [{ authors: [STRANGER] }] }],
  [
    'a commit of one’s own that names somebody else’s',
    { commits: (index) => [{ message: `Take in #${index + 501}` }] },
  ],
  [
    'naming old ones that were closed long before',
    { commits: (index) => [{ committedAt: closedAt(index) + 60 * HOUR }] },
  ],
  ['naming them before they were opened', { commits: (index) => [{ committedAt: closedAt(index) - 3 * HOUR }] }],
  [
    'one commit that says what all of them say',
    {
      closed: () => ({ title: 'Improve the rope of the second pitch' }),
      commits: () => [
        { sha: 'f'.repeat(40), message: 'Improve the rope of the second pitch', committedAt: hour(3, 0) },
      ],
    },
  ],
  ['commits of merged pull requests, closed beside them', { commits: () => [{ isOfMerged: true }] }],
  [
    'commits in a fork',
    { closed: (index, own) => ({ closer: commitOf(index, own, { repositoryId: 5 }) }), commits: () => [] },
  ],
])('%s stays where one is alone', async (_name, plan) => {
  const { member } = await play(plan)
  expect(member.points).toBeLessThanOrEqual(MOST_ALONE)
  expect(member.rank).toBeGreaterThan(2 * PRIZE_CUT_OFF)
})

test.each<[string, Plan]>([
  [
    'a friend who closes ten with one commit that names each',
    {
      closed: (index, own) => ({
        closer: commitOf(index, own, { sha: 'e'.repeat(40), message: names(1, CLOSED_ALL_WEEK) }),
      }),
    },
  ],
  ['a friend who closes what one pushed oneself', {}],
  [
    'a friend who closes it and writes the names of three others as committers',
    { commits: (index) => [{ committer: { id: 999_999_990 + (index % 3), login: 'maintainer', type: 'User' } }] },
  ],
])('%s is looked at, and goes through one person', async (_name, plan) => {
  const { member, signs } = await play(plan)
  expect(member.points).toBeGreaterThan(MOST_ALONE)
  expect(member.points).toBeLessThanOrEqual(MOST_ALONE + PERSON_WEEK_LIMIT)
  expect(signs).toContain('unknown_partners')
})

const closedAt = (index: number): number => hour(Math.floor(index / 4), 8 + (index % 4))

function names(from: number, to: number): string {
  return times(to - from + 1, (index) => [`Closes #${from + index}`]).join('\n')
}

function commitOf(index: number, own: Account, change: Partial<LandedCommit> = {}): LandedCommit {
  return {
    sha: String(index).padStart(40, '0'),
    message: `Better words\n\nCloses #${index + 1}`,
    committedAt: closedAt(index) - HOUR / 2,
    authors: [own],
    committer: STRANGER,
    repositoryId: project,
    isOfMerged: false,
    ...change,
  }
}

async function play({ closed = () => ({}), commits = () => [{}] }: Plan): Promise<{ member: Played; signs: string[] }> {
  const own: Account = { id: cheat.githubId, login: cheat.login, type: 'User' }
  const all = times(CLOSED_ALL_WEEK, (index): { one: ClosedPullRequest; fact: Fact }[] => {
    const id = 950_000_000 + index
    const place = { id: project, nodeId: nodeId('R', project), name: 'owner/name' }
    const one: ClosedPullRequest = {
      nodeId: nodeId('PR', id),
      number: index + 1,
      title: 'Fix',
      repository: place,
      openedAt: closedAt(index) - 2 * HOUR,
      closedAt: closedAt(index),
      author: own,
      authorNodeId: cheat.nodeId,
      isOwnProject: false,
      closedBy: STRANGER,
      closer: null,
      headlines: [],
      approvals: [],
      labels: [],
      ...closed(index, own),
    }
    const fact: Fact = {
      key: factKey.pullRequestAccepted(id),
      kind: 'pull_request_accepted',
      repository: place,
      quantity: 1,
      day: dayOf(one.closedAt),
      occurredAt: one.closedAt,
      sourceUpdatedAt: null,
      title: one.title,
      url: null,
      ineligible: null,
      counterpartId: 0,
      reviewerCanPush: null,
      isAfterEnd: null,
      thread: { nodeId: one.nodeId, openedAt: one.openedAt, labels: [] },
    }
    return [{ one, fact }]
  })
  const pushed = all.map(
    ({ one }, index) => [one.nodeId, commits(index, own).map((change) => commitOf(index, own, change))] as const,
  )
  // GitHub answers with all commits of the time, so each is offered to every question.
  const history = [...new Map(pushed.flatMap(([, list]) => list).map((commit) => [commit.sha, commit])).values()]
  const answer = await queryLandings(
    {
      fetchClosedPullRequests: async () => ({ ok: true, value: new Map(all.map(({ one }) => [one.nodeId, one])) }),
      fetchCommits: async (queries) => ({ ok: true, value: new Map(queries.map(({ key }) => [key, history])) }),
      fetchEarlierMerges: async () => ({ ok: true, value: new Set() }),
    },
    all.map(({ fact }) => ({ key: fact.key, fact, label: null, taken: new Set<string>() })),
  )
  if (!answer.ok) throw new Error('GitHub did not answer')
  const facts = all.flatMap(({ fact }): Fact[] => {
    const landing = answer.value.get(fact.key) ?? null
    if (landing === null) return []
    const { as, counterpartId, reviewerCanPush } = landing
    return [{ ...fact, landedAs: as, counterpartId, reviewerCanPush }]
  })
  const board = playWeek(
    field,
    honest.map((member) => (member === cheat ? { ...cheat, facts } : member)),
    POINTS_VERSION,
  )
  const member = board.find(({ githubId }) => githubId === cheat.githubId) as Played
  return { member, signs: await signsOf(field, board, member) }
}
