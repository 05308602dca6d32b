import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isCompetingPlayer } from '#app/core/players/find-player.server.ts'
import type { NamedBy } from '#app/domain/contests/by-hand/manual-points-lines.ts'
import type { KeptColumns } from '#app/domain/contests/kept-columns.ts'
import { emailOf } from '#app/domain/tables/people-columns.ts'

export type Climber = { playerId: string; username: string; team: string | null }

/**
 * All who climb in a contest, by their username or by what the desk keeps of them, in lower case; organisers are only named as
 * such. An address is looked for in what is kept: what people confirmed is theirs.
 */
export async function listClimbers(
  { db }: Pick<AppContext, 'db'>,
  contestId: string,
  which: SQL = sql`TRUE`,
): Promise<(name: string, by?: NamedBy) => Climber | string> {
  const rows = await db.all<Climber & { who: string; organises: number; columns: string | null }>(sql`
    SELECT players.id AS playerId, github_username AS username, lower_case_github_username AS who, team_id AS team,
      members.columns,
      EXISTS (SELECT 1 FROM contest_organisers
        WHERE contest_id = ${contestId} AND contest_organisers.player_id = players.id) AS organises
    FROM members CROSS JOIN players ON players.id = members.player_id
    WHERE leaderboard_id = ${contestId} AND ${isCompetingPlayer} AND ${which}`)
  const known = new Map<string, typeof rows>()
  const keep = (key: string, row: (typeof rows)[number]) => known.set(key, [...(known.get(key) ?? []), row])
  for (const row of rows) {
    keep(keyOf(row.who, { kind: 'username' }), row)
    for (const [heading, value] of Object.entries(JSON.parse(row.columns ?? '{}') as KeptColumns)) {
      keep(keyOf(value, { kind: 'kept', heading }), row)
      if (emailOf(value) !== null) keep(keyOf(emailOf(value) ?? '', { kind: 'address' }), row)
    }
  }
  return (name, by = { kind: 'username' }) => {
    const [row, other] = known.get(keyOf(name, by)) ?? []
    if (row === undefined) return CLIMBER_NOT_FOUND[by.kind]
    if (other !== undefined && other.playerId !== row.playerId) return 'Several climbers have this. Name the username.'
    const { organises, who: _, columns: __, ...climber } = row
    return organises === 1 ? 'People who run this contest, or ever ran it, get no points in it.' : climber
  }
}

function keyOf(name: string, by: NamedBy): string {
  return JSON.stringify([by.kind, by.kind === 'kept' ? by.heading : '', name.trim().toLowerCase()])
}

const CLIMBER_NOT_FOUND = {
  username: 'Nobody with this name climbs here.',
  address: 'Nobody who climbs here has this address in a kept column.',
  kept: 'Nobody who climbs here has this in a kept column.',
} as const satisfies Record<NamedBy['kind'], string>

/** The climber of a username, or why that person gets no points. */
export async function findClimber(
  context: Pick<AppContext, 'db'>,
  contestId: string,
  username: string,
): Promise<Climber | string> {
  const who = username.toLowerCase()
  return (await listClimbers(context, contestId, sql`lower_case_github_username = ${who}`))(who)
}

/** Including those that were taken back. */
export function seenByHand(contestId: string): SQL<number> {
  return sql<number>`(SELECT COALESCE(SUM(json_array_length(by_hand)), 0) FROM contest_scores
    WHERE contest_id = ${contestId} AND by_hand <> '[]')`
}

export async function readSeenByHand({ db }: Pick<AppContext, 'db'>, contestId: string): Promise<number> {
  const [row] = await db.all<{ seen: number }>(sql`SELECT ${seenByHand(contestId)} AS seen`)
  return row?.seen ?? 0
}
