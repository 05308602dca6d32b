import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { namesLeaderboard } from '#app/domain/private-leaderboard.ts'
import { privateLeaderboards } from '#db/schema/private-leaderboards.ts'

export type LeaderboardDeletion = { ok: true; name: string } | { ok: false; code: 'unconfirmed' | 'not_found' }

/** Deletes the owner's own board for everybody, once its name was typed. */
export async function deleteLeaderboard(
  context: Pick<AppContext, 'db'>,
  ownerId: string,
  id: string,
  typedName: string,
): Promise<LeaderboardDeletion> {
  const own = and(eq(privateLeaderboards.id, id), eq(privateLeaderboards.ownerId, ownerId))
  const [board] = await context.db.select({ name: privateLeaderboards.name }).from(privateLeaderboards).where(own)
  if (board === undefined) return { ok: false, code: 'not_found' }
  if (!namesLeaderboard(typedName, board.name)) return { ok: false, code: 'unconfirmed' }
  await context.db.delete(privateLeaderboards).where(own)
  return { ok: true, name: board.name }
}
