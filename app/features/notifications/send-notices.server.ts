import { eq, inArray } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { queueDeliveries } from '#app/core/outbox/queue-deliveries.server.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import { idsIn } from '#db/client.ts'
import { notifications } from '#db/schema/notifications.ts'
import { players } from '#db/schema/players.ts'

/** By the other channels: they are in the inboxes already. */
export async function sendNotices(
  context: Pick<AppContext, 'db' | 'queue'>,
  { notificationIds }: JobOf<'send-notices'>,
): Promise<void> {
  const notices = await context.db
    .select({
      notificationId: notifications.id,
      kind: notifications.kind,
      payload: notifications.payload,
      receiver: players,
    })
    .from(notifications)
    .innerJoin(players, eq(players.id, notifications.playerId))
    .where(inArray(notifications.id, idsIn(notificationIds)))
  await queueDeliveries(context, notices)
}
