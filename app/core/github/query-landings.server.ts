import type { CompleteActivity, GitHub, GitHubAnswer } from '#app/adapters/github/github.ts'
import { APPROVER_LAG } from '#app/domain/ledger/credit.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import {
  changeOf,
  LANDING_LAG,
  landingOf,
  needsCommits,
  type ClosedPullRequest,
  type LandedCommit,
  type Landing,
} from '#app/domain/ledger/landing.ts'
import { dayOf } from '#app/domain/time/period.ts'

/** `fact` is what it would be if it has landed. */
export type LandingQuery = {
  key: string
  fact: Fact
  /** The label that the repository's maintainers set on what they took. */
  label: string | null
  /** Changes as which the same person's other pull requests have landed. */
  taken: ReadonlySet<string>
  /** It will not be asked again. */
  isLast?: boolean
}

/** By key; null if it has not landed, missing if GitHub withholds it. No partial answers. */
export async function queryLandings(
  github: Pick<GitHub, 'fetchClosedPullRequests' | 'fetchCommits' | 'fetchEarlierMerges'>,
  queries: readonly LandingQuery[],
): Promise<GitHubAnswer<Map<string, Landing | null>>> {
  const nodeIds = queries.flatMap(({ fact }) => fact.thread?.nodeId ?? [])
  if (nodeIds.length === 0) return { ok: true, value: new Map() }
  const closed = await github.fetchClosedPullRequests([...new Set(nodeIds)])
  if (!closed.ok) return closed
  const last = new Set(queries.flatMap(({ fact, isLast }) => (isLast === true ? (fact.thread?.nodeId ?? []) : [])))
  const commits = await github.fetchCommits(
    [...closed.value.values()].flatMap((one) => {
      if (one === null) return []
      const { nodeId, repository, authorNodeId, openedAt, closedAt } = one
      if (authorNodeId === null || !needsCommits(one, last.has(nodeId))) return []
      return [
        { key: nodeId, repositoryNodeId: repository.nodeId, authorNodeId, from: openedAt, to: closedAt + LANDING_LAG },
      ]
    }),
  )
  if (!commits.ok) return commits
  const landings = judge(queries, closed.value, commits.value)
  return withApprovers(github, queries, landings)
}

/** How it landed, or the change as which it had landed and did not stay. */
export type Judged = { landing: Landing } | { lostAs: string } | null

/** Landed ones are accepted, and their opening counts; those that did not stay count as closed. */
export function withLandings(activity: CompleteActivity, judge: (fact: Fact) => Judged): CompleteActivity {
  const accepted = activity.closed.flatMap((fact): Fact[] => {
    const judged = judge(fact)
    if (judged === null) return []
    if ('lostAs' in judged) return [{ ...fact, landedAs: judged.lostAs, ineligible: 'closed_unmerged' }]
    const { as, at, counterpartId, reviewerCanPush } = judged.landing
    const opened = fact.thread?.openedAt ?? fact.occurredAt
    // A commit may claim any time; nothing lands before it was opened.
    const occurredAt = Math.max(opened, Math.min(at ?? fact.occurredAt, fact.occurredAt))
    return [{ ...fact, day: dayOf(occurredAt), occurredAt, landedAs: as, counterpartId, reviewerCanPush }]
  })
  const landed = new Set(
    accepted.flatMap(({ key, ineligible }) => (ineligible === null ? key.replace(/:accepted$/, ':opened') : [])),
  )
  const facts = activity.facts.map((fact) =>
    landed.has(fact.key) && fact.ineligible === 'closed_unmerged' ? { ...fact, ineligible: null } : fact,
  )
  return { ...activity, facts: [...facts, ...accepted] }
}

/** The oldest close first: a change lands only one pull request, in whatever repository. */
function judge(
  queries: readonly LandingQuery[],
  closed: ReadonlyMap<string, ClosedPullRequest | null>,
  commits: ReadonlyMap<string, readonly LandedCommit[]>,
): Map<string, Landing | null> {
  const landings = new Map<string, Landing | null>()
  const landed = new Map<number | null, Set<string>>()
  for (const { key, fact, label, taken, isLast } of queries.toSorted(
    (one, other) => one.fact.occurredAt - other.fact.occurredAt,
  )) {
    const one = closed.get(fact.thread?.nodeId ?? '')
    if (one === undefined) {
      landings.set(key, null)
      continue
    }
    const isUnanswered = one?.authorNodeId != null && needsCommits(one, isLast === true) && !commits.has(one.nodeId)
    if (one === null || isUnanswered) continue
    const ofAuthor = landed.get(one.author?.id ?? null) ?? new Set()
    const landing = landingOf(one, commits.get(one.nodeId) ?? [], {
      label,
      taken: new Set([...taken, ...ofAuthor]),
      isLast: isLast === true,
    })
    if (landing !== null) landed.set(one.author?.id ?? null, new Set([...ofAuthor, ...changeOf(landing)]))
    landings.set(key, landing)
  }
  return landings
}

/** An approval without push access counts if its author had work merged there long enough before. */
async function withApprovers(
  github: Pick<GitHub, 'fetchEarlierMerges'>,
  queries: readonly LandingQuery[],
  landings: ReadonlyMap<string, Landing | null>,
): Promise<GitHubAnswer<Map<string, Landing | null>>> {
  const merges = queries.flatMap(({ key, fact }) => {
    const approver = landings.get(key)?.approver
    if (approver == null) return []
    return [
      { key, repository: fact.repository.name, author: approver.login, until: approver.acceptedAt - APPROVER_LAG },
    ]
  })
  if (merges.length === 0) return { ok: true, value: new Map(landings) }
  const found = await github.fetchEarlierMerges(merges)
  if (!found.ok) return found
  const judged = [...landings].map(
    ([key, landing]) =>
      [key, landing !== null && found.value.has(key) ? { ...landing, reviewerCanPush: true } : landing] as const,
  )
  return { ok: true, value: new Map(judged) }
}
