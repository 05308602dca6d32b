import { timingSafeEqual } from 'node:crypto'
import type { AppContext } from '#app/context/context.server.ts'
import { hashSessionId } from '#app/core/secrets/session-id.server.ts'
import { staff } from '#db/schema/staff.ts'
import type { StaffRow } from './staff-email.server.ts'

export type Setup = { kind: 'first' } | { kind: 'invited'; id: string; setupHash: string }

/** The very first account, or the token's own. */
export async function findSetup(
  context: Pick<AppContext, 'config' | 'db' | 'now'>,
  token: string,
  row: StaffRow | null,
): Promise<Setup | null> {
  const setupHash = await hashSessionId(token)
  if (row !== null) {
    if (row.setupHash === null || row.disabledAt !== null || (row.setupExpiresAt ?? 0) <= context.now()) return null
    return isSame(row.setupHash, setupHash) ? { kind: 'invited', id: row.id, setupHash } : null
  }
  const first = context.config.STAFF_SETUP_TOKEN
  if (first === null || !isSame(await hashSessionId(first), setupHash)) return null
  const [anybody] = await context.db.select({ id: staff.id }).from(staff).limit(1)
  return anybody === undefined ? { kind: 'first' } : null
}

/** In constant time. */
function isSame(one: string, other: string): boolean {
  const encoder = new TextEncoder()
  return one.length === other.length && timingSafeEqual(encoder.encode(one), encoder.encode(other))
}
