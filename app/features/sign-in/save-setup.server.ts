import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { emailChange } from '#app/core/account/change-email.server.ts'
import { placeChange, placeErrors } from '#app/core/account/change-profile.server.ts'
import { attemptUpdate, UPDATE_FAILED } from '#app/core/players/attempt-update.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { checkboxField, trimmedField } from '#app/domain/form-fields.ts'
import { writeTogether } from '#db/client.ts'
import { players } from '#db/schema/players.ts'
import type { SetupField, SetupValues } from './setup-view.ts'

const text = trimmedField(300)

/** The form's fields as typed; an unchecked box is absent. */
export const setupForm = z.object({
  intent: z.enum(['claim', 'details']).catch('details'),
  email: text,
  country: text,
  timeZone: text,
  hasEmailEnabled: checkboxField,
  hasTelegramEnabled: checkboxField,
  notificationOnlyOnPrize: checkboxField,
})

export type SetupErrors = Partial<Record<SetupField | 'form', string>>

type SetupContext = Pick<AppContext, 'config' | 'db' | 'now' | 'randomBytes' | 'log'>
type SetupOutcome = { ok: true } | { ok: false; errors: SetupErrors }

/** Stores e-mail, place and preferences of the signed-in player; nothing is stored while a field has an error. */
export async function saveSetup(context: SetupContext, player: Player, values: SetupValues): Promise<SetupOutcome> {
  const outcome = await attemptUpdate(context, player.id, () => save(context, player, values))
  return outcome ?? { ok: false, errors: { form: UPDATE_FAILED } }
}

async function save(context: SetupContext, player: Player, values: SetupValues): Promise<SetupOutcome> {
  const errors: SetupErrors = placeErrors(values)
  const email = await emailChange(context, player, values.email)
  if (!email.ok) errors.email = email.error
  if (!email.ok || Object.keys(errors).length > 0) return { ok: false, errors }
  const { hasEmailEnabled, hasTelegramEnabled, notificationOnlyOnPrize } = values
  const preferences = context.db
    .update(players)
    .set({ hasEmailEnabled, hasTelegramEnabled, notificationOnlyOnPrize })
    .where(eq(players.id, player.id))
  await writeTogether(context.db, [...email.statements, ...placeChange(context, player.id, values), preferences])
  return { ok: true }
}
