import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { findShownPlayer, isShownPlayer } from '#app/core/players/find-player.server.ts'
import { isGitHubUsername } from '#app/domain/text/username.ts'
import { players } from '#db/schema/players.ts'

export type Inviter = { id: string; username: string }

/** By name or id; null if unclaimed, suspended, deleted or hidden. */
export async function findInviter(
  context: Pick<AppContext, 'db'>,
  by: { username: string } | { id: string | null },
): Promise<Inviter | null> {
  if ('username' in by) return findNamed(context, by.username)
  if (by.id === null) return null
  const [inviter] = await context.db
    .select({ id: players.id, username: players.githubUsername })
    .from(players)
    .where(and(eq(players.id, by.id), isShownPlayer))
  return inviter ?? null
}

async function findNamed(context: Pick<AppContext, 'db'>, username: string): Promise<Inviter | null> {
  if (!isGitHubUsername(username)) return null
  const player = await findShownPlayer(context, username)
  return player === null ? null : { id: player.id, username: player.githubUsername }
}
