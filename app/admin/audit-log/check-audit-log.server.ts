import { asc, gt } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { auditHash, UNCHAINED } from '#app/core/audit/seal-audit-log.server.ts'
import { auditLog } from '#db/schema/staff.ts'

const ROWS_AT_ONCE = 1000

type AuditCheck = { rows: number; brokenAt: number | null }

/**
 * Checks numbers, hashes and links from the first row. Only the oldest rows, from before the chain, and the newest, which
 * the next minute seals, have no hash.
 */
export async function checkAuditLog(context: Pick<AppContext, 'db'>): Promise<AuditCheck> {
  let last = { sequence: 0, hash: '' }
  let isTail = false
  for (;;) {
    const rows = await context.db
      .select()
      .from(auditLog)
      .where(gt(auditLog.sequence, last.sequence))
      .orderBy(asc(auditLog.sequence))
      .limit(ROWS_AT_ONCE)
    for (const row of rows) {
      const isUnsealed = row.hash === ''
      const isEarlier = row.hash === UNCHAINED && last.hash === ''
      const isLinked = !isTail && row.previousHash === last.hash && row.hash === (await auditHash(row))
      if (row.sequence !== last.sequence + 1 || !(isUnsealed || isEarlier || isLinked))
        return { rows: last.sequence, brokenAt: row.sequence }
      isTail ||= isUnsealed
      last = { sequence: row.sequence, hash: isLinked ? row.hash : last.hash }
    }
    if (rows.length < ROWS_AT_ONCE) return { rows: last.sequence, brokenAt: null }
  }
}
