import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { leaderboardTextStatement } from '#app/core/moderation/text-statements.server.ts'
import { checkLeaderboard, type LeaderboardErrors, type LeaderboardValues } from '#app/domain/private-leaderboard.ts'
import { writeTogether } from '#db/client.ts'
import { privateLeaderboards } from '#db/schema/private-leaderboards.ts'

export type LeaderboardChange =
  | { ok: true }
  | { ok: false; code: 'invalid'; errors: LeaderboardErrors }
  | { ok: false; code: 'not_found' }

/** Name, description and end of the owner's own board. */
export async function changeLeaderboard(
  context: Pick<AppContext, 'db' | 'now'>,
  ownerId: string,
  id: string,
  typed: LeaderboardValues,
): Promise<LeaderboardChange> {
  const own = and(eq(privateLeaderboards.id, id), eq(privateLeaderboards.ownerId, ownerId))
  const [board] = await context.db.select({ endsOn: privateLeaderboards.endsOn }).from(privateLeaderboards).where(own)
  if (board === undefined) return { ok: false, code: 'not_found' }
  const checked = checkLeaderboard(typed, context.now(), board.endsOn)
  if (!checked.ok) return { ok: false, code: 'invalid', errors: checked.errors }
  const blocked = await blockedErrors(context, { name: typed.name, description: typed.description })
  if (Object.keys(blocked).length > 0) return { ok: false, code: 'invalid', errors: blocked }
  await writeTogether(context.db, [
    context.db.update(privateLeaderboards).set(checked.values).where(own),
    leaderboardTextStatement(context, ownerId, id),
  ])
  return { ok: true }
}
