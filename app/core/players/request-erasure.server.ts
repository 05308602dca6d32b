import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { DAY } from '#app/domain/period.ts'

/** Days between asking for an erasure and the erasure itself. */
export const GRACE_DAYS = 7

/** Whether the name that was typed to confirm is the player's own. */
export function isNamed({ githubUsername }: { githubUsername: string }, typed: string): boolean {
  return typed.trim().toLowerCase() === githubUsername.toLowerCase()
}

/** When what is asked for now is done. */
export function endOfGrace({ now }: Pick<AppContext, 'now'>): number {
  return now() + GRACE_DAYS * DAY
}

/** Begins the days of grace; asking again does not prolong them. The typed name must be the player's own. */
export async function requestErasure(
  context: Pick<AppContext, 'db' | 'now'>,
  player: { id: string; githubUsername: string },
  typedUsername: string,
): Promise<{ ok: boolean }> {
  if (!isNamed(player, typedUsername)) return { ok: false }
  await context.db.run(
    sql`UPDATE players SET erase_at = ${endOfGrace(context)} WHERE id = ${player.id} AND erase_at IS NULL`,
  )
  return { ok: true }
}

export async function cancelErasure(context: Pick<AppContext, 'db'>, playerId: string): Promise<void> {
  await context.db.run(sql`UPDATE players SET erase_at = NULL WHERE id = ${playerId}`)
}
