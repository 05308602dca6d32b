import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import type { DayPoints } from '#app/domain/standings/day-points.ts'

type Standing = DayPoints & { points: number; listedSince: number }

/** The rival only while they are on the board. */
export type Climber = Standing & {
  playerId: string
  username: string
  descent: number
  reachedAt: number
  rival: (Standing & { username: string }) | null
  hasMail: number
  isNotified: number
}

type ClimbersQuery = Pick<JobOf<'tell-rank-updates'>, 'day' | 'below'> & { limit: number }

export async function listClimbers(
  context: Pick<AppContext, 'db'>,
  week: string,
  { day, below, limit }: ClimbersQuery,
): Promise<Climber[]> {
  const [descent, reachedAt, playerId] = below ?? [Number.MIN_SAFE_INTEGER, 0, '']
  const rows = await context.db.all<Omit<Climber, 'rival'> & { rival: string | null }>(sql`
    SELECT standings.player_id AS playerId, players.github_username AS username, standings.points, standings.descent,
      standings.reached_at AS reachedAt, standings.listed_since AS listedSince, standings.day1, standings.day2,
      standings.day3, standings.day4, standings.day5, standings.day6, standings.day7,
      IIF(rival.id IS NULL, NULL, json_object('username', rival.github_username, 'points', race.points,
        'listedSince', race.listed_since, 'day1', race.day1, 'day2', race.day2, 'day3', race.day3, 'day4', race.day4,
        'day5', race.day5, 'day6', race.day6, 'day7', race.day7)) AS rival,
      players.has_email_enabled = 1 AND players.email_confirmed_at IS NOT NULL AS hasMail,
      EXISTS (SELECT 1 FROM notifications WHERE id = ${`rank-update:${day}:`} || standings.player_id) AS isNotified
    FROM standings JOIN players ON players.id = standings.player_id
      LEFT JOIN rivals ON rivals.player_id = standings.player_id AND rivals.week = ${week}
      LEFT JOIN standings AS race ON race.player_id = rivals.rival_id AND race.period = ${week} AND race.ranked = 1
        AND race.points > 0
      LEFT JOIN players AS rival ON rival.id = race.player_id
    WHERE standings.period = ${week} AND standings.ranked = 1 AND standings.points > 0
      AND (standings.descent, standings.reached_at, standings.player_id) > (${descent}, ${reachedAt}, ${playerId})
    ORDER BY standings.descent, standings.reached_at, standings.player_id LIMIT ${limit}`)
  return rows.map((row) => ({ ...row, rival: row.rival === null ? null : (JSON.parse(row.rival) as Climber['rival']) }))
}
