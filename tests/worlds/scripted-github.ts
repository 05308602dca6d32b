import type { RulesFileAnswer } from '#app/adapters/github/fetch-rules-files.ts'
import type { AccountFacts, Activity, GitHub } from '#app/adapters/github/github.ts'
import type { Fingerprints } from '#app/domain/github/activity-parts.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import { readThreads } from './read-threads.ts'

/** GitHub's answer per node id; a missing one has no facts. */
export type ScriptedWorld = Map<string, Fact[] | Exclude<Activity, { state: 'complete' }>>
/** GitHub's answer per repository's node id; a missing one has no file, null is no answer. */
export type ScriptedRulesFiles = Map<string, RulesFileAnswer | null>

export const NOTHING_COUNTED: Fingerprints = {
  commits: [0, 0],
  reviews: [0, 0],
  pullRequests: [0, 0],
  issues: [0, 0],
  issueComments: [0, 0],
}

/** Of somebody who has worked in public for years. */
export function oldAccount(githubId: number): AccountFacts {
  return { githubId, login: `user-${githubId}`, createdAt: 0, firstWorkAt: 0, years: 9, projects: 0, projectNames: [] }
}

export function scriptedGitHub(world: ScriptedWorld, rulesFiles: ScriptedRulesFiles = new Map()): GitHub {
  const unscripted = async () => ({
    ok: false as const,
    error: { code: 'unavailable' as const, message: 'not scripted' },
  })
  const github: GitHub = {
    withToken: () => github,
    meter: () => ({ points: 0, milliseconds: 0, probeSize: null }),
    findUser: unscripted,
    findUserById: unscripted,
    findRepository: unscripted,
    findPlaces: unscripted,
    findVisibility: async (nodeIds) => new Map(nodeIds.map((id) => [id, 'public'] as const)),
    findWork: unscripted,
    fetchPublicWeek: unscripted,
    fetchOpenPullRequests: unscripted,
    fetchEarlierMerges: async () => ({ ok: true, value: new Set() }),
    fetchClosedPullRequests: async () => ({ ok: true, value: new Map() }),
    fetchCommits: async () => ({ ok: true, value: new Map() }),
    fetchAccounts: async (githubIds) => new Map(githubIds.map((id) => [id, oldAccount(id)])),
    fetchLabelSetters: async () => new Map(),
    fetchPullRequestStates: unscripted,
    fetchLinkedIssues: async () => new Map(),
    fetchReferences: async () => ({ ok: true, value: new Map() }),
    searchAgentsWork: async (queries) => ({ ok: true, value: new Map(queries.map(({ key }) => [key, []])) }),
    fetchAgentsWork: async () => ({ ok: true, value: new Map() }),
    fetchRulesFiles: async (nodeIds) => {
      const answers = nodeIds.map((id) => [id, rulesFiles.get(id)] as const)
      return new Map(answers.flatMap(([id, answer]) => (answer === null ? [] : [[id, answer ?? { state: 'none' }]])))
    },
    fetchBudget: unscripted,
    fetchTotals: unscripted,
    fetchRecentEvents: unscripted,
    /** Every project is old and busy. */
    fetchRepositories: async (nodeIds) =>
      new Map(
        nodeIds.map((nodeId) => {
          const id = Number(nodeId.slice('R_'.length))
          const facts = { id, name: `summit/repo-${id}`, ownerId: 1, isFork: false, createdAt: 0, enoughPeopleAt: 0 }
          return [nodeId, { ...facts, isLiving: true, movedAt: null }]
        }),
      ),
    /** Counts nothing, so that everything is read. */
    fetchProbes: async (queries) => new Map(queries.map(({ nodeId }) => [nodeId, { state: 'unclear' }])),
    fetchActivity: async (queries, { from, to }) =>
      new Map(
        queries.map(({ nodeId, githubId }): [string, Activity] => {
          const known = world.get(nodeId) ?? []
          if (!Array.isArray(known)) return [nodeId, known]
          const profile = { githubId, nodeId, username: `user-${githubId}`, name: null, avatarUrl: null, createdAt: 0 }
          const facts = known.filter((fact) => fact.occurredAt >= from && fact.occurredAt <= to)
          const [pullRequests, closed] = [[], []]
          // Threads are shown whenever they were opened.
          const threads = readThreads(known)
          return [
            nodeId,
            {
              state: 'complete',
              profile,
              facts,
              pullRequests,
              threads,
              closed,
              fingerprints: NOTHING_COUNTED,
              isFullRead: true,
            },
          ]
        }),
      ),
  }
  return github
}
