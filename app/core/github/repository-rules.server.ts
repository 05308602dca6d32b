import { sql, type SQL } from 'drizzle-orm'
import type { Activity, GitHubError } from '#app/adapters/github/github.ts'
import type { AppContext } from '#app/context/context.server.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import {
  neededEvidence,
  type RepositoryRules,
  type RulesByRepository,
  type RulesEvidence,
} from '#app/domain/maintainers/repository-rules.ts'
import { idsIn } from '#db/client.ts'
import { repositoryRules } from '#db/schema/maintainers.ts'
import type { FetchedActivity } from './fetch-shared.server.ts'

/** All versions, by repository. */
export async function rulesOf(context: Pick<AppContext, 'db'>, ids: readonly number[]): Promise<RulesByRepository> {
  return ids.length === 0 ? new Map() : rulesIn(context, idsIn([...new Set(ids)]))
}

/** `ids`: a query. */
export async function rulesIn({ db }: Pick<AppContext, 'db'>, ids: SQL): Promise<RulesByRepository> {
  const versions = new Map<number, RepositoryRules[]>()
  const rows = await db
    .select({
      repositoryId: repositoryRules.repositoryId,
      since: repositoryRules.since,
      source: repositoryRules.source,
      followsFile: repositoryRules.followsFile,
      points: repositoryRules.points,
      isBraked: repositoryRules.isBraked,
      endsAt: repositoryRules.endsAt,
      labels: repositoryRules.labels,
      mostOpen: repositoryRules.mostOpen,
      landedLabel: repositoryRules.landedLabel,
      issueFirst: repositoryRules.issueFirst,
    })
    .from(repositoryRules)
    .where(sql`${repositoryRules.repositoryId} IN ${ids}`)
  for (const { repositoryId, ...row } of rows) versions.set(repositoryId, [...(versions.get(repositoryId) ?? []), row])
  return versions
}

export type ReadActivity = { activity: FetchedActivity | undefined; evidence: RulesEvidence }

/** Asks GitHub only if such a rule is in force; without its answer the activity counts as failed. */
export async function withEvidence(
  context: Pick<AppContext, 'github'>,
  { nodeId, githubId, activity }: { nodeId: string; githubId: number; activity: FetchedActivity | undefined },
  rules: RulesByRepository,
): Promise<ReadActivity> {
  const login = activity !== undefined && 'profile' in activity ? activity.profile.username : ''
  const author = { id: githubId, login, type: 'User' }
  if (activity?.state !== 'complete') return { activity, evidence: { author, spans: [], linked: new Map() } }
  const { open, nodeIds } = neededEvidence(activity.facts, rules)
  const evidence: RulesEvidence = { author, spans: activity.pullRequests, linked: new Map() }
  if (open) {
    const found = await context.github.fetchOpenPullRequests(nodeId)
    if (!found.ok) return { activity: failed(found.error), evidence }
    evidence.spans = [...evidence.spans, ...found.value]
  }
  if (nodeIds.length === 0) return { activity, evidence }
  const linked = await context.github.fetchLinkedIssues(nodeIds)
  const isWhole = nodeIds.every((id) => linked.has(id))
  return {
    activity: isWhole ? activity : failed({ code: 'unavailable', message: 'what rules ask of pull requests' }),
    evidence: { ...evidence, linked },
  }
}

function failed(error: GitHubError): Activity {
  return { state: 'failed', error }
}

export function repositoryIdsOf(facts: readonly Fact[]): number[] {
  return facts.map(({ repository }) => repository.id)
}
