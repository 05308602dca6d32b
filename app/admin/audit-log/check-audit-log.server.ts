import { asc, gt } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { auditHash } from '#app/core/audit/audit-hash.server.ts'
import { auditLog } from '#db/schema/audit-log.ts'

const ROWS_AT_ONCE = 1000

export type AuditCheck = { rows: number; brokenAt: number | null }

/**
 * Walks the chain from the first row on: no number left out, each row as it was hashed, each naming the hash before it.
 * Rows without a hash are from before there was a chain and stand only at its beginning.
 */
export async function checkAuditLog(context: Pick<AppContext, 'db'>): Promise<AuditCheck> {
  let last = { sequence: 0, hash: '' }
  for (;;) {
    const rows = await context.db
      .select()
      .from(auditLog)
      .where(gt(auditLog.sequence, last.sequence))
      .orderBy(asc(auditLog.sequence))
      .limit(ROWS_AT_ONCE)
    for (const row of rows) {
      const isEarlier = row.hash === '' && last.hash === ''
      const isNext = row.sequence === last.sequence + 1 && row.previousHash === last.hash
      if (!isNext || (!isEarlier && row.hash !== (await auditHash(row))))
        return { rows: last.sequence, brokenAt: row.sequence }
      last = row
    }
    if (rows.length < ROWS_AT_ONCE) return { rows: last.sequence, brokenAt: null }
  }
}
