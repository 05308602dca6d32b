import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { emailChange, type Confirmation } from '#app/core/account/change-email.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { perSwitch } from '#app/domain/notifications/channel.ts'
import { CHOICE_KINDS } from '#app/domain/notifications/notification-choices.ts'
import { writeTogether } from '#db/client.ts'
import { players } from '#db/schema/players.ts'
import type { SettingsForm } from './settings-form.ts'

type Choice = Omit<Extract<SettingsForm, { intent: 'preferences' }>, 'intent' | 'shown'>

/** Only a kind that was offered can be muted. */
export async function changeMessages(
  context: Pick<AppContext, 'config' | 'db' | 'now' | 'randomBytes'>,
  player: Player,
  form: Choice,
): Promise<{ ok: true; confirmation: Confirmation } | { ok: false; error: string }> {
  const email = await emailChange(context, player, form.email)
  if (!email.ok) return email
  const { notificationOnlyOnPrize } = form
  const choice = context.db
    .update(players)
    .set({
      ...perSwitch((field) => form[field]),
      notificationOnlyOnPrize,
      mutedKinds: CHOICE_KINDS.filter((kind) => !form[`kind-${kind}`]),
    })
    .where(eq(players.id, player.id))
  await writeTogether(context.db, [...email.statements, choice])
  return { ok: true, confirmation: email.confirmation }
}
