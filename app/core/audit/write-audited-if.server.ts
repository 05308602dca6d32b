import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Statement } from '#db/client.ts'
import { errorText } from '#db/error-text.ts'
import { writeAudited, type AuditEntry } from './write-audited.server.ts'

/** As `writeAudited`, where `condition` holds inside that very batch; else nothing is written and the answer is false. */
export async function writeAuditedIf(
  context: Pick<AppContext, 'db' | 'now'>,
  condition: SQL,
  entry: AuditEntry,
  statements: readonly Statement[],
): Promise<boolean> {
  // A row without a name makes the whole batch fail; there is one only where the condition does not hold.
  const guard = context.db.run(sql`INSERT INTO settings (name, value) SELECT NULL, '' WHERE NOT (${condition})`)
  try {
    await writeAudited(context, entry, [guard, ...statements])
    return true
  } catch (error) {
    if (errorText(error).includes('NOT NULL constraint failed: settings.name')) return false
    throw error
  }
}
