import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { profileTextStatements } from '#app/core/moderation/text-statements.server.ts'
import { isOpenPeriod } from '#app/core/standings/open-standings.server.ts'
import type { FormErrors } from '#app/domain/forms/form-outcome.ts'
import { perText } from '#app/domain/players/profile-texts.ts'
import { writeIdempotent, type Statement } from '#db/client.ts'
import { players } from '#db/schema/players.ts'
import { standings } from '#db/schema/standings.ts'
import type { ProfileValues } from './profile-form.ts'

/** Stores the player's profile, unless a text has a blocked term. */
export async function changeProfile(
  context: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
  { country, timeZone, ...texts }: ProfileValues,
): Promise<{ ok: true } | { ok: false; errors: FormErrors }> {
  const blocked = await blockedErrors(context, texts)
  if (Object.keys(blocked).length > 0) return { ok: false, errors: blocked }
  const shown = perText((name) => texts[name] || null)
  await writeIdempotent(context.db, [
    ...profileTextStatements(context, playerId, shown),
    context.db.update(players).set(shown).where(eq(players.id, playerId)),
    ...locationStatements(context, playerId, { country, timeZone }),
  ])
  return { ok: true }
}

/** The statements of a change of country and time zone. Boards of open periods follow; closed weeks stay unchanged. */
export function locationStatements(
  context: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
  place: Pick<ProfileValues, 'country' | 'timeZone'>,
): Statement[] {
  const country = place.country === '' ? null : place.country.toUpperCase()
  return [
    context.db
      .update(players)
      .set({ country, timeZone: place.timeZone === '' ? null : place.timeZone, lastUpdated: context.now() })
      .where(eq(players.id, playerId)),
    context.db
      .update(standings)
      .set({ country })
      .where(
        and(eq(standings.playerId, playerId), sql`${standings.country} IS NOT ${country}`, isOpenPeriod(context.now())),
      ),
  ]
}
