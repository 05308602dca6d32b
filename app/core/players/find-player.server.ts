import { desc, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { formerUsernames } from '#db/schema/former-usernames.ts'
import { players } from '#db/schema/players.ts'

export type Player = typeof players.$inferSelect

/**
 * Finds a player by username, ignoring case. If the name moved between accounts, the one last seen with it; for a merged
 * player, the player it was merged into.
 */
export async function findPlayerByUsername(context: Pick<AppContext, 'db'>, username: string): Promise<Player | null> {
  const [player] = await context.db
    .select()
    .from(players)
    .where(eq(players.lowerCaseGithubUsername, username.toLowerCase()))
    .orderBy(desc(players.usernameSeenAt))
    .limit(1)
  return player === undefined ? null : whoGoesOn(context, player)
}

/** By the name of today, else by one that a player had before. */
export async function findPlayerByAnyUsername(
  context: Pick<AppContext, 'db'>,
  username: string,
): Promise<Player | null> {
  const current = await findPlayerByUsername(context, username)
  if (current !== null) return current
  const [former] = await context.db
    .select({ player: players })
    .from(formerUsernames)
    .innerJoin(players, eq(players.id, formerUsernames.playerId))
    .where(eq(formerUsernames.lowerCaseGithubUsername, username.toLowerCase()))
  return former?.player ?? null
}

export async function findPlayerByGitHubId(context: Pick<AppContext, 'db'>, githubId: number): Promise<Player | null> {
  const [player] = await context.db.select().from(players).where(eq(players.githubId, githubId))
  return player ?? null
}

export async function findPlayerById(context: Pick<AppContext, 'db'>, id: string): Promise<Player | null> {
  const [player] = await context.db.select().from(players).where(eq(players.id, id))
  return player ?? null
}

async function whoGoesOn(context: Pick<AppContext, 'db'>, player: Player): Promise<Player> {
  if (player.mergedInto === null) return player
  return (await findPlayerById(context, player.mergedInto)) ?? player
}
