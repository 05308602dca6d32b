import { desc, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { AuditAction } from '#app/domain/audit-action.ts'
import { assertInBatch } from '#db/assert-in-batch.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { isConflict, retryOnConflict } from '#db/conflict.ts'
import { auditLog } from '#db/schema/audit-log.ts'
import { auditHash } from './audit-hash.server.ts'

/** `actor` and `detail` hold ids, never names or addresses, because the log outlives erased players. */
export type AuditEntry = { actor: string; action: AuditAction; detail: Record<string, unknown> }

const MOST_TRIES = 10

/** Writes a change and its row in the audit log in one batch. Of two concurrent appends the second is made again. */
export async function writeAudited(
  context: Pick<AppContext, 'db' | 'now'>,
  entry: AuditEntry,
  statements: readonly Statement[] = [],
): Promise<void> {
  const attempt = async () => {
    const row = await nextRow(context, entry)
    await writeTogether(context.db, [...statements, context.db.insert(auditLog).values(row)])
  }
  await retryOnConflict(['audit_log.sequence'], attempt, MOST_TRIES)
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

async function nextRow({ db, now }: Pick<AppContext, 'db' | 'now'>, { actor, action, detail }: AuditEntry) {
  const [last] = await db
    .select({ sequence: auditLog.sequence, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.sequence))
    .limit(1)
  const content = {
    sequence: (last?.sequence ?? 0) + 1,
    at: now(),
    actor,
    action,
    detail: JSON.stringify(detail),
    previousHash: last?.hash ?? '',
  }
  return { ...content, hash: await auditHash(content) }
}
