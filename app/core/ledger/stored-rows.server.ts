import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { kindOf } from '#app/domain/points/points-table.ts'
import { dayOf } from '#app/domain/time/period.ts'
import { idsIn } from '#db/ids-in.ts'
import { ledger } from '#db/schema/ledger.ts'

/**
 * Stored rows by player: the contest rows from that instant's day on, and older rows of the observed facts, because an
 * issue can be completed twice and a pull request reviewed for months.
 */
export async function storedRows(
  context: Pick<AppContext, 'db'>,
  playerIds: string[],
  from: number,
  observed: readonly { playerId: string; fact: Fact }[],
): Promise<Map<string, LedgerRow[]>> {
  const first = dayOf(from)
  const ids = idsIn(playerIds)
  const older = observed
    .filter(({ fact }) => fact.day < first || kindOf(fact.kind).isRedated)
    .map(({ playerId, fact }) => ({ playerId, key: fact.key }))
  const asked = sql`(SELECT value ->> 'playerId', value ->> 'key' FROM json_each(${JSON.stringify(older)}))`
  const [recent, named] = await context.db.batch([
    context.db
      .select()
      .from(ledger)
      .where(and(inArray(ledger.playerId, ids), gte(ledger.day, first), eq(ledger.scale, 'contest'))),
    context.db
      .select()
      .from(ledger)
      .where(sql`(${ledger.playerId}, ${ledger.key}) IN ${asked} AND ${ledger.day} < ${first}`),
  ])
  const rows = new Map<string, LedgerRow[]>(playerIds.map((id) => [id, []]))
  for (const { playerId, ...row } of [...recent, ...named]) rows.get(playerId)?.push(row)
  return rows
}
