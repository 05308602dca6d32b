import { and, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Statement } from '#db/client.ts'
import { contestInvitations } from '#db/schema/contests/roster.ts'
import { proofOf, readProven } from './proof.server.ts'

const PURPOSE = 'join-by-invitation'

/** The end of an invitation's link. It survives renewed codes, and lets one account in. */
export async function invitationToken(context: Pick<AppContext, 'config'>, id: string): Promise<string> {
  return `${id}.${await proofOf(context, PURPOSE, id)}`
}

/** Null for a token that is not ours. */
export function readInvitationToken(context: Pick<AppContext, 'config'>, token: string): Promise<string | null> {
  return readProven(context, PURPOSE, token)
}

/** Condition: the seat is taken, or now has another address or none. */
export function isSpent(invitationId: SQL | string): SQL {
  return sql`(EXISTS (SELECT 1 FROM contest_invitations WHERE id = ${invitationId} AND used_at IS NOT NULL)
    OR NOT EXISTS (SELECT 1 FROM contest_roster WHERE invitation_id = ${invitationId}))`
}

/** Closes the links of these invitations; `invitations` is an id, or selects them. */
export function markInvitationsUsed({ db, now }: Pick<AppContext, 'db' | 'now'>, invitations: SQL): Statement {
  const { id, usedAt } = contestInvitations
  const areOpen = and(isNull(usedAt), inArray(id, sql`(${invitations})`))
  return db.update(contestInvitations).set({ usedAt: now() }).where(areOpen)
}
