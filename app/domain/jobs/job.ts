import * as z from 'zod'
import { checkedSlice } from '#app/domain/monitoring/standings-check.ts'
import { CHANNEL_NAMES, CHANNEL_RULES } from '#app/domain/notifications/channel.ts'
import { weekResult } from '#app/domain/notifications/week-result.ts'

/** Each is safe to run twice. */
export const job = z.discriminatedUnion('type', [
  /** Polls players, who are due again at `until` unless GitHub answers. */
  z.object({
    type: z.literal('refresh-players'),
    playerIds: z.array(z.string()).min(1).max(50),
    until: z.number().default(0),
  }),
  /** Polls the players of slots whose turn came at `since`. */
  z.object({
    type: z.literal('poll-slots'),
    turns: z
      .array(z.object({ slot: z.number().int(), since: z.number() }))
      .min(1)
      .max(20),
  }),
  /** Reads what contests count from before players' ledgers begin (`to`), back to `from`; `until` as above. */
  z.object({
    type: z.literal('read-earlier'),
    playerIds: z.array(z.string()).min(1).max(10),
    from: z.number(),
    to: z.number(),
    until: z.number(),
  }),
  z.object({ type: z.literal('refresh-totals'), playerId: z.string() }),
  z.object({ type: z.literal('read-rules-file'), repositoryId: z.number() }),
  z.object({
    type: z.literal('deliver-notification'),
    notificationId: z.string(),
    playerId: z.string(),
    channel: z.enum(CHANNEL_NAMES),
    /** Carried along with the week's end, so that a repeated delivery sends the same text. */
    weekResult: weekResult.optional(),
  }),
  /** Sends inbox notifications to their receivers' channels. */
  z.object({ type: z.literal('send-notices'), notificationIds: z.array(z.string()).min(1).max(100) }),
  /** Notifies players whose rank moved on that day, a page of the board at a time from the top down, twice. */
  z.object({
    type: z.literal('tell-rank-updates'),
    day: z.string(),
    below: z.tuple([z.number(), z.number(), z.string()]).nullable(),
    isAgain: z.boolean(),
  }),
  /** Tells members of private leaderboards after this id how a week ended. WEEKLY_RESET waits while it `holds`. */
  z.object({
    type: z.literal('notify-private-leaderboards'),
    week: z.string(),
    after: z.string(),
    holds: z.boolean().default(true),
  }),
  /** Once each, however often the job runs. */
  z.object({ type: z.literal('announce-winners'), week: z.string() }),
  /** To the players after this id, a page at a time. */
  z.object({ type: z.literal('fan-out-broadcast'), notificationId: z.string(), after: z.string() }),
  /** To the audience after this player, a page at a time. */
  z.object({ type: z.literal('fan-out-message'), messageId: z.string(), after: z.string() }),
  /** Checks published texts after this one, a page at a time. */
  z.object({ type: z.literal('match-blocked-terms'), after: z.tuple([z.string(), z.string()]) }),
  /** Compares a slice of the standings. `startedAt` names the night's check, `part` counts its slices. */
  z.object({ type: z.literal('check-standings'), startedAt: z.number(), part: z.number(), slice: checkedSlice }),
  /** Scores a contest's members after this player again, a page at a time, or one player alone. */
  z.object({
    type: z.literal('recount-contest'),
    playerId: z.string().optional(),
    /** With which that player joined. */
    invitationId: z.string().optional(),
    contestId: z.string(),
    after: z.string(),
    isCheck: z.boolean(),
    startedAt: z.number(),
  }),
  /** Tells a contest's chat about an event of `at`. The text is made when it is sent, from what may be shown then. */
  z.object({
    type: z.literal('notify-chat'),
    contestId: z.string(),
    channelId: z.string(),
    event: z.string(),
    at: z.number(),
  }),
  /** Removes the names of a walk's hidden repositories from the rows of players after this id. */
  z.object({ type: z.literal('forget-repositories'), walk: z.number(), after: z.string() }),
  /** Folds weeks up to this one after a player and week, some a minute. */
  z.object({ type: z.literal('fold-weeks'), week: z.string(), after: z.tuple([z.string(), z.string()]) }),
  /** Tells a contest's members after this player about an event, a page at a time, and its owner about the results. */
  z.object({ type: z.literal('notify-members'), contestId: z.string(), event: z.string(), after: z.string() }),
  /** `expiresAt` is set when the job is created, so that a repeated delivery sends the same mail. */
  z.object({ type: z.literal('confirm-email'), playerId: z.string(), email: z.string(), expiresAt: z.number() }),
  /** Has no address: the seat leads to it, and may be deleted by then. */
  z.object({ type: z.literal('send-invitation'), invitationId: z.string() }),
  z.object({ type: z.literal('notify-admin'), id: z.string(), text: z.string() }),
  /** Carries the letter, so that a repeated delivery sends the same mail. */
  z.object({
    type: z.literal('send-letter'),
    id: z.string(),
    staffId: z.string(),
    letter: z.object({
      subject: z.string(),
      lines: z.array(z.object({ text: z.string(), path: z.string().nullable() })),
    }),
  }),
])

export type Job = z.infer<typeof job>

/** E-mails, and what asks GitHub with the product's token, have their own queues. */
export type QueueName = 'main' | 'mail' | 'github'

export function queueOf(message: Job): QueueName {
  switch (message.type) {
    case 'deliver-notification':
      return CHANNEL_RULES[message.channel].isPaced ? 'mail' : 'main'
    case 'confirm-email':
    case 'send-invitation':
    case 'send-letter':
      return 'mail'
    case 'poll-slots':
    case 'refresh-players':
    case 'read-earlier':
    case 'refresh-totals':
    case 'read-rules-file':
      return 'github'
    default:
      return 'main'
  }
}

/** With the id of the request or run that caused it, and of the dead letter that it tries again. */
export type QueuedJob = Job & { requestId?: string; deadLetterId?: string }

export function withRequestId(message: Job, requestId: string | null): QueuedJob {
  return requestId === null ? message : { ...message, requestId }
}

/** The job may be of an older version or malformed. */
export function carriedRequestId(body: unknown): string | null {
  const parsed = z.object({ requestId: z.string().regex(REQUEST_ID) }).safeParse(body)
  return parsed.success ? parsed.data.requestId : null
}

export function carriedDeadLetterId(body: unknown): string | null {
  return z.object({ deadLetterId: z.string() }).safeParse(body).data?.deadLetterId ?? null
}

/** Ids that Cloudflare and we give to requests, runs and batches. */
export const REQUEST_ID = /^[\w-]{1,80}$/

export type JobOf<Type extends Job['type']> = Extract<Job, { type: Type }>
