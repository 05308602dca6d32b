import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { contestInvitations } from '#db/schema/contests/roster.ts'
import { addressHash } from './never-again.server.ts'

export type Invitation = { id: string; hash: string }

/** Ids by the mailbox's hash, also if the seat was deleted and imported again. */
export async function invitationsByHash(
  { db }: Pick<AppContext, 'db'>,
  contestId: string,
): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: contestInvitations.id, hash: contestInvitations.addressHash })
    .from(contestInvitations)
    .where(eq(contestInvitations.contestId, contestId))
  return new Map(rows.map(({ id, hash }) => [hash, id]))
}

/** The invitations that the contest sent to some of these addresses. */
export async function invitationIds(
  context: Pick<AppContext, 'config' | 'db'>,
  contestId: string,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const known = await invitationsByHash(context, contestId)
  if (known.size === 0) return new Map()
  const ids = await Promise.all(
    addresses.map(async (address) => [address, known.get(await addressHash(context, address))] as const),
  )
  return new Map(ids.flatMap(([address, id]) => (id === undefined ? [] : [[address, id] as const])))
}
