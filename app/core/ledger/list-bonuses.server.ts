import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { LifetimeKind } from '#app/domain/fact.ts'

export type GivenBonus = { key: string; kind: LifetimeKind | 'adjustment'; week: string; points: number }

/** A player's lifetime rows: Telegram, the App, invited friends and adjustments, by the ledger's primary key. */
export function listBonuses(context: Pick<AppContext, 'db'>, playerId: string): Promise<GivenBonus[]> {
  return context.db.all<GivenBonus>(sql`
    SELECT key, kind, week, points FROM ledger WHERE player_id = ${playerId} AND key >= 'bonus:' AND key < 'bonus;'
    UNION ALL
    SELECT key, kind, week, points FROM ledger
    WHERE player_id = ${playerId} AND key >= 'referral:' AND key < 'referral;'
    UNION ALL
    SELECT key, kind, week, points FROM ledger
    WHERE player_id = ${playerId} AND key >= 'adjustment:' AND key < 'adjustment;' AND scale = 'lifetime'`)
}
