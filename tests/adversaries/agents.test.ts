import { beforeAll, expect, test } from 'vitest'
import { createGitHub } from '#app/adapters/github/create-github.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import { POINTS_VERSION } from '#app/domain/points/points-table.ts'
import { PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'
import { HOUR, weekEnd } from '#app/domain/time/period.ts'
import { nodeId } from '#workers/sandbox/world/ids.ts'
import { repositoryNode } from '../fixtures/github-activity.ts'
import { DAYS, hour, times } from './acts.ts'
import {
  idleOf,
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

/** What agents open comes beside what the sandbox's people do, by the product's own reading of GitHub's answers. */
type Opened = { at: number; repository: number; mergedBy: Actor | null }
type Actor = { __typename: string; login: string; databaseId: number }

const COPILOT = { __typename: 'Bot', login: 'copilot-swe-agent', databaseId: 198_982_749 }
const CLAUDE = { __typename: 'User', login: 'claude', databaseId: 81_847 }

let field: Field
let honest: Member[]
let idle: Member[]
let established: number[]

beforeAll(async () => {
  const read = await readHonest()
  field = read.field
  honest = read.honest
  idle = (await idleOf(field, honest)).fresh
  established = [...field.known.keys()].filter((id) => isEstablished(field, id))
})

test('thirty pull requests a day by one’s own agent for one’s own issues stay below the ten', async () => {
  const [repository = 0] = established
  for (const mergedBy of [null, COPILOT, CLAUDE]) {
    const opened = DAYS.flatMap((day) =>
      times(30, (index) => [{ at: hour(day, 0.5 + index / 2), repository, mergedBy }]),
    )
    const { member } = await withAgents([opened])
    expect([member?.points, (member?.rank ?? 0) > PRIZE_CUT_OFF]).toEqual([MOST_ALONE, true])
  }
})

test('one who merges what their own agent opened is no other person', async () => {
  const [repository = 0] = established
  const { member } = await withAgents([
    (own) => times(14, (index) => [{ at: hour(index / 2, 1), repository, mergedBy: own }]),
  ])
  expect(member?.points).toBeLessThanOrEqual(MOST_ALONE)
})

test('two whose agents work for each other, and who merge it, are looked at', async () => {
  const [repository = 0] = established
  const forOther = (_: Actor, other: Actor) =>
    DAYS.flatMap((day) => times(4, (index) => [{ at: hour(day, 8 + index), repository, mergedBy: other }]))
  const { member, signs } = await withAgents([forOther, forOther])
  expect(member?.points).toBeGreaterThan(MOST_ALONE)
  expect(signs).toContain('new_partners')
})

test('two whose agents approve and merge each other’s without them earn what one can alone', async () => {
  const [repository = 0] = established
  const opened = DAYS.flatMap((day) =>
    times(4, (index) => [{ at: hour(day, 8 + index), repository, mergedBy: COPILOT }]),
  )
  const { member } = await withAgents([opened, opened])
  expect(member?.points).toBeLessThanOrEqual(MOST_ALONE)
})

test('an agent whom no list knows passes for a person, and a person looks', async () => {
  const [repository = 0] = established
  const unknown = { __typename: 'User', login: 'quite-new-agent', databaseId: 999_999_999 }
  const opened = DAYS.flatMap((day) =>
    times(4, (index) => [{ at: hour(day, 8 + index), repository, mergedBy: unknown }]),
  )
  const { member, signs } = await withAgents([opened])
  expect(member?.points).toBeGreaterThan(MOST_ALONE)
  expect(signs).toContain('new_partners')
})

type Plan = Opened[] | ((own: Actor, other: Actor) => Opened[])

/** Accounts that do nothing themselves, each with what its agents opened; the first among the honest, and its signs. */
async function withAgents(plans: readonly Plan[]): Promise<{ member: Played | undefined; signs: string[] }> {
  const cast = idle.slice(0, plans.length)
  const actors = cast.map(({ login, githubId }) => ({ __typename: 'User', login, databaseId: githubId }))
  const members: Member[] = [...honest]
  for (const [index, plan] of plans.entries()) {
    const [own, other] = [actors[index] ?? CLAUDE, actors[(index + 1) % actors.length] ?? CLAUDE]
    const facts = await factsOf(own, typeof plan === 'function' ? plan(own, other) : plan, index)
    members.splice(
      members.findIndex(({ githubId }) => githubId === own.databaseId),
      1,
      { ...(cast[index] as Member), facts },
    )
  }
  const board = playWeek(field, members, POINTS_VERSION)
  const member = board.find(({ githubId }) => githubId === cast[0]?.githubId)
  return { member, signs: member === undefined ? [] : await signsOf(field, member) }
}

async function factsOf(own: Actor, opened: readonly Opened[], of: number): Promise<Fact[]> {
  const nodes = opened.map(({ at, repository, mergedBy }, index) => {
    const id = 900_000_000 + of * 10_000 + index
    const [createdAt, mergedAt] = [new Date(at).toISOString(), new Date(at + HOUR / 4).toISOString()]
    const ended = mergedBy === null ? null : mergedAt
    const place = { id: nodeId('R', repository), databaseId: repository, nameWithOwner: `owner/${repository}` }
    return {
      id: nodeId('PR', id),
      fullDatabaseId: String(id),
      number: index + 1,
      title: 'Better words',
      url: `https://github.com/p/${id}`,
      createdAt,
      updatedAt: ended ?? createdAt,
      closedAt: ended,
      mergedAt: ended,
      state: ended === null ? 'OPEN' : 'MERGED',
      repository: repositoryNode(place),
      labels: { nodes: [] },
      mergedBy,
      body: '',
      approvals: { nodes: [approvalBy(COPILOT, createdAt), approvalBy(CLAUDE, createdAt)] },
      author: COPILOT,
      assignees: { nodes: [{ login: own.login }] },
    }
  })
  const github = createGitHub({
    apiUrl: 'https://api.example',
    token: 'token',
    fetch: async (_, init) => {
      const { variables } = JSON.parse(String(init?.body)) as { variables: { ids: string[] } }
      return Response.json({ data: { nodes: variables.ids.map((id) => nodes.find((node) => node.id === id) ?? null) } })
    },
    now: () => weekEnd(WEEK),
    sleep: async () => undefined,
    log: () => undefined,
  })
  const window = { from: hour(-21, 0), to: weekEnd(WEEK) }
  const ids = nodes.map(({ id }) => id)
  const found = await github.fetchAgentsWork(ids, new Map([[own.login.toLowerCase(), own.databaseId]]), window)
  if (!found.ok) throw new Error('GitHub did not answer')
  return found.value.get(own.login.toLowerCase())?.facts ?? []
}

function approvalBy(author: Actor, submittedAt: string) {
  return { submittedAt, authorCanPushToRepository: true, authorAssociation: 'MEMBER', author }
}
