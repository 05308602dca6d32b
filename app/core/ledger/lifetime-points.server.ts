import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { levelStatements } from '#app/core/achievements/load-earned.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { allTimeStatement } from '#app/core/standings/save-standings.server.ts'
import type { ReasonCode } from '#app/domain/ledger/reason.ts'
import { levelOf } from '#app/domain/points/level.ts'
import type { LifetimeKind } from '#app/domain/points/points-table.ts'
import { totalPoints } from '#app/domain/points/total-points.ts'
import { dayOf, weekOf } from '#app/domain/time/period.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { retryOnConflict } from '#db/conflict.ts'
import { ledger } from '#db/schema/ledger.ts'
import { players } from '#db/schema/players.ts'
import { LEDGER_CONFLICTS, ledgersUnchanged } from './save-ledger.server.ts'

type WriteContext = Pick<AppContext, 'db' | 'now'>

type Lifetime = { key: string; kind: LifetimeKind | 'adjustment'; points: number }

export type Bonus = Lifetime & { kind: LifetimeKind }

/** Once, in one batch with the totals and `also`. With `aWeek`, `limit` once that many were granted this week. */
export async function grantBonus(
  context: WriteContext,
  playerId: string,
  bonus: Bonus,
  options: { aWeek?: number; also?: Statement[] } = {},
): Promise<'granted' | 'known' | 'limit'> {
  const { aWeek = Infinity, also = [] } = options
  return retryOnConflict(LEDGER_CONFLICTS, async () => {
    const [player] = await context.db.select().from(players).where(eq(players.id, playerId))
    const bonuses = await listBonuses(context, playerId)
    if (player === undefined || bonuses.some((given) => given.key === bonus.key)) return 'known'
    const week = weekOf(context.now())
    if (bonuses.filter((given) => given.kind === bonus.kind && given.week === week).length >= aWeek) return 'limit'
    const bonusPoints = bonuses.reduce((sum, given) => sum + given.points, bonus.points)
    await writeTogether(context.db, [...lifetimeStatements(context, player, bonus, bonusPoints), ...also])
    return 'granted'
  })
}

/** Telegram, the App, invited friends and adjustments, by the ledger's primary key. */
export function listBonuses(
  context: Pick<AppContext, 'db'>,
  playerId: string,
): Promise<(Lifetime & { week: string })[]> {
  return context.db.all<Lifetime & { week: string }>(sql`
    SELECT key, kind, week, points FROM ledger WHERE player_id = ${playerId} AND key >= 'bonus:' AND key < 'bonus;'
    UNION ALL
    SELECT key, kind, week, points FROM ledger
    WHERE player_id = ${playerId} AND key >= 'referral:' AND key < 'referral;'
    UNION ALL
    SELECT key, kind, week, points FROM ledger
    WHERE player_id = ${playerId} AND key >= 'adjustment:' AND key < 'adjustment;' AND scale = 'lifetime'`)
}

/**
 * For one batch: the ledger row with the new total, level and all-time standing. `bonusPoints`: the sum of all the
 * player's lifetime rows afterwards. Fails if another scorer was first.
 */
export function lifetimeStatements(
  context: WriteContext,
  player: Player,
  { key, kind, points, title, reason }: Lifetime & { title?: string; reason?: ReasonCode },
  bonusPoints: number,
): Statement[] {
  const now = context.now()
  const total = totalPoints(player, bonusPoints)
  const counts = { counted: points === 0 ? 0 : 1, points, reason: reason ?? null }
  const dated = { day: dayOf(now), week: weekOf(now), occurredAt: now, firstSeenAt: now, grownAt: now }
  return [
    ledgersUnchanged(context, [player]),
    context.db
      .update(players)
      .set({
        ledgerVersion: sql`${players.ledgerVersion} + 1`,
        totalPoints: total,
        level: sql`MAX(${players.level}, ${levelOf(total)})`,
        lastUpdated: now,
      })
      .where(eq(players.id, player.id)),
    context.db
      .insert(ledger)
      .values({ playerId: player.id, key, kind, scale: 'lifetime', title, ...dated, quantity: 1, ...counts })
      .onConflictDoUpdate({ target: [ledger.playerId, ledger.key], set: counts }),
    allTimeStatement(context, player.id, total),
    ...levelStatements(context, player, { level: levelOf(total), total }),
  ]
}
