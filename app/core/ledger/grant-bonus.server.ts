import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { LifetimeKind } from '#app/domain/fact.ts'
import { weekOf } from '#app/domain/period.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { retryOnConflict } from '#db/conflict.ts'
import { players } from '#db/schema/players.ts'
import { LEDGER_CONFLICTS } from './ledgers-unchanged.server.ts'
import { lifetimeStatements } from './lifetime-statements.server.ts'
import { listBonuses } from './list-bonuses.server.ts'

export type Bonus = { key: string; kind: LifetimeKind; points: number }

/**
 * Gives a lifetime bonus once: its ledger row, total, level and all-time standing in one batch, `also` with it. With a
 * limit, `limit` is the answer once so many of its kind were given this week.
 */
export async function grantBonus(
  context: Pick<AppContext, 'db' | 'now'>,
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
