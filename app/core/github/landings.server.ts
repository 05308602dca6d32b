import { inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import { changeOf, LANDING_LAG, type Landing } from '#app/domain/ledger/landing.ts'
import { rulesAt, type RulesByRepository } from '#app/domain/maintainers/repository-rules.ts'
import { idsIn } from '#db/client.ts'
import { landings } from '#db/schema/github.ts'
import type { FetchedActivity } from './fetch-shared.server.ts'
import { queryLandings, withLandings, type LandingQuery, type Judged } from './query-landings.server.ts'
import { repositoryIdsOf, rulesOf } from './repository-rules.server.ts'

/** Of one player in one refresh; the next ones ask for the rest. */
const MOST_QUERIED = 50

type LandingContext = Pick<AppContext, 'db' | 'now' | 'github'>
type Player = { id: string; nodeId: string }
type Closed = { player: Player; fact: Fact }
type Known = typeof landings.$inferSelect

/**
 * Adds the acceptance of closed pull requests that have landed. GitHub is asked at the first refresh after the close
 * and once more a day later. Without its answer the activities that need it count as failed.
 */
export async function lookUpLandings(
  context: LandingContext,
  players: readonly Player[],
  answers: ReadonlyMap<string, FetchedActivity>,
): Promise<Map<string, FetchedActivity>> {
  const closed = players.flatMap((player): Closed[] => {
    const activity = answers.get(player.nodeId)
    return activity?.state === 'complete' ? activity.closed.map((fact) => ({ player, fact })) : []
  })
  const judged = new Map(answers)
  if (closed.length === 0) return judged
  const [known, rules] = await Promise.all([
    knownLandings(context, closed),
    rulesOf(context, repositoryIdsOf(closed.map(({ fact }) => fact))),
  ])
  const queries = queriesOf(context, closed, known, rules)
  const found = await queryLandings(context.github, queries)
  if (found.ok && queries.length > 0) await save(context, queries, found.value, known)
  for (const player of players) {
    const activity = answers.get(player.nodeId)
    if (activity?.state !== 'complete' || activity.closed.length === 0) continue
    const isQueried = queries.some(({ player: { id } }) => id === player.id)
    if (isQueried && !found.ok) judged.set(player.nodeId, { state: 'failed', error: found.error })
    else {
      const answered = found.ok ? found.value : new Map<string, Landing | null>()
      const landed = withLandings(activity, (fact) => judgedOf(keyOf(player, fact.key), fact, answered, known))
      judged.set(player.nodeId, landed)
    }
  }
  return judged
}

async function knownLandings({ db }: LandingContext, closed: readonly Closed[]): Promise<Map<string, Known>> {
  const ids = [...new Set(closed.map(({ player }) => player.id))]
  const rows = await db
    .select()
    .from(landings)
    .where(inArray(landings.playerId, idsIn(ids)))
  return new Map(rows.map((row) => [keyOf({ id: row.playerId }, row.key), row]))
}

function queriesOf(
  { now }: LandingContext,
  closed: readonly Closed[],
  known: ReadonlyMap<string, Known>,
  rules: RulesByRepository,
): (LandingQuery & Closed)[] {
  return [...Map.groupBy(closed, ({ player }) => player.id).values()].flatMap((own) => {
    const of = own.flatMap(({ player, fact }) => {
      const label = rulesAt(rules.get(fact.repository.id) ?? [], fact.occurredAt)?.landedLabel ?? null
      const key = keyOf(player, fact.key)
      if (!isOpenQuestion(known.get(key), fact, label, now())) return []
      const taken = [...known.values()].flatMap((row) =>
        row.playerId === player.id && row.key !== fact.key && row.landedAs !== null
          ? changeOf({ as: row.landedAs, at: row.landedAt })
          : [],
      )
      const isLast = now() >= fact.occurredAt + LANDING_LAG
      return [{ player, fact, key, label, taken: new Set(taken), isLast }]
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

async function save(
  { db, now }: LandingContext,
  queries: readonly (LandingQuery & Closed)[],
  found: ReadonlyMap<string, Landing | null>,
  known: ReadonlyMap<string, Known>,
): Promise<void> {
  const answered = queries.filter(({ key }) => found.has(key))
  if (answered.length === 0) return
  const rows = answered.map(({ key, player, fact }) => {
    const landing = found.get(key) ?? null
    const before = sameClose(known.get(key), fact)
    return {
      playerId: player.id,
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
): Judged {
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

function keyOf({ id }: Pick<Player, 'id'>, key: string): string {
  return `${id} ${key}`
}
