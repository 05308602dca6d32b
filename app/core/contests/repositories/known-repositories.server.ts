import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { ScopeLine } from '#app/core/contests/running/open-contests.server.ts'
import { KNOWN_COLUMNS } from '#app/core/github/known-repositories.server.ts'
import { isCompetingPlayer } from '#app/core/players/find-player.server.ts'
import type { ContestBoard } from '#app/domain/contests/contest-board.ts'
import { LISTED_REPOSITORIES } from '#app/domain/contests/contest-repositories.ts'
import { dayOf } from '#app/domain/time/period.ts'
import { idsIn } from '#db/client.ts'

type Row = {
  id: number
  name: string
  queriedAt: number | null
  establishedSince: number | null
  /** As JSON. */
  marks: string
}

/** The ledger's index lists these kinds. */
const BROUGHT = sql.raw(
  "('pull_request_opened', 'pull_request_accepted', 'review_approved', 'review_changes_requested', 'review_commented')",
)

const MOST_FACTS = 1000
/** Named ones, those with points, and others of the same owners. */
const MOST_KNOWN = 700

type ScopeQuery = {
  id: string
  scope: readonly ScopeLine[]
  board: Pick<ContestBoard, 'repositories'>
  since: number
  until: number
}

/** Ids that need no query: all but those of an owner's repositories. */
function scopeIds({ scope, board }: Pick<ScopeQuery, 'scope' | 'board'>): number[] | null {
  if (scope.length === 0) return (board.repositories ?? []).slice(0, LISTED_REPOSITORIES).map(({ id }) => id)
  const named = namedIn({ scope })
  return named.length === scope.length ? named : null
}

/**
 * Named ones, those where members earned or contributed, and all others of the named owners. Without a scope, those
 * where most was earned.
 */
export async function findKnown({ db }: Pick<AppContext, 'db'>, query: ScopeQuery): Promise<Row[]> {
  return withNames(query.scope, await db.all<Row>(knownRepositories(query)))
}

/** The same ids, for queries sent together with that of the list. */
export function knownIds(query: ScopeQuery): SQL {
  const ids = scopeIds(query)
  if (ids !== null) return idsIn(ids)
  return sql`(SELECT id AS value FROM (${knownRepositories(query)}) UNION SELECT value FROM ${idsIn(namedIn(query))})`
}

function namedIn({ scope }: Pick<ScopeQuery, 'scope'>): number[] {
  return scope.flatMap(({ repositoryId }) => (repositoryId === null ? [] : [repositoryId]))
}

function knownRepositories(query: ScopeQuery): SQL {
  const owners = query.scope.filter(({ repositoryId }) => repositoryId === null).map(({ name }) => name)
  const earned = (query.board.repositories ?? []).map(({ id }) => id)
  const columns = sql`repositories.id, repositories.name, ${KNOWN_COLUMNS}`
  const byId = sql`SELECT ${columns} FROM ${idsIn(scopeIds(query) ?? namedIn(query))} AS wanted
    CROSS JOIN repositories ON repositories.id = wanted.value`
  if (owners.length === 0) return byId
  const isOfOwner = sql`lower(substr(repositories.name, 1, instr(repositories.name, '/') - 1)) IN ${idsIn(owners)}`
  return sql`
    WITH seen AS MATERIALIZED (SELECT value AS id FROM json_each(${JSON.stringify(earned)}) UNION ${broughtTo(query)}),
      ours AS MATERIALIZED (SELECT repositories.id, owner_id FROM seen
        CROSS JOIN repositories ON repositories.id = seen.id WHERE ${isOfOwner}),
      owners AS MATERIALIZED (SELECT DISTINCT owner_id AS id FROM ours WHERE owner_id IS NOT NULL)
    ${byId}
    UNION SELECT ${columns} FROM ours CROSS JOIN repositories ON repositories.id = ours.id
    UNION SELECT * FROM (SELECT ${columns} FROM owners CROSS JOIN repositories ON repositories.owner_id = owners.id
      LIMIT ${MOST_KNOWN})
    LIMIT ${MOST_KNOWN}`
}

/** Adds those the scope names and nobody has worked in yet: their maintainers may have set something. */
function withNames(scope: readonly ScopeLine[], found: readonly Row[]): Row[] {
  const ids = new Set(found.map(({ id }) => id))
  return [
    ...found,
    ...scope.flatMap(({ name, repositoryId: id }) =>
      id === null || ids.has(id) ? [] : [{ id, name, queriedAt: null, establishedSince: null, marks: '[]' }],
    ),
  ]
}

/** Where shown members contributed recently. */
function broughtTo({ id, since, until }: ScopeQuery) {
  return sql`SELECT DISTINCT facts.repository_id FROM (
      SELECT ledger.repository_id, ledger.player_id FROM members CROSS JOIN ledger ON ledger.player_id = members.player_id
      WHERE members.leaderboard_id = ${id} AND day >= ${dayOf(since)} AND day <= ${dayOf(until)} AND kind IN ${BROUGHT}
      LIMIT ${MOST_FACTS}) AS facts
    CROSS JOIN players ON players.id = facts.player_id
    WHERE ${isCompetingPlayer} AND facts.repository_id IS NOT NULL`
}
