import * as z from 'zod'

/** What travels through the queue. Every message is safe to handle twice. */
export const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('refresh-players'), playerIds: z.array(z.string()).min(1).max(20) }),
  z.object({ type: z.literal('refresh-totals'), playerId: z.string() }),
  z.object({
    type: z.literal('deliver-notification'),
    notificationId: z.string(),
    playerId: z.string(),
    channel: z.enum(['telegram', 'email']),
  }),
  /** Sends notices that lie in the inboxes by the channels of their receivers. */
  z.object({ type: z.literal('send-notices'), notificationIds: z.array(z.string()).min(1).max(100) }),
  /** Tells whose rank moved on that day, a page of the board at a time from its end upward. */
  z.object({
    type: z.literal('tell-rank-updates'),
    day: z.string(),
    above: z.tuple([z.number(), z.number(), z.string()]).nullable(),
  }),
  /** Tells the members of the private leaderboards after this id how a closed week ended. */
  z.object({ type: z.literal('tell-private-leaderboards'), week: z.string(), after: z.string() }),
  /** Tells the week's winners; each is told once however often this arrives. */
  z.object({ type: z.literal('announce-winners'), week: z.string() }),
  /** Sends a broadcast to the players after this id, a page at a time. */
  z.object({ type: z.literal('fan-out-broadcast'), notificationId: z.string(), after: z.string() }),
  /** `expiresAt` is fixed with the message, so that a repeated delivery sends the very same mail. */
  z.object({ type: z.literal('confirm-email'), playerId: z.string(), email: z.string(), expiresAt: z.number() }),
  z.object({ type: z.literal('notify-admin'), id: z.string(), text: z.string() }),
])

export type Message = z.infer<typeof message>
export type MessageOf<Type extends Message['type']> = Extract<Message, { type: Type }>
