import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { rankedStatement } from '#app/core/standings/open-standings.server.ts'
import { DAY, weekEnd, weekOf } from '#app/domain/time/period.ts'
import { writeIdempotent } from '#db/client.ts'
import { players } from '#db/schema/players.ts'

export const LAST_DAY =
  'Nobody comes onto the board on the last day of its week, as the others could no longer answer. Try again on Monday.'

/**
 * Leaves every board that is not closed, or comes back to them. Nobody who was away comes onto a board on the last day of
 * its week: the others could no longer answer.
 */
export async function hidePlayer(
  context: Pick<AppContext, 'db' | 'now'>,
  player: Pick<Player, 'id' | 'hiddenAt'>,
  isHidden: boolean,
): Promise<'changed' | 'last_day'> {
  if (isHidden === (player.hiddenAt !== null)) return 'changed'
  const now = context.now()
  const lastDay = weekEnd(weekOf(now)) - DAY
  if (player.hiddenAt !== null && player.hiddenAt < lastDay && now >= lastDay) return 'last_day'
  const hiddenAt = isHidden ? now : null
  await writeIdempotent(context.db, [
    context.db.update(players).set({ hiddenAt, lastUpdated: now }).where(eq(players.id, player.id)),
    rankedStatement(context, player.id),
  ])
  return 'changed'
}
