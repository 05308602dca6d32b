import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { NOTIFICATION_CHOICES } from '#app/domain/notification-choices.ts'
import type { NotificationKind } from '#app/domain/notification.ts'
import { players } from '#db/schema/players.ts'
import type { PreferenceValues } from './settings-view.ts'

/** Stores what leaves the inbox by which channel; only a kind that was offered can be muted. */
export async function changePreferences(
  context: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
  { kinds, ...switches }: PreferenceValues,
): Promise<void> {
  const offered = Object.keys(NOTIFICATION_CHOICES) as NotificationKind[]
  const mutedKinds = offered.filter((kind) => !kinds.includes(kind))
  await context.db
    .update(players)
    .set({ ...switches, mutedKinds, lastUpdated: context.now() })
    .where(eq(players.id, playerId))
}
