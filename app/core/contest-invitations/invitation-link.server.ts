import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Statement } from '#db/client.ts'
import { proofOf, readProven } from './proof.server.ts'

const PURPOSE = 'join-by-invitation'

/** The end of a mailed invitation's link. It outlives renewed codes, and lets one account in. */
export async function invitationToken(context: Pick<AppContext, 'config'>, id: string): Promise<string> {
  return `${id}.${await proofOf(context, PURPOSE, id)}`
}

/** The id of an invitation by its token; null for a token that is not ours. */
export function readInvitationToken(context: Pick<AppContext, 'config'>, token: string): Promise<string | null> {
  return readProven(context, PURPOSE, token)
}

const USED = 'invitation-used'

/** The condition that somebody took the seat of an invitation, or that it was kept for another address. */
export function isUsed(invitationId: SQL | string): SQL {
  return sql`EXISTS (SELECT 1 FROM deliveries
    WHERE notification_id = ${USED} AND player_id = ${invitationId} AND channel = 'email')`
}

/**
 * From here on the links of these invitations let nobody in; `invitations` selects their ids. It is their receipt, which
 * names nobody.
 */
export function useInvitations({ db, now }: Pick<AppContext, 'db' | 'now'>, invitations: SQL): Statement {
  return db.run(sql`
    INSERT INTO deliveries (notification_id, player_id, channel, state, updated_at)
    SELECT DISTINCT ${USED}, id, 'email', 'sent', ${now()} FROM (${invitations}) WHERE id IS NOT NULL
    ON CONFLICT DO NOTHING`)
}

/** Deletes the receipts of invitations that are gone. */
export async function forgetUsedInvitations({ db }: Pick<AppContext, 'db'>): Promise<void> {
  await db.run(sql`DELETE FROM deliveries WHERE notification_id = ${USED}
    AND NOT EXISTS (SELECT 1 FROM contest_invitations WHERE id = deliveries.player_id)`)
}
