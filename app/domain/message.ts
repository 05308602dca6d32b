import * as z from 'zod'
import { CHANNEL_NAMES } from './channel.ts'
import { weekResult } from './week-result.ts'

/** What travels through the queue. Every message is safe to handle twice. */
export const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('refresh-players'), playerIds: z.array(z.string()).min(1).max(20) }),
  z.object({ type: z.literal('refresh-totals'), playerId: z.string() }),
  z.object({
    type: z.literal('deliver-notification'),
    notificationId: z.string(),
    playerId: z.string(),
    channel: z.enum(CHANNEL_NAMES),
    /** Travels with the message of a week's end, so that a repeated delivery sends the very same text. */
    weekResult: weekResult.optional(),
  }),
  /** Sends notices that lie in the inboxes by the channels of their receivers. */
  z.object({ type: z.literal('send-notices'), notificationIds: z.array(z.string()).min(1).max(100) }),
  /** Tells whose rank moved on that day, a page of the board at a time from its end upward. */
  z.object({
    type: z.literal('tell-rank-updates'),
    day: z.string(),
    above: z.tuple([z.number(), z.number(), z.string()]).nullable(),
  }),
  /** Tells the members of the private leaderboards after this id how a closed week ended; after the last page everyone. */
  z.object({ type: z.literal('tell-private-leaderboards'), week: z.string(), after: z.string() }),
  /** Tells the week's winners; each is told once however often this arrives. */
  z.object({ type: z.literal('announce-winners'), week: z.string() }),
  /** Sends a broadcast to the players after this id, a page at a time. */
  z.object({ type: z.literal('fan-out-broadcast'), notificationId: z.string(), after: z.string() }),
  /** Sends a message of the staff to those of its audience after this player, a page at a time. */
  z.object({ type: z.literal('fan-out-message'), messageId: z.string(), after: z.string() }),
  /** Looks for the block list's terms in the texts after this one, a page at a time. */
  z.object({ type: z.literal('match-blocked-terms'), after: z.tuple([z.string(), z.string()]) }),
  /** `expiresAt` is fixed with the message, so that a repeated delivery sends the very same mail. */
  z.object({ type: z.literal('confirm-email'), playerId: z.string(), email: z.string(), expiresAt: z.number() }),
  z.object({ type: z.literal('notify-admin'), id: z.string(), text: z.string() }),
])

export type Message = z.infer<typeof message>
/** As it lies in the queue: with the id of the request or run that caused it. */
export type QueuedMessage = Message & { requestId?: string }

export function withRequestId(message: Message, requestId: string | null): QueuedMessage {
  return requestId === null ? message : { ...message, requestId }
}

/** The id that a queued message carries, or null; a message may be of an older version, or no message at all. */
export function carriedRequestId(body: unknown): string | null {
  const parsed = z.object({ requestId: z.string().regex(REQUEST_ID) }).safeParse(body)
  return parsed.success ? parsed.data.requestId : null
}

/** What Cloudflare and we call requests, runs and batches. */
export const REQUEST_ID = /^[\w-]{1,80}$/

export type MessageOf<Type extends Message['type']> = Extract<Message, { type: Type }>
