import { inArray, sql } from 'drizzle-orm'
import type { GitHub, GitHubAnswer } from '#app/adapters/github/github.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { APPROVER_LAG } from '#app/domain/ledger/credit.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import {
  changeOf,
  LANDING_LAG,
  landingsOf,
  needsCommits,
  type Landing,
  type LandingQuery,
} from '#app/domain/ledger/landing.ts'
import { withLandings, type JudgedLanding } from '#app/domain/ledger/merge-facts.ts'
import { rulesAt, type RulesByRepository } from '#app/domain/maintainers/repository-rules.ts'
import { idsIn } from '#db/client.ts'
import { landings } from '#db/schema/github.ts'
import { completeOf, type Activities } from './fetch-activities.server.ts'
import { repositoryIdsOf, rulesOf } from './repository-rules.server.ts'

/** Of one player in one refresh; the next ones ask for the rest. */
const MOST_QUERIED = 50

type LandingContext = Pick<AppContext, 'db' | 'now' | 'github'>
type Closed = { playerId: string; fact: Fact }
type Known = typeof landings.$inferSelect

/**
 * Adds the acceptance of closed pull requests that have landed. GitHub is asked at the first refresh after the close
 * and once more a day later. Without its answer the activities that need it count as failed.
 */
export async function lookUpLandings(context: LandingContext, activities: Activities): Promise<Activities> {
  const complete = completeOf(activities)
  const closed = complete.flatMap(([playerId, own]) => own.closed.map((fact) => ({ playerId, fact })))
  if (closed.length === 0) return activities
  const [known, rules] = await Promise.all([
    knownLandings(context, closed),
    rulesOf(context, repositoryIdsOf(closed.map(({ fact }) => fact))),
  ])
  const queries = queriesOf(context, closed, known, rules)
  const found = await queryLandings(context.github, queries)
  if (found.ok && queries.length > 0) await save(context, queries, found.value, known)
  const answered = found.ok ? found.value : new Map<string, Landing | null>()
  const judged = new Map(activities)
  for (const [id, activity] of complete) {
    const isQueried = queries.some(({ playerId }) => playerId === id)
    if (isQueried && !found.ok) judged.set(id, { state: 'failed', error: found.error })
    else
      judged.set(
        id,
        withLandings(activity, (fact) => judgedOf(keyOf(id, fact.key), fact, answered, known)),
      )
  }
  return judged
}

async function knownLandings({ db }: LandingContext, closed: readonly Closed[]): Promise<Map<string, Known>> {
  const ids = [...new Set(closed.map(({ playerId }) => playerId))]
  const rows = await db
    .select()
    .from(landings)
    .where(inArray(landings.playerId, idsIn(ids)))
  return new Map(rows.map((row) => [keyOf(row.playerId, row.key), row]))
}

function queriesOf(
  { now }: LandingContext,
  closed: readonly Closed[],
  known: ReadonlyMap<string, Known>,
  rules: RulesByRepository,
): (LandingQuery & Closed)[] {
  return [...Map.groupBy(closed, ({ playerId }) => playerId).values()].flatMap((own) => {
    const of = own.flatMap(({ playerId, fact }) => {
      const label = rulesAt(rules.get(fact.repository.id) ?? [], fact.occurredAt)?.landedLabel ?? null
      const key = keyOf(playerId, fact.key)
      if (!isOpenQuestion(known.get(key), fact, label, now())) return []
      const taken = [...known.values()].flatMap((row) =>
        row.playerId === playerId && row.key !== fact.key && row.landedAs !== null
          ? changeOf({ as: row.landedAs, at: row.landedAt })
          : [],
      )
      const isLast = now() >= fact.occurredAt + LANDING_LAG
      return [{ playerId, fact, key, label, taken: new Set(taken), isLast }]
    })
    return of.toSorted((one, other) => one.fact.occurredAt - other.fact.occurredAt).slice(0, MOST_QUERIED)
  })
}

/** A label is set by hand, when somebody has time for it. */
export function isOpenQuestion(
  known: Pick<Known, 'closedAt' | 'queriedAt' | 'landedAs'> | undefined,
  fact: Pick<Fact, 'occurredAt' | 'thread'>,
  label: string | null,
  now: number,
): boolean {
  const closedAt = fact.occurredAt
  if (known === undefined || known.closedAt !== closedAt) return true
  if (known.queriedAt < closedAt + LANDING_LAG) return now >= closedAt + LANDING_LAG
  const isLabelled = fact.thread?.labels.some((one) => one.toLowerCase() === label?.toLowerCase()) ?? false
  return isLabelled && known.landedAs === null
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
  const landed = landingsOf(queries, closed.value, commits.value)
  const merges = await fetchEarlierMerges(
    github,
    queries.map(({ key, fact }) => ({ key, repository: fact.repository, approver: landed.get(key)?.approver })),
  )
  if (!merges.ok) return merges
  for (const [key, landing] of landed)
    if (landing !== null && merges.value.has(key)) landed.set(key, { ...landing, reviewerCanPush: true })
  return { ok: true, value: landed }
}

