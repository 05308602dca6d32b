import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { ROSTER_KEPT } from '#app/domain/contest.ts'
import { writeTogether } from '#db/client.ts'
import { isConflict } from '#db/conflict.ts'

type SeatContext = Pick<AppContext, 'db' | 'now'>

/**
 * Gives a new member the team that an organiser's roster keeps for them, and removes the seat. A seat belongs to the
 * GitHub account of its name, or to a player who confirmed its e-mail address.
 */
export async function takeSeat(context: SeatContext, contestId: string, playerId: string): Promise<void> {
  const isOwnSeat = sql`contest_id = ${contestId} AND who IN (SELECT lower_case_github_username FROM players
    WHERE id = ${playerId} UNION ALL SELECT LOWER(email) FROM players
    WHERE id = ${playerId} AND email IS NOT NULL AND email_confirmed_at IS NOT NULL)`
  const forget = context.db.run(sql`DELETE FROM contest_roster WHERE ${isOwnSeat}`)
  try {
    await writeTogether(context.db, [
      context.db.run(sql`
        UPDATE members SET team_id = seat.team_id
        FROM (SELECT team_id FROM contest_roster WHERE ${isOwnSeat} AND team_id IS NOT NULL LIMIT 1) AS seat
        WHERE members.leaderboard_id = ${contestId} AND members.player_id = ${playerId} AND members.team_id IS NULL`),
      forget,
    ])
  } catch (error) {
    // The team filled up meanwhile, so the member climbs without one.
    if (!isConflict(error, 'the team is full')) throw error
    await writeTogether(context.db, [forget])
  }
}

/** Deletes seats that nobody took within thirty days, and what is kept of invitations that long after their contest. */
export async function deleteOldSeats({ db, now }: SeatContext): Promise<void> {
  await db.run(sql`DELETE FROM contest_roster WHERE created_at < ${now() - ROSTER_KEPT}`)
  await db.run(sql`DELETE FROM contest_invitations WHERE invited_at < ${now() - ROSTER_KEPT} AND NOT EXISTS (SELECT 1
    FROM contests WHERE leaderboard_id = contest_id AND ends_at > ${now() - ROSTER_KEPT})`)
}
