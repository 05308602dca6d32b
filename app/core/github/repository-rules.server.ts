import { sql, type SQL } from 'drizzle-orm'
import type { PlayerIds } from '#app/adapters/github/github.ts'
import type { AppContext } from '#app/context/context.server.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import { rulesTexts } from '#app/domain/maintainers/repository-rules-text.ts'
import {
  neededEvidence,
  rulesAt,
  type LinkedIssue,
  type RepositoryRules,
  type RulesByRepository,
  type RulesEvidence,
} from '#app/domain/maintainers/repository-rules.ts'
import { DAY, dayOf } from '#app/domain/time/period.ts'
import { pick } from '#app/domain/values/pick.ts'
import { idsIn } from '#db/client.ts'
import { repositoryRules } from '#db/schema/maintainers.ts'
import { observedOf, type Activities } from './fetch-activities.server.ts'

/** All versions, by repository. */
export async function rulesOf(context: Pick<AppContext, 'db'>, ids: readonly number[]): Promise<RulesByRepository> {
  return ids.length === 0 ? new Map() : rulesIn(context, idsIn([...new Set(ids)]))
}

/** `ids`: a query. */
export async function rulesIn({ db }: Pick<AppContext, 'db'>, ids: SQL): Promise<RulesByRepository> {
  const versions = new Map<number, RepositoryRules[]>()
  const rows = await db
    .select({
      ...pick(repositoryRules, 'repositoryId', 'since', 'source', 'followsFile', 'points', 'isBraked', 'endsAt'),
      ...pick(repositoryRules, 'labels', 'mostOpen', 'landedLabel', 'issueFirst'),
    })
    .from(repositoryRules)
    .where(sql`${repositoryRules.repositoryId} IN ${ids}`)
  for (const { repositoryId, ...row } of rows) versions.set(repositoryId, [...(versions.get(repositoryId) ?? []), row])
  return versions
}

/**
 * With what they need to know of pull requests. Asks GitHub only if such a rule is in force; without its answer the
 * activity counts as failed.
 */
export async function lookUpRules(
  context: Pick<AppContext, 'db' | 'github'>,
  players: readonly (PlayerIds & { id: string })[],
  activities: Activities,
): Promise<{ activities: Activities; rules: RulesByRepository; evidence: Map<string, RulesEvidence> }> {
  const { github } = context
  const rules = await rulesOf(
    context,
    observedOf(activities).map(({ fact }) => fact.repository.id),
  )
  const judged = new Map(activities)
  const evidence = new Map<string, RulesEvidence>()
  for (const { id, nodeId, githubId } of players) {
    const activity = judged.get(id)
    if (activity?.state !== 'complete') continue
    const { open, nodeIds } = neededEvidence(activity.facts, rules)
    const opened = open ? await github.fetchOpenPullRequests(nodeId) : { ok: true as const, value: [] }
    const linked =
      opened.ok && nodeIds.length > 0 ? await github.fetchLinkedIssues(nodeIds) : new Map<string, LinkedIssue[]>()
    if (!opened.ok) judged.set(id, { state: 'failed', error: opened.error })
    else if (!nodeIds.every((one) => linked.has(one))) judged.set(id, UNANSWERED)
    else {
      const author = { id: githubId, login: activity.profile.username, type: 'User' }
      evidence.set(id, { author, spans: [...activity.pullRequests, ...opened.value], linked })
    }
  }
  return { activities: judged, rules, evidence }
}

const UNANSWERED = {
  state: 'failed',
  error: { code: 'unavailable', message: 'what rules ask of pull requests' },
} as const

export function repositoryIdsOf(facts: readonly Fact[]): number[] {
  return facts.map(({ repository }) => repository.id)
}

const REPOSITORIES_LISTED = 5

/** In the last seven days, so that players know before their next work. */
export async function listRulesWhereWorked(
  context: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
): Promise<{ name: string; rules: string[] }[]> {
  const now = context.now()
  const worked = await context.db.all<{ id: number; name: string }>(sql`
    SELECT id, name FROM repositories
    WHERE hidden_at IS NULL AND id IN (SELECT repository_id FROM ledger WHERE player_id = ${playerId} AND day >= ${dayOf(now - 7 * DAY)})
      AND EXISTS (SELECT 1 FROM repository_rules WHERE repository_id = id)
    ORDER BY name LIMIT ${REPOSITORIES_LISTED}`)
  const rules = await rulesOf(
    context,
    worked.map(({ id }) => id),
  )
  return worked.flatMap(({ id, name }) => {
    const texts = rulesTexts(rulesAt(rules.get(id) ?? [], now), now)
    return texts.length === 0 ? [] : [{ name, rules: texts }]
  })
}
