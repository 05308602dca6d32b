import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { OWNED_CAP } from '#app/domain/contests/private-leaderboard.ts'
import { players } from '#db/schema/players.ts'
import { ownedBoards } from './owned-boards.server.ts'

export type CreationRefusal = 'not_premium' | 'too_many'

/** Why the player cannot create a board now, and why no draft of a contest, which takes no premium; null if they can. */
export async function creationRefusalsOf(
  context: Pick<AppContext, 'db'>,
  playerId: string,
): Promise<{ board: CreationRefusal | null; contest: 'too_many' | null }> {
  const [player] = await context.db
    .select({
      isPremium: players.isPremium,
      owned: ownedBoards(playerId),
    })
    .from(players)
    .where(eq(players.id, playerId))
  const contest = player !== undefined && player.owned < OWNED_CAP ? null : 'too_many'
  return { board: player?.isPremium === true ? contest : 'not_premium', contest }
}
