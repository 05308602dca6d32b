import { eq, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { OWNED_CAP } from '#app/domain/contests/private-leaderboard.ts'
import { players } from '#db/schema/players.ts'

export type CreationRefusal = 'not_premium' | 'suspended' | 'too_many'

/** Why the player cannot create a board, or a contest's draft, which needs no premium; null if they can. */
export async function creationRefusalsOf(
  context: Pick<AppContext, 'db'>,
  playerId: string,
): Promise<{ board: CreationRefusal | null; contest: 'too_many' | null }> {
  const [player] = await context.db
    .select({
      isPremium: players.isPremium,
      suspendedAt: players.suspendedAt,
      owned: ownedBoards(playerId),
    })
    .from(players)
    .where(eq(players.id, playerId))
  const contest = player !== undefined && player.owned < OWNED_CAP ? null : 'too_many'
  if (player?.isPremium !== true) return { board: 'not_premium', contest }
  return { board: player.suspendedAt === null ? contest : 'suspended', contest }
}

/** The boards that count towards a player's limit; final contests do not. */
export function ownedBoards(playerId: string | SQL): SQL<number> {
  return sql<number>`(SELECT COUNT(*) FROM private_leaderboards AS owned WHERE owned.owner_id = ${playerId}
    AND NOT EXISTS (SELECT 1 FROM contests WHERE contests.leaderboard_id = owned.id AND contests.final_at IS NOT NULL))`
}
