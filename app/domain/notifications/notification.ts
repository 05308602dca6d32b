import * as z from 'zod'
import { ACHIEVEMENTS } from '#app/domain/achievements/achievements.ts'
import { MANUAL_POINTS_KINDS } from '#app/domain/contests/by-hand/hand-decision.ts'
import { CONTEST_CHANGES } from '#app/domain/contests/contest.ts'
import { RULES } from '#app/domain/points/points-table.ts'
import { DAY } from '#app/domain/time/period.ts'
import { CHANNEL_NAMES, isChannelOpen, type Channel, type Reachable } from './channel.ts'

const player = z.object({ githubUsername: z.string() })
const rank = z.number().int().min(0)
const path = z.string().startsWith('/')

/** `name` may be shown; `href` is where members find it. */
const contest = z.object({ id: z.string(), name: z.string(), href: path, timeZone: z.string() })
/** `isEqual`: somebody else has the same points and another place. */
const standing = z.object({ rank, of: z.number().int(), points: z.number().int(), isEqual: z.literal(true).optional() })

/** By kind; `player` is the receiver. */
export const notificationPayload = {
  /** `since`: the day of the last new contribution. */
  LAST_CONTRIBUTION_5_DAYS_AGO: z.object({ player, since: z.iso.date() }),
  /** `tenth`: the points at rank 10. */
  RANK_ALMOST_TOP_10: z.object({
    player: z.object({ githubUsername: z.string(), rank }),
    week: z.string(),
    points: z.number().int(),
    tenth: z.number().int(),
  }),
  INVITE_YOUR_FRIENDS: z.object({ player }),
  /** Rank 0: no points in that week. */
  PRIVATE_LB_UPDATE: z.object({
    leaderboard: z.object({ id: z.string(), name: z.string() }),
    week: z.string(),
    rank,
    points: z.number().int(),
    members: z.number().int().min(1),
  }),
  ACHIEVEMENT: z.object({ player, achievement: z.enum(ACHIEVEMENTS) }),
  /** From the place at the end of the day before `day` to the one in the evening of `day`. */
  RANK_UPDATE: z.object({
    player,
    day: z.iso.date(),
    rank,
    newRank: rank,
    change: z.number().int(),
    /** Missing in older notices. */
    move: z
      .object({
        /** Whether the player passed others; if not, others passed the player. */
        isAhead: z.boolean(),
        border: z.enum(['ten']).nullable(),
        /** Null for nobody. */
        name: z.string().nullable(),
        others: z.int().min(0),
        /** What takes the place back, or how far the named player is ahead. */
        back: z
          .union([z.object({ rule: z.enum(RULES), count: z.int(), takes: z.int() }), z.object({ missing: z.int() })])
          .nullable(),
        /** The places at the end of this week's days, as far as known. */
        path: z.array(z.object({ day: z.iso.date(), rank })),
      })
      .optional(),
  }),
  WINNER: z.object({
    week: z.string(),
    place: z.number().int().min(1),
    points: z.number().int(),
    held: z.boolean(),
    /** When and how the review ends if nobody decides. */
    reviewEndsAt: z.int().optional(),
    needsPerson: z.boolean().optional(),
    githubUsername: z.string(),
  }),
  WEEKLY_RESET: z.object({ week: z.string() }),
  CONTEST: z.discriminatedUnion('event', [
    z.object({ event: z.literal('start'), contest, endsAt: z.int() }),
    z.object({ event: z.literal('rules'), contest, version: z.int(), effectiveFrom: z.int(), reason: z.string() }),
    z.object({
      event: z.literal('changed'),
      contest,
      number: z.int(),
      what: z.enum(CONTEST_CHANGES),
      /** If the end is what changed. */
      endsAt: z.int().nullable(),
      effectiveFrom: z.int(),
      reason: z.string().nullable(),
    }),
    z.object({ event: z.literal('cancelled'), contest, reason: z.string() }),
    /** `place` is null off the board, its rank 0 without points; `team` is null for one without a rank. */
    z.object({
      event: z.literal('final'),
      contest,
      place: standing.nullable(),
      team: standing.extend({ name: z.string() }).nullable(),
      prize: z.object({ text: z.string(), isTeams: z.boolean() }).nullable(),
      /** The certificate earned with it. */
      certificate: path.optional(),
    }),
    /** For certificates earned after the results were told. */
    z.object({ event: z.literal('certificate'), contest, path }),
    /** For the owner. `opensAt`: when places that nobody uncovers open by themselves; null if they are open. */
    z.object({ event: z.literal('settled'), contest, opensAt: z.int().nullable() }),
    z.object({ event: z.literal('message'), contest, number: z.int(), from: z.string(), text: z.string() }),
    /** `points`: given, or taken with a minus; for a piece of work, the most it counts. */
    z.object({
      event: z.literal('by_hand'),
      contest,
      id: z.string(),
      kind: z.enum([...MANUAL_POINTS_KINDS, 'work']),
      points: z.int(),
      reason: z.string(),
      isBack: z.boolean(),
    }),
    z.object({ event: z.literal('removed'), contest, reason: z.string().nullable() }),
    z.object({ event: z.literal('offer'), contest, role: z.enum(['owner', 'moderator', 'viewer']) }),
  ]),
  /** `paid`: points for the friend's progress. Without it, the friend just joined. */
  INVITE: z.object({
    player,
    friend: z.object({ githubUsername: z.string() }),
    paid: z.number().int().positive().optional(),
  }),
  /** Without a title it reads as news; without a link it leads to the leaderboard. */
  CUSTOM: z.object({
    message: z.string(),
    title: z.string().optional(),
    link: z.object({ path, label: z.string() }).optional(),
  }),
} as const satisfies Record<string, z.ZodType>

