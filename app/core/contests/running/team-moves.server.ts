import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Statement } from '#db/client.ts'

type Change = {
  contestId: string
  /** What the other conditions read, and `members` with it. */
  from?: SQL
  /** Which of the contest's `members`. */
  who: SQL
  to: SQL
  /** Whether a first team does not get earlier points. */
  isLate?: boolean
}

/** Put it right before the change in its batch. A first team gets everything, so it needs no row unless it is late. */
export function recordMoveStatement(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { contestId, from = sql`members`, who, to, isLate = false }: Change,
): Statement {
  return db.run(sql`
    INSERT INTO contest_team_moves (contest_id, player_id, moved_at, from_team, to_team)
    SELECT members.leaderboard_id, members.player_id, ${now()}, members.team_id, ${to}
    FROM ${from} CROSS JOIN contests ON contests.leaderboard_id = members.leaderboard_id
    WHERE members.leaderboard_id = ${contestId} AND ${who} AND members.team_id IS NOT ${to}
      AND contests.starts_at <= ${now()} AND contests.ends_at > ${now()}
      AND (members.team_id IS NOT NULL OR ${isLate} OR ${hasMoved(contestId, sql`members.player_id`)})
    ON CONFLICT (player_id, contest_id, moved_at) DO UPDATE SET to_team = excluded.to_team`)
}

/** Whether a climber has changed teams, or chose one late. */
export function hasMoved(contestId: string, playerId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM contest_team_moves AS moved
    WHERE moved.player_id = ${playerId} AND moved.contest_id = ${contestId})`
}
