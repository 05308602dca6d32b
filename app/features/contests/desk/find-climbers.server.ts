import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isCompetingPlayer } from '#app/core/players/find-player.server.ts'

export type Climber = { playerId: string; username: string; team: string | null }

/** All who climb in a contest, by their username in lower case; organisers are only named as such. */
export async function listClimbers(
  { db }: Pick<AppContext, 'db'>,
  contestId: string,
  which: SQL = sql`TRUE`,
): Promise<(username: string) => Climber | string> {
  const rows = await db.all<Climber & { who: string; organises: number }>(sql`
    SELECT players.id AS playerId, github_username AS username, lower_case_github_username AS who, team_id AS team,
      EXISTS (SELECT 1 FROM contest_organisers
        WHERE contest_id = ${contestId} AND contest_organisers.player_id = players.id) AS organises
    FROM members CROSS JOIN players ON players.id = members.player_id
    WHERE leaderboard_id = ${contestId} AND ${isCompetingPlayer} AND ${which}`)
  const byName = new Map(rows.map(({ who, ...row }) => [who, row]))
  return (username) => {
    const row = byName.get(username)
    if (row === undefined) return 'Nobody with this name climbs here.'
    const { organises, ...climber } = row
    return organises === 1 ? 'Whoever runs this contest, or ever did, gets no points in it.' : climber
  }
}

/** The climber of a username, or why that person gets no points. */
export async function findClimber(
  context: Pick<AppContext, 'db'>,
  contestId: string,
  username: string,
): Promise<Climber | string> {
  const who = username.toLowerCase()
  return (await listClimbers(context, contestId, sql`lower_case_github_username = ${who}`))(who)
}

/** How many decisions by hand a contest has, taken back or not. */
export function seenByHand(contestId: string): SQL<number> {
  return sql<number>`(SELECT COALESCE(SUM(json_array_length(by_hand)), 0) FROM contest_scores
    WHERE contest_id = ${contestId} AND by_hand <> '[]')`
}

export async function readSeenByHand({ db }: Pick<AppContext, 'db'>, contestId: string): Promise<number> {
  const [row] = await db.all<{ seen: number }>(sql`SELECT ${seenByHand(contestId)} AS seen`)
  return row?.seen ?? 0
}
