import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { grantBonus } from '#app/core/ledger/lifetime-points.server.ts'
import { rewardPlayers } from '#app/core/referrals/reward-players.server.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import { LIFETIME_BONUS } from '#app/domain/points/points-table.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { players } from '#db/schema/players.ts'

type ConnectContext = Pick<AppContext, 'db' | 'now'>

const BONUS = { key: factKey.app(), kind: 'app_installed', points: LIFETIME_BONUS.app_installed } as const

/** Pays the bonus once, with `also` in one batch. The newest counts, unless another player holds it. */
export async function connectInstallation(
  context: ConnectContext,
  playerId: string,
  installationId: number,
  also: Statement[] = [],
): Promise<'rewarded' | 'connected' | 'other_player'> {
  const [holder] = await context.db
    .select({ id: players.id })
    .from(players)
    .where(and(eq(players.githubAppInstallationId, installationId), ne(players.id, playerId)))
  if (holder !== undefined) return 'other_player'
  const isOther = sql`${players.githubAppInstallationId} IS NOT ${installationId}`
  const connected = context.db
    .update(players)
    .set({ githubAppInstallationId: installationId, githubAppSuspendedAt: null, lastUpdated: context.now() })
    .where(and(eq(players.id, playerId), or(isOther, isNotNull(players.githubAppSuspendedAt))))
  const statements = [connected, ...also]
  const granted = await grantBonus(context, playerId, BONUS, { also: statements })
  if (granted !== 'granted') {
    await writeTogether(context.db, statements)
    return 'connected'
  }
  await rewardPlayers(context, [playerId])
  return 'rewarded'
}
