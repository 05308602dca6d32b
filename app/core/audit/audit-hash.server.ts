import { sha256, toHex } from '#app/domain/bytes.ts'

/** What a row's hash covers: the hash before it and everything the row says. */
export type AuditContent = {
  previousHash: string
  sequence: number
  at: number
  actor: string
  action: string
  detail: string
}

/** SHA-256 in hexadecimal. */
export async function auditHash(row: AuditContent): Promise<string> {
  const content = JSON.stringify([row.previousHash, row.sequence, row.at, row.actor, row.action, row.detail])
  return toHex(await sha256(content))
}
