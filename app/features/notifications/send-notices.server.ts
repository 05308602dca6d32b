import { eq, inArray } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Message, MessageOf } from '#app/domain/message.ts'
import { channelsFor } from '#app/domain/notification.ts'
import { idsIn } from '#db/ids-in.ts'
import { notifications } from '#db/schema/notifications.ts'
import { players } from '#db/schema/players.ts'

/** Queues notices by each channel that their receivers left open. */
export async function sendNotices(
  context: Pick<AppContext, 'db' | 'queue'>,
  { notificationIds }: MessageOf<'send-notices'>,
): Promise<void> {
  const told = await context.db
    .select({ id: notifications.id, kind: notifications.kind, player: players })
    .from(notifications)
    .innerJoin(players, eq(players.id, notifications.playerId))
    .where(inArray(notifications.id, idsIn(notificationIds)))
  await context.queue.send(
    told.flatMap(({ id, kind, player }) =>
      channelsFor(kind, player).map((channel): Message => ({
        type: 'deliver-notification',
        notificationId: id,
        playerId: player.id,
        channel,
      })),
    ),
  )
}
