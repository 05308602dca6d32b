import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { profileTextStatements } from '#app/core/moderation/text-statements.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { isOpenPeriod } from '#app/core/standings/open-standings.server.ts'
import type { FormErrors } from '#app/domain/forms/form-outcome.ts'
import { perText } from '#app/domain/players/profile-texts.ts'
import { writeIdempotent, type Statement } from '#db/client.ts'
import { players } from '#db/schema/players.ts'
import { standings } from '#db/schema/standings.ts'
import { hidingStatements } from './hide-player.server.ts'
import type { ProfileValues } from './profile-form.ts'

/** Refused if a text has a blocked term. */
export async function changeProfile(
  context: Pick<AppContext, 'db' | 'now'>,
  player: Pick<Player, 'id' | 'hiddenAt'>,
  { country, timeZone, isHidden, ...texts }: ProfileValues,
): Promise<{ ok: true } | { ok: false; errors: FormErrors }> {
  const blocked = await blockedErrors(context, texts)
  if (Object.keys(blocked).length > 0) return { ok: false, errors: blocked }
  const hiding = hidingStatements(context, player, isHidden)
  if (!hiding.ok) return { ok: false, errors: { form: hiding.error } }
  const shown = perText((name) => texts[name] || null)
  await writeIdempotent(context.db, [
    ...profileTextStatements(context, player.id, shown),
    context.db.update(players).set(shown).where(eq(players.id, player.id)),
    ...locationStatements(context, player.id, { country, timeZone }),
    ...hiding.statements,
  ])
  return { ok: true }
}

/** Boards of open periods follow; closed weeks stay unchanged. */
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
