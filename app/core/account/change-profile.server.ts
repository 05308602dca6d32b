import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { profileTextStatements } from '#app/core/moderation/text-statements.server.ts'
import { isOpenPeriod } from '#app/core/standings/open-standings.server.ts'
import { findCountry, isTimeZone } from '#app/domain/country.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { players } from '#db/schema/players.ts'

export type ProfileValues = { displayName: string; bio: string; country: string; timeZone: string }

export const DISPLAY_NAME_LENGTH = 60
export const BIO_LENGTH = 160

type Place = { country: string; timeZone: string }
type PlaceErrors = { country?: string; timeZone?: string }

export type ProfileErrors = Partial<Record<keyof ProfileValues, string>>

/** Stores how the player is shown; nothing while a field has an error. */
export async function changeProfile(
  context: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
  values: ProfileValues,
): Promise<{ ok: true } | { ok: false; errors: ProfileErrors }> {
  const errors: ProfileErrors = placeErrors(values)
  if (values.displayName.length > DISPLAY_NAME_LENGTH) errors.displayName = `${DISPLAY_NAME_LENGTH} characters at most.`
  if (values.bio.length > BIO_LENGTH) errors.bio = `${BIO_LENGTH} characters at most.`
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const blocked = await blockedErrors(context, { displayName: values.displayName, bio: values.bio })
  if (Object.keys(blocked).length > 0) return { ok: false, errors: blocked }
  const shown = { displayName: values.displayName || null, bio: values.bio || null }
  await writeTogether(context.db, [
    ...profileTextStatements(context, playerId, shown),
    context.db.update(players).set(shown).where(eq(players.id, playerId)),
    ...placeChange(context, playerId, values),
  ])
  return { ok: true }
}

export function placeErrors({ country, timeZone }: Place): PlaceErrors {
  const errors: PlaceErrors = {}
  if (country !== '' && findCountry(country) === null) errors.country = 'Choose a country from the list.'
  if (timeZone !== '' && !isTimeZone(timeZone)) errors.timeZone = 'Choose a time zone from the list.'
  return errors
}

/** The statements of a change of place; boards of open periods follow, closed weeks stay as they were. */
export function placeChange(context: Pick<AppContext, 'db' | 'now'>, playerId: string, place: Place): Statement[] {
  const country = place.country === '' ? null : place.country.toUpperCase()
  return [
    context.db
      .update(players)
      .set({ country, timeZone: place.timeZone === '' ? null : place.timeZone, lastUpdated: context.now() })
      .where(eq(players.id, playerId)),
    context.db.run(sql`UPDATE standings SET country = ${country}
      WHERE player_id = ${playerId} AND country IS NOT ${country}
        AND ${isOpenPeriod(context.now())}`),
  ]
}
