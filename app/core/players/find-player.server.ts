import { desc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { formerUsernames, players } from '#db/schema/players.ts'
import { statistics } from '#db/schema/statistics.ts'

export type Player = typeof players.$inferSelect

/** In any case. A name that moved finds the account last seen with it, a merged player's name the other player. */
export async function findPlayerByUsername(context: Pick<AppContext, 'db'>, username: string): Promise<Player | null> {
  const [player] = await context.db
    .select()
    .from(players)
    .where(eq(players.lowerCaseGithubUsername, username.toLowerCase()))
    .orderBy(desc(players.usernameSeenAt))
    .limit(1)
  return player === undefined ? null : mergeTarget(context, player)
}

/** By the current username, else by a former one. */
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

/** Conditions on `players`: who earns points, who has a rank, and who is public (`isShown`). */
export const isCompetingPlayer = sql`(players.suspended_at IS NULL AND players.gone_at IS NULL)`
export const isRankedPlayer = sql`(${isCompetingPlayer} AND players.hidden_at IS NULL)`
export const isShownPlayer = sql`(players.claimed_at IS NOT NULL AND ${isRankedPlayer})`
/** Who is named in rankings with a link to a page: shown players, and those merged into one. */
export const isNamedPlayer = sql`(${isShownPlayer} OR players.merged_into = (SELECT account.id FROM players AS account
  WHERE account.id = players.merged_into AND account.claimed_at IS NOT NULL AND account.suspended_at IS NULL
    AND account.gone_at IS NULL AND account.hidden_at IS NULL))`

/** `isShownPlayer` of a row: claimed, and neither suspended nor deleted nor hidden. */
export function isShown(player: Pick<Player, 'claimedAt' | 'suspendedAt' | 'goneAt' | 'hiddenAt'>): boolean {
  const { claimedAt, suspendedAt, goneAt, hiddenAt } = player
  return claimedAt !== null && suspendedAt === null && goneAt === null && hiddenAt === null
}

/** Hidden players are shown to themselves. */
export function isShownTo(player: Player, viewerId: string | null): boolean {
  return isShown(player.id === viewerId ? { ...player, hiddenAt: null } : player)
}

/** By a current or former username; hidden players find themselves. */
export async function findShownPlayer(
  context: Pick<AppContext, 'db'>,
  username: string,
  viewing: Promise<{ id: string } | null> | null = null,
): Promise<Player | null> {
  if (username.length > 100) return null
  const [player, viewer] = await Promise.all([findPlayerByAnyUsername(context, username), viewing])
  return player !== null && isShownTo(player, viewer?.id ?? null) ? player : null
}

async function mergeTarget(context: Pick<AppContext, 'db'>, player: Player): Promise<Player> {
  if (player.mergedInto === null) return player
  return (await findPlayerById(context, player.mergedInto)) ?? player
}

/** Claimed and not suspended, from one row that triggers maintain. */
export async function countPlayers({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const [row] = await db.select().from(statistics).where(eq(statistics.id, 'players'))
  return row?.players ?? 0
}
