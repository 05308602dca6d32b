import type { AppContext } from '#app/context/context.server.ts'
import { findPlayerByAnyUsername, type Player } from './find-player.server.ts'

/** Players who are shown: claimed, neither suspended nor gone; by any name they ever had. */
export async function findShownPlayer(context: Pick<AppContext, 'db'>, username: string): Promise<Player | null> {
  if (username.length > 100) return null
  const player = await findPlayerByAnyUsername(context, username)
  const isShown = player !== null && player.claimedAt !== null && player.suspendedAt === null && player.goneAt === null
  return isShown ? player : null
}
