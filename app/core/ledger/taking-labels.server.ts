import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isShownPlayer } from '#app/core/players/find-player.server.ts'
import { leadersQuery } from '#app/core/standings/places.server.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { isSpamLabel, RIVALS, type TakingLabel } from '#app/domain/ledger/spam-label.ts'
import { weekEnd } from '#app/domain/time/period.ts'

type Row = Pick<LedgerRow, 'key' | 'week' | 'reason'>
type Found = { key: string; name: string; setAt: number; setBy: string | null; isOwn: number }

/**
 * By the rows' keys. Names setters who are public players, or maintainers who set rules here. Missing if GitHub has not
 * said who set it, as in weeks that did not need it.
 */
export async function takingLabels(
  { db }: Pick<AppContext, 'db'>,
  playerId: string,
  rows: readonly Row[],
): Promise<Map<string, TakingLabel>> {
  const taken = rows.filter(({ reason }) => reason === 'spam_label')
  const labels = new Map<string, TakingLabel>()
  for (const [week, ofWeek] of Map.groupBy(taken, (row) => row.week)) {
    const found = await db.all<Found>(sql`
      SELECT key, label AS name, set_at AS setAt, players.id = ${playerId} AS isOwn,
        CASE WHEN players.id IS NULL THEN
          (SELECT set_by_login FROM repository_rules WHERE set_by_id = setter_id ORDER BY since DESC LIMIT 1)
        WHEN ${isShownPlayer} THEN github_username END AS setBy
      FROM fact_labels LEFT JOIN players ON players.github_id = setter_id AND setter_id > 0
      WHERE player_id = ${playerId} AND key IN (SELECT value FROM json_each(${JSON.stringify(ofWeek.map(({ key }) => key))}))
        AND set_at < ${weekEnd(week)}
      ORDER BY COALESCE(players.id IN (${leadersQuery({ board: 'all', period: week }, RIVALS)}), 0) DESC, set_at DESC, label DESC`)
    // The last one stays: the first that was set, and a rival's only if they became one after it had taken the points.
    for (const { key, isOwn, ...label } of found)
      if (isSpamLabel(label.name)) labels.set(key, { ...label, isOwn: isOwn === 1 })
  }
  return labels
}
