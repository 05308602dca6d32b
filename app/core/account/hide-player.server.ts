import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { rankedStatement } from '#app/core/standings/open-standings.server.ts'
import { DAY, weekEnd, weekOf } from '#app/domain/time/period.ts'
import type { Statement } from '#db/client.ts'
import { players } from '#db/schema/players.ts'

const LAST_DAY =
  'You can’t join the board on the last day of its week: the others could no longer respond. Try again on Monday.'

/** Leaves or comes back to all unclosed boards. Not back on a week's last day: the others could no longer answer. */
export function hidingStatements(
  context: Pick<AppContext, 'db' | 'now'>,
  player: Pick<Player, 'id' | 'hiddenAt'>,
  isHidden: boolean,
): { ok: true; statements: Statement[] } | { ok: false; error: string } {
  if (isHidden === (player.hiddenAt !== null)) return { ok: true, statements: [] }
  const now = context.now()
  const lastDay = weekEnd(weekOf(now)) - DAY
  if (player.hiddenAt !== null && player.hiddenAt < lastDay && now >= lastDay) return { ok: false, error: LAST_DAY }
  const hiddenAt = isHidden ? now : null
  const hidden = context.db.update(players).set({ hiddenAt, lastUpdated: now }).where(eq(players.id, player.id))
  return { ok: true, statements: [hidden, rankedStatement(context, player.id)] }
}