async function save(
  { db, now }: LandingContext,
  queries: readonly (LandingQuery & Closed)[],
  found: ReadonlyMap<string, Landing | null>,
  known: ReadonlyMap<string, Known>,
): Promise<void> {
  const answered = queries.filter(({ key }) => found.has(key))
  if (answered.length === 0) return
  const rows = answered.map(({ key, playerId, fact }) => {
    const landing = found.get(key) ?? null
    const before = sameClose(known.get(key), fact)
    return {
      playerId,
      key: fact.key,
      closedAt: fact.occurredAt,
      landedAs: landing?.as ?? before?.landedAs ?? null,
      landedAt: landing === null ? (before?.landedAt ?? null) : landing.at,
      isLost: landing === null && before?.landedAs != null,
      counterpartId: landing?.counterpartId ?? null,
      reviewerCanPush: landing?.reviewerCanPush ?? null,
    }
  })
  await db.run(sql`
    INSERT INTO landings (player_id, key, closed_at, asked_at, landed_as, landed_at, is_lost, counterpart_id, reviewer_can_push)
    SELECT value ->> 'playerId', value ->> 'key', value ->> 'closedAt', ${now()}, value ->> 'landedAs', value ->> 'landedAt',
      value ->> 'isLost', value ->> 'counterpartId', value ->> 'reviewerCanPush'
    FROM json_each(${JSON.stringify(rows)}) CROSS JOIN players ON players.id = value ->> 'playerId' WHERE true
    ON CONFLICT (player_id, key) DO UPDATE SET closed_at = excluded.closed_at, asked_at = excluded.asked_at,
      landed_as = excluded.landed_as, landed_at = excluded.landed_at, is_lost = excluded.is_lost, counterpart_id = excluded.counterpart_id,
      reviewer_can_push = excluded.reviewer_can_push`)
}

function judgedOf(
  key: string,
  fact: Fact,
  found: ReadonlyMap<string, Landing | null>,
  known: ReadonlyMap<string, Known>,
): JudgedLanding {
  const before = sameClose(known.get(key), fact)
  const landing = found.has(key) ? (found.get(key) ?? null) : landingIn(before)
  if (landing !== null) return { landing }
  return before?.landedAs == null ? null : { lostAs: before.landedAs }
}

function landingIn(known: Known | undefined): Landing | null {
  if (known === undefined || known.landedAs === null || known.isLost) return null
  const { landedAs, landedAt, counterpartId, reviewerCanPush } = known
  return { as: landedAs, at: landedAt, counterpartId, reviewerCanPush }
}

/** After another close it is another question. */
function sameClose(known: Known | undefined, fact: Fact): Known | undefined {
  return known?.closedAt === fact.occurredAt ? known : undefined
}

/**
 * Approvals without push access count fully if their author had work merged there long enough before. Without GitHub's
 * answer the activities that need it count as failed.
 */
export async function lookUpApprovers(
  { github }: Pick<AppContext, 'github'>,
  activities: Activities,
): Promise<Activities> {
  const approved = completeOf(activities).filter(([, { facts }]) => facts.some(({ approver }) => approver != null))
  const found = await fetchEarlierMerges(
    github,
    approved.flatMap(([id, { facts }]) => facts.map(({ key, ...fact }) => ({ ...fact, key: keyOf(id, key) }))),
  )
  const judged = new Map(activities)
  for (const [id, activity] of approved) {
    if (!found.ok) {
      judged.set(id, { state: 'failed', error: found.error })
      continue
    }
    const facts = activity.facts.map((fact) =>
      found.value.has(keyOf(id, fact.key)) ? { ...fact, reviewerCanPush: true } : fact,
    )
    judged.set(id, { ...activity, facts })
  }
  return judged
}

type Approval = Pick<Fact, 'key' | 'repository' | 'approver'>

/** Keys of approvals whose author had work merged there long enough before. */
async function fetchEarlierMerges(
  github: Pick<GitHub, 'fetchEarlierMerges'>,
  approvals: readonly Approval[],
): Promise<GitHubAnswer<Set<string>>> {
  const queries = approvals.flatMap(({ key, repository, approver }) =>
    approver == null
      ? []
      : [{ key, repository: repository.name, author: approver.login, until: approver.acceptedAt - APPROVER_LAG }],
  )
  return queries.length === 0 ? { ok: true, value: new Set() } : github.fetchEarlierMerges(queries)
}

function keyOf(playerId: string, key: string): string {
  return `${playerId} ${key}`
}
