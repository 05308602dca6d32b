import { sha256, toHex } from '#app/domain/values/bytes.ts'
import type { auditLog } from '#db/schema/staff.ts'

/** In place of the hash of rows that are older than the chain. */
export const UNCHAINED = 'unchained'

/** SHA-256, in hexadecimal, of a row's content and the hash before it. */
export async function auditHash(row: Omit<typeof auditLog.$inferSelect, 'hash'>): Promise<string> {
  const content = JSON.stringify([row.previousHash, row.sequence, row.at, row.actor, row.action, row.detail])
  return toHex(await sha256(content))
}
