import type { SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { assertInBatch } from '#db/assert-in-batch.ts'
import type { Statement } from '#db/client.ts'
import { isConflict } from '#db/conflict.ts'
import { writeAudited, type AuditEntry } from './write-audited.server.ts'

/** As `writeAudited`, where `condition` holds inside that very batch; else nothing is written and the answer is false. */
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
