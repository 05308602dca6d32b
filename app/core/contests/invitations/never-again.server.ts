import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { keyedHash } from '#app/core/secrets/keyed-hash.server.ts'
import { mailboxOf } from '#app/domain/notifications/contest-invitation.ts'
import { refusedInvitations } from '#db/schema/contests/roster.ts'
import { proofOf, readProven } from './proof.server.ts'

type RefusalContext = Pick<AppContext, 'config' | 'db' | 'now'>

const PURPOSE = 'never-again'

/** Stored in place of an invited address; the same for all addresses of a mailbox. */
export function addressHash(context: Pick<AppContext, 'config'>, address: string): Promise<string> {
  return keyedHash(context, `invitation:${mailboxOf(address)}`)
}

/** For a "Never again" link: no sign-in, no address, no end. */
export async function neverAgainToken(context: Pick<AppContext, 'config'>, hash: string): Promise<string> {
  return `${hash}.${await proofOf(context, PURPOSE, hash)}`
}

/** Null for a token that is not ours. */
export async function findRefusal(context: RefusalContext, token: string): Promise<{ isRefused: boolean } | null> {
  const hash = await readToken(context, token)
  return hash === null ? null : { isRefused: await isRefused(context, hash) }
}

export async function isRefused({ db }: Pick<AppContext, 'db'>, hash: string): Promise<boolean> {
  const rows = await db.select().from(refusedInvitations).where(eq(refusedInvitations.addressHash, hash))
  return rows.length > 0
}

/** No contest invites the token's mailbox any more. False for a token that is not ours. */
export async function refuseInvitations(context: RefusalContext, token: string): Promise<boolean> {
  const hash = await readToken(context, token)
  if (hash === null) return false
  await context.db
    .insert(refusedInvitations)
    .values({ addressHash: hash, createdAt: context.now() })
    .onConflictDoNothing()
  return true
}

/** Without a proof anybody could fill the table. */
function readToken(context: Pick<AppContext, 'config'>, token: string): Promise<string | null> {
  return readProven(context, PURPOSE, token)
}
