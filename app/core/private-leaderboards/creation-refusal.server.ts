import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { OWNED_CAP } from '#app/domain/private-leaderboard.ts'
import { players } from '#db/schema/players.ts'
import { ownedBoards } from './owned-boards.server.ts'

export type CreationRefusal = 'not_premium' | 'too_many'

/** Why the player cannot create a board now; null if they can. */
export async function creationRefusalOf(
  context: Pick<AppContext, 'db'>,
  playerId: string,
): Promise<CreationRefusal | null> {
  const [player] = await context.db
    .select({
      isPremium: players.isPremium,
      owned: ownedBoards(playerId),
    })
    .from(players)
    .where(eq(players.id, playerId))
  if (player?.isPremium !== true) return 'not_premium'
  return player.owned >= OWNED_CAP ? 'too_many' : null
}
