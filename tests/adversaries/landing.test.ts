import { beforeAll, expect, test } from 'vitest'
import type { CompleteActivity } from '#app/adapters/github/github.ts'
import { queryLandings } from '#app/core/github/landings.server.ts'
import type { Account, Approval } from '#app/domain/ledger/eligibility.ts'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import type { ClosedPullRequest, LandedCommit } from '#app/domain/ledger/landing.ts'
import { withLandings } from '#app/domain/ledger/merge-facts.ts'
import { COUNTERPART_POINTS_PER_WEEK, POINTS_VERSION } from '#app/domain/points/points-table.ts'
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
  WEEK,
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
let projects: number[]

beforeAll(async () => {
  const read = await readHonest()
  field = read.field
  honest = read.honest
  cheat = honest.find(({ facts, createdAt }) => facts.length === 0 && createdAt < hour(-365, 0)) as Member
  projects = [...field.known.keys()].filter((id) => isEstablished(field, id)).slice(0, 9)
  project = projects[0] ?? 0
})

test.each<[string, Plan]>([
  ['closing one’s own after pushing it, whatever names the commits have', { closed: (_, own) => ({ closedBy: own }) }],
  ['the same, closed by a bot', { closed: () => ({ closedBy: MERGE_BOT }) }],
  [
    'the same, cheered by accounts that cannot push',
    { closed: (_, own) => ({ closedBy: own, approvals: [approvalOf(STRANGER, false)] }) },
  ],
  ['commits of somebody else that name one’s own', { commits: () => [{ authors: [STRANGER] }] }],
  [
    'a commit of one’s own that names somebody else’s',
    { commits: (index) => [{ message: `Take in #${index + 501}` }] },
  ],
  ['changes that are a part of what was turned down', { commits: (index) => [{ message: `Part of #${index + 1}` }] }],
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
  [
    'a maintainer who closes all with one commit that names each',
    {
      closed: (index, own) => ({
        closer: commitOf(index, own, { sha: 'e'.repeat(40), message: names(1, CLOSED_ALL_WEEK) }),
      }),
    },
  ],
  [
    'three honest changes whose messages name nine more of one’s own each',
    {
      closed: (index, own) => ({
        closer: commitOf(index, own, {
          sha: String(index % 3).repeat(40),
          committedAt: hour(0, 1 + (index % 3)),
          message: names(1, CLOSED_ALL_WEEK),
        }),
      }),
    },
  ],
  [
    'twins of three changes, closed before those',
    {
      closed: (index) => ({ title: `Improve the rope of pitch ${index % 3}`, number: index + 601 }),
      commits: (index) => [
        {
          sha: String(index % 3).repeat(40),
          message: `Improve the rope of pitch ${index % 3}\n\nCloses #${601 + (index % 3)}`,
          committedAt: hour(0, 9 + (index % 3)),
        },
      ],
    },
  ],
  [
    'the same three changes in read-only repositories that are split from one',
    {
      closed: (index, own) => ({
        repository: { id: projects[index % projects.length] ?? 0, nodeId: 'R_1', name: 'owner/name' },
        closer: commitOf(index, own, {
          repositoryId: projects[index % projects.length] ?? 0,
          committedAt: hour(0, 1 + (index % 3)),
        }),
      }),
    },
  ],
  [
    'one landing a week for months, all closed in one week',
    {
      closed: (index, own) => ({
        openedAt: hour(-7 * (index + 3), 9),
        closer: commitOf(index, own, { committedAt: hour(-7 * (index + 2), 9) }),
      }),
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

test('a friend who closes what one pushed oneself is looked at, and goes through one person', async () => {
  const { member, signs } = await play({})
  expect(member.points).toBeGreaterThan(MOST_ALONE)
  expect(member.points).toBeLessThanOrEqual(MOST_ALONE + COUNTERPART_POINTS_PER_WEEK)
  expect(signs).toContain('new_partners')
})

test('what three maintainers approved counts through them, whatever account closes it', async () => {
  const robot: Account = { id: 999_999_996, login: 'quite-new-robot', type: 'User' }
  for (const closedBy of [robot, MERGE_BOT]) {
    const { member } = await play({
      closed: (index) => ({
        closedBy,
        approvals: [
          approvalOf({ id: 999_999_990 + (index % 3), login: `maintainer-${index % 3}`, type: 'User' }, true),
        ],
      }),
    })
    expect(member.rows.filter(({ week, credit }) => week === WEEK && credit === 'full')).toHaveLength(12)
  }
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
    repositoryId: project,
    isOfMerged: false,
    ...change,
  }
}

function approvalOf(author: Account, canPush: boolean): Approval {
  return { author, canPush, hasContributed: false, submittedAt: hour(-100, 0) }
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
      repository: one.repository,
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
  const activity = { state: 'complete', facts: [], closed: all.map(({ fact }) => fact), pullRequests: [], threads: [] }
  const { facts } = withLandings(activity as unknown as CompleteActivity, ({ key }) => {
    const landing = answer.value.get(key) ?? null
    return landing === null ? null : { landing }
  })
  const board = playWeek(
    field,
    honest.map((member) => (member === cheat ? { ...cheat, facts } : member)),
    POINTS_VERSION,
  )
  const member = board.find(({ githubId }) => githubId === cheat.githubId) as Played
  return { member, signs: await signsOf(field, member) }
}
