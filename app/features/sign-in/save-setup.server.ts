import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context.server.ts'
import { isEmail } from '#app/domain/contact.ts'
import { findCountry, isTimeZone } from '#app/domain/country.ts'
import { newId } from '#app/domain/id.ts'
import { confirmationMessage } from '#app/features/players/email-confirmation.server.ts'
import type { Player } from '#app/features/players/find-player.server.ts'
import type { SetupField, SetupValues } from '#app/features/sign-in/setup-view.ts'
import { writeTogether } from '#db/client.ts'
import { players } from '#db/schema/players.ts'

const checkbox = z
  .literal('on')
  .optional()
  .catch(undefined)
  .transform((value) => value === 'on')
const text = z
  .string()
  .catch('')
  .transform((value) => value.trim().slice(0, 300))

/** The form's fields as typed; an unchecked box is absent. */
export const setupForm = z.object({
  intent: z.enum(['claim', 'details']).catch('details'),
  email: text,
  country: text,
  timeZone: text,
  hasEmailEnabled: checkbox,
  hasTelegramEnabled: checkbox,
  notificationOnlyOnPrize: checkbox,
})

export type SetupErrors = Partial<Record<SetupField, string>>

/** Stores e-mail, place and preferences of the signed-in player; nothing is stored while a field has an error. */
export async function saveSetup(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  player: Player,
  values: SetupValues,
): Promise<{ ok: true; needsConfirmation: boolean } | { ok: false; errors: SetupErrors }> {
  const errors = check(values)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const email = values.email === '' ? null : values.email
  const isSame = email?.toLowerCase() === player.email?.toLowerCase()
  const country = values.country === '' ? null : values.country.toUpperCase()
  const needsConfirmation = email !== null && (!isSame || player.emailConfirmedAt === null)
  const now = context.now()
  const update = context.db
    .update(players)
    .set({
      email,
      emailConfirmedAt: isSame ? player.emailConfirmedAt : null,
      country,
      timeZone: values.timeZone === '' ? null : values.timeZone,
      hasEmailEnabled: values.hasEmailEnabled,
      hasTelegramEnabled: values.hasTelegramEnabled,
      notificationOnlyOnPrize: values.notificationOnlyOnPrize,
      lastUpdated: now,
    })
    .where(eq(players.id, player.id))
  const standing = context.db.run(sql`UPDATE standings SET country = ${country}
    WHERE player_id = ${player.id} AND country IS NOT ${country}
      AND NOT EXISTS (SELECT 1 FROM weeks WHERE key = period AND state = 'closed')`)
  const confirmation = context.db.run(sql`INSERT INTO outbox (id, message, created_at)
    VALUES (${newId('ob', context.randomBytes)}, ${JSON.stringify(confirmationMessage(context, player.id, email ?? ''))}, ${now})`)
  await writeTogether(context.db, needsConfirmation ? [update, standing, confirmation] : [update, standing])
  return { ok: true, needsConfirmation }
}

function check(values: SetupValues): SetupErrors {
  const errors: SetupErrors = {}
  if (values.email !== '' && !isEmail(values.email)) errors.email = 'Email format incorrect'
  if (values.country !== '' && findCountry(values.country) === null) errors.country = 'Choose a country from the list.'
  if (values.timeZone !== '' && !isTimeZone(values.timeZone)) errors.timeZone = 'Choose a time zone from the list.'
  return errors
}
