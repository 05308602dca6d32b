import { asc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { sha256, toHex } from '#app/domain/values/bytes.ts'
import { writeIdempotent } from '#db/client.ts'
import { auditLog } from '#db/schema/staff.ts'

/** In place of the hash of rows that are older than the chain. */
export const UNCHAINED = 'unchained'

/** SHA-256, in hexadecimal, of a row's content and the hash before it. */
export async function auditHash(row: Omit<typeof auditLog.$inferSelect, 'hash'>): Promise<string> {
  const content = JSON.stringify([row.previousHash, row.sequence, row.at, row.actor, row.action, row.detail])
  return toHex(await sha256(content))
}

const ROWS_A_RUN = 500

/** Adds the rows since the last run to the chain of hashes. Two runs at once make the same hashes, and one writes them. */
export async function sealAuditLog({ db }: Pick<AppContext, 'db'>): Promise<void> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(sql`hash = ''`)
    .orderBy(asc(auditLog.sequence))
    .limit(ROWS_A_RUN)
  const [first] = rows
  if (first === undefined) return
  const [last] = await db
    .select({ hash: auditLog.hash })
    .from(auditLog)
    .where(eq(auditLog.sequence, first.sequence - 1))
  const sealed: { sequence: number; previousHash: string; hash: string }[] = []
  let previousHash = last === undefined || last.hash === UNCHAINED ? '' : last.hash
  for (const row of rows) {
    const hash = await auditHash({ ...row, previousHash })
    sealed.push({ sequence: row.sequence, previousHash, hash })
    previousHash = hash
  }
  await writeIdempotent(db, [
    db.run(sql`
      UPDATE audit_log SET previous_hash = seal.value ->> 'previousHash', hash = seal.value ->> 'hash'
      FROM json_each(${JSON.stringify(sealed)}) AS seal
      WHERE audit_log.sequence = seal.value ->> 'sequence' AND audit_log.hash = ''`),
  ])
}
