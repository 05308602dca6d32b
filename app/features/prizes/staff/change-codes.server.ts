import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAuditedIf, writeAudited } from '#app/core/audit/write-audited.server.ts'
import { readCodes } from '#app/domain/prizes/prize-code.ts'
import { idsIn } from '#db/client.ts'
import { retryOnConflict } from '#db/conflict.ts'
import { prizeCodes } from '#db/schema/prizes.ts'

/** `known` were stored before; `repeated` are in the list more than once. */
type ImportedCodes = { ok: true; stored: number; known: number; repeated: number } | { ok: false; error: string }

/** Each once. The audit log has only their number. */
export async function importCodes(
  context: Pick<AppContext, 'db' | 'now'>,
  actor: string,
  prizeId: string,
  text: string,
): Promise<ImportedCodes> {
  const read = readCodes(text)
  if (!read.ok) return read
  const { codes, repeated } = read
  // The same codes sent twice at once are known the second time.
  return retryOnConflict(['prize_codes.prize_id'], async () => {
    const known = await findKnown(context, prizeId, codes)
    const fresh = codes.filter((code) => !known.has(code))
    const outcome = { ok: true, stored: fresh.length, known: known.size, repeated } as const
    if (fresh.length === 0) return outcome
    await writeAudited(context, { actor, action: 'import-codes', detail: { prizeId, codes: fresh.length } }, [
      context.db.run(sql`INSERT INTO prize_codes (prize_id, code)
        SELECT ${prizeId}, value FROM json_each(${JSON.stringify(fresh)}) ORDER BY key`),
    ])
    return outcome
  })
}

async function findKnown({ db }: Pick<AppContext, 'db'>, prizeId: string, codes: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ code: prizeCodes.code })
    .from(prizeCodes)
    .where(and(eq(prizeCodes.prizeId, prizeId), inArray(prizeCodes.code, idsIn(codes))))
  return new Set(rows.map(({ code }) => code))
}

/** Those that nobody took; false if there are none. */
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
    [context.db.delete(prizeCodes).where(free)],
  )
}
