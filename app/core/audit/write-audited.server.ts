import { desc } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { AuditAction } from '#app/domain/audit-action.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { retryOnConflict } from '#db/conflict.ts'
import { auditLog } from '#db/schema/audit-log.ts'
import { auditHash } from './audit-hash.server.ts'

/** Ids in `actor` and `detail`, never names or addresses: the log outlives whom it is about. */
export type AuditEntry = { actor: string; action: AuditAction; detail: Record<string, unknown> }

const MOST_TRIES = 10

/** A change and its row in the audit log: both or neither. Whoever appends at the same time appends after or before. */
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
