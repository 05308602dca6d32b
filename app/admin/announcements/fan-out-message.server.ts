import { eq, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { notePage } from '#app/core/notifications/note-page.server.ts'
import type { Message, MessageOf } from '#app/domain/message.ts'
import { channelsFor } from '#app/domain/notification.ts'
import { players } from '#db/schema/players.ts'
import { staffMessages } from '#db/schema/staff-messages.ts'
import { messagePayload } from './message-payload.server.ts'

const PAGE = 50

type StoredMessage = typeof staffMessages.$inferSelect

/**
 * Puts a message of the staff into the inboxes of those it is for, a page at a time, and queues it by the channels that
 * each left open. What is for all players is a broadcast instead.
 */
export async function fanOutMessage(
  context: Pick<AppContext, 'db' | 'now' | 'queue'>,
  { messageId, after }: MessageOf<'fan-out-message'>,
): Promise<void> {
  const [stored] = await context.db.select().from(staffMessages).where(eq(staffMessages.id, messageId))
  const audience = stored === undefined ? null : audienceOf(stored)
  if (stored === undefined || audience === null) return
  const receivers = await context.db
    .select()
    .from(players)
    .where(sql`id > ${after} AND claimed_at IS NOT NULL AND gone_at IS NULL AND ${audience}`)
    .orderBy(players.id)
    .limit(PAGE)
  const told = receivers.map((player) => ({
    player,
    id: `custom:${messageId}:${player.id}`,
    channels: channelsFor('CUSTOM', player),
  }))
  await context.db.run(sql`INSERT OR IGNORE INTO notifications (id, player_id, kind, payload, created_at)
    SELECT value ->> 'id', value ->> 'playerId', 'CUSTOM', ${JSON.stringify(messagePayload(stored))}, ${stored.createdAt}
    FROM json_each(${JSON.stringify(told.map(({ id, player }) => ({ id, playerId: player.id })))})`)
  const last = receivers.at(-1)
  const isLast = receivers.length < PAGE
  await context.queue.send([
    ...told.flatMap(({ id, player, channels }) =>
      channels.map((channel): Message => ({
        type: 'deliver-notification',
        notificationId: id,
        playerId: player.id,
        channel,
      })),
    ),
    ...(last === undefined || isLast ? [] : [{ type: 'fan-out-message' as const, messageId, after: last.id }]),
  ])
  await notePage(context, messageId, {
    last: last?.id ?? null,
    receivers: told.length,
    inboxOnly: told.filter(({ channels }) => channels.length === 0).length,
    isLast,
  })
}

/** Beside being a player who is there; null for all, who are told by a broadcast. */
function audienceOf({ audience, week, playerId }: StoredMessage): SQL | null {
  switch (audience) {
    case 'all':
      return null
    case 'premium':
      return sql`is_premium = 1 AND suspended_at IS NULL`
    case 'winners':
      return sql`id IN (SELECT player_id FROM awards WHERE week = ${week} AND state <> 'forfeited')
        AND suspended_at IS NULL`
    case 'player':
      return sql`id = ${playerId}`
  }
}
