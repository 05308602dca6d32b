import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { newInvitationCode } from '#app/domain/private-leaderboard.ts'
import { privateLeaderboards } from '#db/schema/private-leaderboards.ts'

/** A new invitation link for the owner's own board; the old one ends. False where there is no such board. */
export async function renewInvitation(
  context: Pick<AppContext, 'db' | 'randomBytes'>,
  ownerId: string,
  id: string,
): Promise<boolean> {
  const renewed = await context.db
    .update(privateLeaderboards)
    .set({ invitationCode: newInvitationCode(context.randomBytes) })
    .where(and(eq(privateLeaderboards.id, id), eq(privateLeaderboards.ownerId, ownerId)))
    .returning({ id: privateLeaderboards.id })
  return renewed.length > 0
}
