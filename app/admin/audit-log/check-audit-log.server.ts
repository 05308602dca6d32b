import { asc, gt } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { auditHash } from '#app/core/audit/audit-hash.server.ts'
import { auditLog } from '#db/schema/audit-log.ts'

const ROWS_AT_ONCE = 1000

type AuditCheck = { rows: number; brokenAt: number | null }

/** Checks numbers, hashes and links from the first row. Only the oldest rows, from before the chain, have no hash. */
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
