import * as z from 'zod'
import { checkedSlice } from '#app/domain/monitoring/standings-check.ts'
import { CHANNEL_NAMES, CHANNEL_RULES } from '#app/domain/notifications/channel.ts'
import { weekResult } from '#app/domain/notifications/week-result.ts'

/** The jobs of the queue. Each is safe to run twice. */
export const job = z.discriminatedUnion('type', [
  /** Polls players who are due again at `until` unless GitHub answers. */
  z.object({
    type: z.literal('refresh-players'),
    playerIds: z.array(z.string()).min(1).max(50),
    until: z.number().default(0),
  }),
  /** Polls the players of slots, whose turns came at `since`. */
  z.object({
    type: z.literal('poll-slots'),
    turns: z
      .array(z.object({ slot: z.number().int(), since: z.number() }))
      .min(1)
      .max(20),
  }),
  /** Reads what contests count of before `to` of players whose ledger begins there, back to `from`; `until` as above. */
  z.object({
    type: z.literal('read-earlier'),
    playerIds: z.array(z.string()).min(1).max(10),
    from: z.number(),
    to: z.number(),
    until: z.number(),
  }),
  z.object({ type: z.literal('refresh-totals'), playerId: z.string() }),
  /** Reads the file of a repository's maintainers. */
  z.object({ type: z.literal('read-rules-file'), repositoryId: z.number() }),
  z.object({
    type: z.literal('deliver-notification'),
    notificationId: z.string(),
    playerId: z.string(),
    channel: z.enum(CHANNEL_NAMES),
    /** Travels with the message of a week's end, so that a repeated delivery sends the very same text. */
    weekResult: weekResult.optional(),
  }),
  /** Sends inbox notifications by the channels of their receivers. */
  z.object({ type: z.literal('send-notices'), notificationIds: z.array(z.string()).min(1).max(100) }),
  /** Notifies players whose rank moved on that day, one page of the board at a time from the top down, twice. */
  z.object({
    type: z.literal('tell-rank-updates'),
    day: z.string(),
    below: z.tuple([z.number(), z.number(), z.string()]).nullable(),
    isAgain: z.boolean(),
  }),
  /** Notifies members of private leaderboards after this id how a closed week ended. WEEKLY_RESET waits for it while it `holds`. */
  z.object({
    type: z.literal('notify-private-leaderboards'),
    week: z.string(),
    after: z.string(),
    holds: z.boolean().default(true),
  }),
  /** Notifies the week's winners, each once however often the job runs. */
  z.object({ type: z.literal('announce-winners'), week: z.string() }),
  /** Sends a broadcast to the players after this id, one page at a time. */
  z.object({ type: z.literal('fan-out-broadcast'), notificationId: z.string(), after: z.string() }),
  /** Sends an announcement to its audience after this player, one page at a time. */
  z.object({ type: z.literal('fan-out-message'), messageId: z.string(), after: z.string() }),
  /** Checks published texts after this one for blocked terms, one page at a time. */
  z.object({ type: z.literal('match-blocked-terms'), after: z.tuple([z.string(), z.string()]) }),
  /** Compares a slice of the standings. The instant when the night's check began names it; `part` counts its slices. */
  z.object({ type: z.literal('check-standings'), startedAt: z.number(), part: z.number(), slice: checkedSlice }),
  /** Scores the members of a contest after this player anew, one page at a time, or one player alone. */
  z.object({
    type: z.literal('recount-contest'),
    playerId: z.string().optional(),
    /** By which that player joined. */
    invitationId: z.string().optional(),
    contestId: z.string(),
    after: z.string(),
    isCheck: z.boolean(),
    startedAt: z.number(),
  }),
  /** Tells one chat channel of a contest about an event of `at`. The text is made when it is sent, of what may be shown then. */
  z.object({
    type: z.literal('notify-chat'),
    contestId: z.string(),
    channelId: z.string(),
    event: z.string(),
    at: z.number(),
  }),
  /** Takes what names the hidden repositories of a walk from the rows of the players after this id. */
  z.object({ type: z.literal('forget-repositories'), walk: z.number(), after: z.string() }),
  /** Folds players' weeks up to this one after a player and week, some a minute. */
  z.object({ type: z.literal('fold-weeks'), week: z.string(), after: z.tuple([z.string(), z.string()]) }),
  /** Tells the members of a contest after this player about an event, one page at a time, and its owner of the results. */
  z.object({ type: z.literal('notify-members'), contestId: z.string(), event: z.string(), after: z.string() }),
  /** `expiresAt` is set when the job is created, so a repeated delivery sends the very same mail. */
  z.object({ type: z.literal('confirm-email'), playerId: z.string(), email: z.string(), expiresAt: z.number() }),
  /** Names no address: whoever is invited is found by the seat, which may be deleted meanwhile. */
  z.object({ type: z.literal('send-invitation'), invitationId: z.string() }),
  z.object({ type: z.literal('notify-admin'), id: z.string(), text: z.string() }),
  /** Carries the letter, so that a repeated delivery sends the very same mail. */
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

/** The queues of their own: e-mails, and what asks GitHub with the product's token. */
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

/** A job as queued, with the id of the request or run that caused it, and of the dead letter that is tried again by it. */
export type QueuedJob = Job & { requestId?: string; deadLetterId?: string }

export function withRequestId(message: Job, requestId: string | null): QueuedJob {
  return requestId === null ? message : { ...message, requestId }
}

/** The request id that a queued job carries, or null. The job may be of an older version or malformed. */
export function carriedRequestId(body: unknown): string | null {
  const parsed = z.object({ requestId: z.string().regex(REQUEST_ID) }).safeParse(body)
  return parsed.success ? parsed.data.requestId : null
}

/** The id of the dead letter that a queued job tries again, or null. */
export function carriedDeadLetterId(body: unknown): string | null {
  return z.object({ deadLetterId: z.string() }).safeParse(body).data?.deadLetterId ?? null
}

/** The format of ids that Cloudflare and we give to requests, runs and batches. */
export const REQUEST_ID = /^[\w-]{1,80}$/

export type JobOf<Type extends Job['type']> = Extract<Job, { type: Type }>
