import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAuditedIf } from '#app/core/audit/write-audited.server.ts'

/** Deletes the codes of a prize that nobody has. False where there was none. */
export function deleteFreeCodes(
  context: Pick<AppContext, 'db' | 'now'>,
  actor: string,
  prizeId: string,
): Promise<boolean> {
  const free = sql`prize_id = ${prizeId} AND taken_at IS NULL`
  return writeAuditedIf(
    context,
    sql`EXISTS (SELECT 1 FROM prize_codes WHERE ${free})`,
    { actor, action: 'delete-codes', detail: { prizeId } },
    [context.db.run(sql`DELETE FROM prize_codes WHERE ${free}`)],
  )
}
