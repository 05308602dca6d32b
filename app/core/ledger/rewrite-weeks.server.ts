import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { foldWeek } from '#app/domain/ledger/fold/folded-week.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { writeTogether } from '#db/client.ts'
import { assertInBatch } from '#db/conflict.ts'
import { weekUnchanged, saveWeekStatement, unfoldWeeks } from './folded-weeks.server.ts'

/** `after` < id ≤ `until`. */
type Players = { after: string; until: string }

/**
 * With one of these tags. Points stay. Change unfolded rows first, so that a week folded in between has the change too.
 * Safe to run twice.
 */
export async function rewriteWeeks(
  context: Pick<AppContext, 'db'>,
  { after, until }: Players,
  tags: readonly string[],
  change: (row: LedgerRow) => LedgerRow,
): Promise<void> {
  const found = await unfoldWeeks(
    context,
    sql`player_id > ${after} AND player_id <= ${until}
      AND EXISTS (SELECT 1 FROM json_each(${JSON.stringify(tags)}) WHERE instr(tags, unhex(value)) > 0)`,
  )
  for (const { stored, rows } of found) {
    const changed = rows?.map(change) ?? []
    if (rows === null || changed.every((row, index) => row === rows[index])) continue
    await writeTogether(context.db, [
      assertInBatch(context.db, 'rows of the week', weekUnchanged(stored.playerId, stored.week, stored.checksum)),
      saveWeekStatement(context, stored.playerId, await foldWeek(stored.week, changed)),
    ])
  }
}
