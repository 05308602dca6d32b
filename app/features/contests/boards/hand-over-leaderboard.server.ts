import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { offerStatements } from '#app/core/contests/boards/offers.server.ts'
import { ownedBoards } from '#app/core/contests/boards/owned-boards.server.ts'
import { OWNED_CAP } from '#app/domain/contests/private-leaderboard.ts'
import { writeTogether } from '#db/client.ts'
import { isConflict } from '#db/conflict.ts'

/** Offers the owner's own board to another member; having it takes no premium. It changes hands when they accept. */
export async function handOverLeaderboard(
  context: Pick<AppContext, 'db' | 'now'>,
  ownerId: string,
  id: string,
  memberId: string,
): Promise<'offered' | 'declined' | 'too_many' | 'not_found'> {
  const [member] = await context.db.all<{ owned: number }>(sql`
    SELECT ${ownedBoards(memberId)} AS owned
    FROM private_leaderboards AS board CROSS JOIN members ON members.leaderboard_id = board.id
    CROSS JOIN players ON players.id = members.player_id
    WHERE board.id = ${id} AND board.owner_id = ${ownerId} AND board.owner_id <> ${memberId}
      AND members.player_id = ${memberId} AND players.gone_at IS NULL AND players.suspended_at IS NULL`)
  if (member === undefined) return 'not_found'
  if (member.owned >= OWNED_CAP) return 'too_many'
  try {
    await writeTogether(context.db, offerStatements(context, { leaderboardId: id, playerId: memberId, role: 'owner' }))
    return 'offered'
  } catch (error) {
    if (isConflict(error, 'open offer')) return 'declined'
    throw error
  }
}
