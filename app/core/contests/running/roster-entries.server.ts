import { sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { AppContext } from '#app/context/context.server.ts'
import { markInvitationsUsed } from '#app/core/contests/invitations/invitation-link.server.ts'
import { writeTogether } from '#db/client.ts'
import { isConflict } from '#db/conflict.ts'
import { contestRoster } from '#db/schema/contests/roster.ts'
import { recordMoveStatement } from './team-moves.server.ts'

type EntryContext = Pick<AppContext, 'db' | 'now'>

/**
 * A seat is for the account of its name, or that joins by its mailed invitation. Other addresses are ignored: the
 * organiser would learn whose they are.
 */
export async function takeRosterEntry(
  context: EntryContext,
  { contestId, playerId, invitationId = null }: { contestId: string; playerId: string; invitationId?: string | null },
): Promise<void> {
  const isOwnEntry = sql`contest_id = ${contestId} AND (invitation_id = ${invitationId}
    OR who = (SELECT lower_case_github_username FROM players WHERE id = ${playerId}))`
  const { columns, invitationId: id, teamId } = contestRoster
  const entries = (column: SQLiteColumn) => sql`SELECT ${column} FROM contest_roster WHERE ${isOwnEntry}`
  const firstWith = (column: SQLiteColumn) => sql`${entries(column)} AND ${column} IS NOT NULL
    ORDER BY invitation_id IS ${invitationId} DESC LIMIT 1`
  const keepColumns = context.db.run(sql`UPDATE members SET columns = kept.columns FROM (${firstWith(columns)}) AS kept
    WHERE members.leaderboard_id = ${contestId} AND members.player_id = ${playerId}`)
  const use = markInvitationsUsed(context, entries(id))
  const forget = context.db.delete(contestRoster).where(isOwnEntry)
  const entry = firstWith(teamId)
  const who = sql`members.player_id = ${playerId} AND members.team_id IS NULL`
  try {
    await writeTogether(context.db, [
      recordMoveStatement(context, { contestId, who, to: sql`(${entry})` }),
      context.db.run(sql`
        UPDATE members SET team_id = entry.team_id FROM (${entry}) AS entry
        WHERE members.leaderboard_id = ${contestId} AND ${who}`),
      keepColumns,
      use,
      forget,
    ])
  } catch (error) {
    // The team has filled up, so the member climbs without one.
    if (!isConflict(error, 'the team is full')) throw error
    await writeTogether(context.db, [keepColumns, use, forget])
  }
}