export type NotificationKind = keyof typeof notificationPayload

export const NOTIFICATION_KINDS = Object.keys(notificationPayload) as NotificationKind[]

export type NotificationPayload<Kind extends NotificationKind> = z.infer<(typeof notificationPayload)[Kind]>

/** What decides which notifications leave the inbox, and how. */
export type Receiver = Reachable & { notificationOnlyOnPrize: boolean; mutedKinds: readonly NotificationKind[] }

/** No channel without a confirmed address or a connected chat. The payload tells a contest's prize from other news. */
export function channelsFor(kind: NotificationKind, player: Receiver, payload?: unknown): Channel[] {
  if (player.notificationOnlyOnPrize && !isAboutPrize(kind, payload)) return []
  if (player.mutedKinds.includes(kind) || isResultOfNothing(kind, payload)) return []
  return CHANNEL_NAMES.filter((channel) => isChannelOpen(channel, player))
}

function isAboutPrize(kind: NotificationKind, payload: unknown): boolean {
  if (kind !== 'CONTEST') return kind === 'WINNER'
  const { data } = notificationPayload.CONTEST.safeParse(payload)
  return data?.event === 'final' && data.prize !== null
}

/** A contest in which neither the player nor their team has points: its result stays in the inbox. */
function isResultOfNothing(kind: NotificationKind, payload: unknown): boolean {
  if (kind !== 'CONTEST') return false
  const { data } = notificationPayload.CONTEST.safeParse(payload)
  return data?.event === 'final' && data.place?.rank === 0 && data.team === null
}

const ANNOUNCEMENT = 'custom:'

/** Nothing is advertised with a loss, a reminder that something is missing, or a decision of staff. */
export function carriesAd({ id, kind, payload }: { id: string; kind: NotificationKind; payload: unknown }): boolean {
  if (kind === 'LAST_CONTRIBUTION_5_DAYS_AGO') return false
  if (kind === 'CUSTOM') return id.startsWith(ANNOUNCEMENT)
  if (kind === 'RANK_UPDATE') {
    const { data } = notificationPayload.RANK_UPDATE.safeParse(payload)
    return data === undefined || data.change >= 0
  }
  if (kind !== 'CONTEST') return true
  const { data } = notificationPayload.CONTEST.safeParse(payload)
  return !(data?.event === 'cancelled' || data?.event === 'removed' || (data?.event === 'by_hand' && data.points < 0))
}

/** A notification is sent no later than this; kinds not listed here are sent however late. */
const NEWS_FOR: Partial<Record<NotificationKind, number>> = {
  RANK_UPDATE: DAY,
  RANK_ALMOST_TOP_10: DAY,
  LAST_CONTRIBUTION_5_DAYS_AGO: 2 * DAY,
  PRIVATE_LB_UPDATE: 6 * DAY,
  WEEKLY_RESET: 6 * DAY,
}

/** Too late to be sent: it stays in the inbox. */
export function isTooLate({ kind, createdAt }: { kind: NotificationKind; createdAt: number }, now: number): boolean {
  return now - createdAt > (NEWS_FOR[kind] ?? Infinity)
}

/** From 22:00 to 08:00 in the player's time zone messages arrive without sound, but not later. */
export function isQuietHour(now: number, timeZone: string | null): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: timeZone ?? 'UTC' }).format(now),
  )
  return hour >= 22 || hour < 8
}
