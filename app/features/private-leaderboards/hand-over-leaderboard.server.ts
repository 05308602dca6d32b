import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { ownedBoards } from '#app/core/private-leaderboards/owned-boards.server.ts'
import { OWNED_CAP } from '#app/domain/private-leaderboard.ts'

/** Makes another member the owner of the owner's own board; that takes no premium. The old owner stays a member. */
export async function handOverLeaderboard(
  context: Pick<AppContext, 'db'>,
  ownerId: string,
  id: string,
  memberId: string,
): Promise<'handed_over' | 'too_many' | 'not_found'> {
  const handed = await context.db.all(sql`
    UPDATE private_leaderboards SET owner_id = ${memberId}
    WHERE id = ${id} AND owner_id = ${ownerId} AND owner_id <> ${memberId}
      AND EXISTS (SELECT 1 FROM members JOIN players ON players.id = members.player_id
        WHERE members.leaderboard_id = ${id} AND members.player_id = ${memberId} AND players.gone_at IS NULL)
      AND ${ownedBoards(memberId)} < ${OWNED_CAP}
    RETURNING id`)
  if (handed.length > 0) return 'handed_over'
  // Only the owner learns the difference, and only about a member of this board.
  const [full] = await context.db.all(sql`
    SELECT 1 FROM private_leaderboards AS board JOIN members ON members.leaderboard_id = board.id
    WHERE board.id = ${id} AND board.owner_id = ${ownerId} AND board.owner_id <> ${memberId}
      AND members.player_id = ${memberId}
      AND ${ownedBoards(memberId)} >= ${OWNED_CAP}`)
  return full === undefined ? 'not_found' : 'too_many'
}
