import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { AuditAction } from '#app/domain/admin/audit-action.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { assertInBatch, isConflict } from '#db/conflict.ts'

/** `actor` and `detail` hold ids, never names or addresses, because the log outlives erased players. */
export type AuditEntry = { actor: string; action: AuditAction; detail: Record<string, unknown> }

/** Writes a change and its audit row in one batch, which also numbers the row, so that many may write at once. */
export async function writeAudited(
  context: Pick<AppContext, 'db' | 'now'>,
  entry: AuditEntry,
  statements: readonly Statement[] = [],
): Promise<void> {
  await writeTogether(context.db, [...statements, rowStatement(context, entry)])
}

/** Like `writeAudited`, but writes nothing and returns false unless `condition` holds inside the batch. */
export async function writeAuditedIf(
  context: Pick<AppContext, 'db' | 'now'>,
  condition: SQL,
  entry: AuditEntry,
  statements: readonly Statement[],
): Promise<boolean> {
  try {
    await writeAudited(context, entry, [assertInBatch(context.db, 'audited condition', condition), ...statements])
    return true
  } catch (error) {
    if (isConflict(error, 'audited condition')) return false
    throw error
  }
}

function rowStatement({ db, now }: Pick<AppContext, 'db' | 'now'>, { actor, action, detail }: AuditEntry): Statement {
  return db.run(sql`
    INSERT INTO audit_log (sequence, at, actor, action, detail)
    SELECT COALESCE(MAX(sequence), 0) + 1, ${now()}, ${actor}, ${action}, ${JSON.stringify(detail)} FROM audit_log`)
}
