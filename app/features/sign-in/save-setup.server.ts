import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { emailChange } from '#app/core/account/change-email.server.ts'
import { locationStatements } from '#app/core/account/change-profile.server.ts'
import { hidingStatements } from '#app/core/account/hide-player.server.ts'
import { emailField, placeFields } from '#app/core/account/profile-form.ts'
import { attemptForm } from '#app/core/players/attempt-update.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { checkboxField } from '#app/domain/forms/form-fields.ts'
import { refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { perSwitch } from '#app/domain/notifications/channel.ts'
import { writeTogether } from '#db/client.ts'
import { players } from '#db/schema/players.ts'

const details = z.object({
  email: emailField,
  ...placeFields,
  ...perSwitch(() => checkboxField),
  notificationOnlyOnPrize: checkboxField,
  isHidden: checkboxField,
})
export type SetupValues = z.infer<typeof details>

export const setupForms = { claim: z.object({}), details }

type SetupContext = Pick<AppContext, 'config' | 'db' | 'now' | 'randomBytes' | 'log'>

/** Stores nothing while a field has an error. */
export function saveSetup(context: SetupContext, player: Player, values: SetupValues): Promise<FormOutcome> {
  return attemptForm(context, player.id, () => save(context, player, values))
}

async function save(context: SetupContext, player: Player, values: SetupValues): Promise<FormOutcome> {
  const hiding = hidingStatements(context, player, values.isHidden)
  if (!hiding.ok) return refused({ form: hiding.error })
  const email = await emailChange(context, player, values.email)
  if (!email.ok) return refused({ email: email.error })
  const preferences = context.db
    .update(players)
    .set({ ...perSwitch((field) => values[field]), notificationOnlyOnPrize: values.notificationOnlyOnPrize })
    .where(eq(players.id, player.id))
  await writeTogether(context.db, [
    ...hiding.statements,
    ...email.statements,
    ...locationStatements(context, player.id, values),
    preferences,
  ])
  return { state: 'leave', to: values.isHidden ? '/my-leaderboards' : '/setup-complete' }
}
