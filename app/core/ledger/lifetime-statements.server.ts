import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import type { LifetimeKind } from '#app/domain/fact.ts'
import { levelOf } from '#app/domain/level.ts'
import { dayOf, weekOf } from '#app/domain/period.ts'
import type { ReasonCode } from '#app/domain/reason.ts'
import { totalPoints } from '#app/domain/total-points.ts'
import type { Statement } from '#db/client.ts'
import { allTimeStatement } from './all-time-statement.server.ts'
import { ledgersUnchanged } from './ledgers-unchanged.server.ts'

export type LifetimeRow = {
  key: string
  kind: LifetimeKind | 'adjustment'
  points: number
  title?: string
  reason?: ReasonCode
}

/**
 * A lifetime row of the ledger with the total, level and all-time standing that follow, for one batch; `bonusPoints` is
 * the sum of all of the player's lifetime rows afterwards. Fails as a whole when another scorer was first.
 */
export function lifetimeStatements(
  context: Pick<AppContext, 'db' | 'now'>,
  player: Player,
  { key, kind, points, title, reason }: LifetimeRow,
  bonusPoints: number,
): Statement[] {
  const now = context.now()
  const total = totalPoints(player, bonusPoints)
  const counted = points === 0 ? 0 : 1
  return [
    ledgersUnchanged(context, [player]),
    context.db.run(sql`UPDATE players SET ledger_version = ledger_version + 1,
      total_points = ${total}, level = MAX(level, ${levelOf(total)}), last_updated = ${now} WHERE id = ${player.id}`),
    context.db.run(sql`
      INSERT INTO ledger (player_id, key, kind, scale, day, week, quantity, counted, points, reason, title, occurred_at,
        first_seen_at, grown_at)
      VALUES (${player.id}, ${key}, ${kind}, 'lifetime', ${dayOf(now)}, ${weekOf(now)}, 1, ${counted}, ${points},
        ${reason ?? null}, ${title ?? null}, ${now}, ${now}, ${now})
      ON CONFLICT (player_id, key) DO UPDATE SET counted = excluded.counted, points = excluded.points,
        reason = excluded.reason`),
    allTimeStatement(context, player.id, total),
  ]
}
