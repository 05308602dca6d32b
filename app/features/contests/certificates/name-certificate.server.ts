import { and, eq, isNull } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { keptName } from '#app/domain/contests/certificates/kept-name.ts'
import { textField } from '#app/domain/forms/form-fields.ts'
import { done, MISSING, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { certificates } from '#db/schema/contests/certificates.ts'
import { members } from '#db/schema/contests/private-leaderboards.ts'

type NameContext = Pick<AppContext, 'db'>

/** What a holder sends: `name` is what they read beside the button. */
export const certificateForms = {
  'name-on': z.object({ name: textField(300) }),
  'name-off': z.object({}),
}

/** The name that the organiser keeps about a member, for the member alone; null for none. */
export async function findKeptName({ db }: NameContext, contestId: string, playerId: string): Promise<string | null> {
  const [member] = await db
    .select({ columns: members.columns })
    .from(members)
    .where(and(eq(members.leaderboardId, contestId), eq(members.playerId, playerId)))
  return keptName(member?.columns ?? {})
}

/**
 * Puts the holder's name on their certificate, or takes it off again. It is the organiser's, so that somebody vouches for it,
 * and the very name that the holder agreed to.
 */
export async function nameCertificate(
  context: NameContext,
  { id, playerId }: { id: string; playerId: string },
  name: string | null,
): Promise<FormOutcome> {
  const isOwn = and(eq(certificates.id, id), eq(certificates.playerId, playerId), isNull(certificates.takenBackAt))
  const [own] = await context.db.select({ contestId: certificates.contestId }).from(certificates).where(isOwn)
  if (own === undefined) return MISSING
  if (name !== null) {
    if (name !== (await findKeptName(context, own.contestId, playerId)))
      return refused({ name: 'Your organiser changed the name in the meantime. Look at it again.' }, 409)
    const blocked = await blockedErrors(context, { name })
    if (Object.keys(blocked).length > 0) return refused(blocked)
  }
  await context.db.update(certificates).set({ holderName: name }).where(isOwn)
  return done(name === null ? 'Your name is off the certificate.' : 'Your name is on the certificate.')
}
