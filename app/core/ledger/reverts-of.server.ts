import { inArray, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { reverts } from '#db/schema/github.ts'

/** The keys of each player's accepted pull requests that were reverted. */
export async function revertsOf({ db }: Pick<AppContext, 'db'>, playerIds: SQL): Promise<Map<string, Set<string>>> {
  const rows = await db
    .select({ playerId: reverts.playerId, key: reverts.key })
    .from(reverts)
    .where(inArray(reverts.playerId, playerIds))
  return new Map(
    [...Map.groupBy(rows, ({ playerId }) => playerId)].map(([id, own]) => [id, new Set(own.map(({ key }) => key))]),
  )
}
