import { and, eq, isNull } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { DAY } from '#app/domain/time/period.ts'
import { players } from '#db/schema/players.ts'

export const GRACE_DAYS = 7

export function isNamed({ githubUsername }: { githubUsername: string }, typed: string): boolean {
  return typed.trim().toLowerCase() === githubUsername.toLowerCase()
}

export function endOfGrace({ now }: Pick<AppContext, 'now'>): number {
  return now() + GRACE_DAYS * DAY
}

/** After the days of grace, if the typed username is correct. A repeated request does not extend them. */
export async function requestErasure(
  context: Pick<AppContext, 'db' | 'now'>,
  player: { id: string; githubUsername: string },
  typedUsername: string,
): Promise<{ ok: boolean }> {
  if (!isNamed(player, typedUsername)) return { ok: false }
  const isNew = and(eq(players.id, player.id), isNull(players.eraseAt))
  await context.db
    .update(players)
    .set({ eraseAt: endOfGrace(context) })
    .where(isNew)
  return { ok: true }
}

export async function cancelErasure(context: Pick<AppContext, 'db'>, playerId: string): Promise<void> {
  await context.db.update(players).set({ eraseAt: null }).where(eq(players.id, playerId))
}
