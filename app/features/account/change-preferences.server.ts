import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { perSwitch } from '#app/domain/notifications/channel.ts'
import { NOTIFICATION_CHOICES } from '#app/domain/notifications/notification-choices.ts'
import type { NotificationKind } from '#app/domain/notifications/notification.ts'
import { writeIdempotent } from '#db/client.ts'
import { players } from '#db/schema/players.ts'
import type { SettingsForm } from './settings-form.ts'

/** Stores which messages leave the inbox, and by which channels. Only a kind that was offered can be muted. */
export async function changePreferences(
  context: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
  form: Extract<SettingsForm, { intent: 'preferences' }>,
): Promise<void> {
  const offered = Object.keys(NOTIFICATION_CHOICES) as NotificationKind[]
  const { notificationOnlyOnPrize } = form
  await writeIdempotent(context.db, [
    context.db
      .update(players)
      .set({
        ...perSwitch((field) => form[field]),
        notificationOnlyOnPrize,
        mutedKinds: offered.filter((kind) => !form[`kind-${kind}`]),
        lastUpdated: context.now(),
      })
      .where(eq(players.id, playerId)),
  ])
}
