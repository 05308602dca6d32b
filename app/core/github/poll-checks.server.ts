import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { LedgerChange } from '#app/core/ledger/save-ledger.server.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { dayOf, MINUTE } from '#app/domain/time/period.ts'
import type { Statement } from '#db/client.ts'
import { pollChecks } from '#db/schema/github.ts'

/** A complete read of a player though no count had moved. */
export type PollCheck = { facts: number; before: readonly LedgerRow[]; change: LedgerChange | undefined }

/** GitHub's copies may show the read more than they showed the probe. */
const REPLICA_LAG = MINUTE

export function checkStatements(
  { db }: Pick<AppContext, 'db'>,
  checks: readonly PollCheck[],
  queriedAt: number,
): Statement[] {
  if (checks.length === 0) return []
  const facts = checks.reduce((sum, check) => sum + check.facts, 0)
  const missed = checks.reduce((sum, check) => sum + countMissed(check, queriedAt), 0)
  return [
    db
      .insert(pollChecks)
      .values({ day: dayOf(queriedAt), reads: checks.length, facts, missed })
      .onConflictDoUpdate({
        target: pollChecks.day,
        set: {
          reads: sql`${pollChecks.reads} + ${checks.length}`,
          facts: sql`${pollChecks.facts} + ${facts}`,
          missed: sql`${pollChecks.missed} + ${missed}`,
        },
      }),
  ]
}

/** New, grown, shrunk or gone facts; a row that is only judged differently does not count. */
function countMissed({ before, change }: PollCheck, queriedAt: number): number {
  const known = new Map(before.map((row) => [row.key, row]))
  return (change?.rows ?? []).filter((row) => {
    const old = known.get(row.key)
    if (old === undefined) return row.occurredAt < queriedAt - REPLICA_LAG
    return old.quantity !== row.quantity || old.ineligible !== row.ineligible
  }).length
}
