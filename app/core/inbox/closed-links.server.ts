import { and, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { telegramBot } from '#app/core/notifications/telegram-bot.server.ts'
import { readSiteSettings } from '#app/core/settings/site-settings.server.ts'
import { isOpenAward } from '#app/core/weeks/own-awards.server.ts'
import type { AwardState } from '#app/domain/award.ts'
import { notificationPayload, type NotificationKind } from '#app/domain/notification.ts'
import { idsIn } from '#db/ids-in.ts'
import { members } from '#db/schema/private-leaderboards.ts'
import { awards } from '#db/schema/weeks.ts'

export type LinkContext = Pick<AppContext, 'db' | 'now' | 'config'>
export type LinkReader = { id: string; telegramId: string | null }

/** A notice with the path of its link. */
export type Leading = { id: string; kind: NotificationKind; payload: unknown; path: string }

/**
 * The notices whose link is closed for their reader: a private leaderboard that was deleted or left, a closed chest, an
 * invitation while registration is paused, the connection of a connected chat. Reads only what the links need.
 */
export async function findClosedLinks(
  context: LinkContext,
  reader: LinkReader,
  notices: Leading[],
): Promise<Set<string>> {
  const boards = notices.flatMap((notice) => leaderboardOf(notice) ?? [])
  const hasAward = notices.some((notice) => awardOf(notice) !== null)
  const isInvited = notices.some(({ path }) => isInvitation(path))
  const [joined, open, isPaused] = await Promise.all([
    boards.length === 0 ? new Set<string>() : listJoined(context, reader, boards),
    hasAward ? listOpenAwards(context, reader) : new Map<string, AwardState>(),
    isInvited && isRegistrationPaused(context),
  ])
  const canConnect = reader.telegramId === null && telegramBot(context.config) !== null
  const isClosed = (notice: Leading): boolean => {
    const board = leaderboardOf(notice)
    if (board !== null) return !joined.has(board)
    const award = awardOf(notice)
    if (award !== null) return !award.opensBy.includes(open.get(award.week) ?? 'none')
    return (isInvitation(notice.path) && isPaused) || (notice.path === '/settings#telegram' && !canConnect)
  }
  return new Set(notices.filter(isClosed).map(({ id }) => id))
}

function leaderboardOf({ path }: Leading): string | null {
  const id = /^\/my-leaderboards\/([^/?#]+)(?:[?#]|$)/.exec(path)?.[1]
  return id === undefined ? null : decodeURIComponent(id)
}

/** The award of a notice, and the award states in which its link is open. The notice's id contains a decision. */
function awardOf({ id, kind, payload }: Leading): { week: string; opensBy: string[] } | null {
  if (kind === 'WINNER') {
    const { week } = notificationPayload.WINNER.parse(payload)
    return { week, opensBy: ['held', 'granted', 'released'] }
  }
  const [, decision, week] = /^(released|forfeited):(\d{4}-W\d{2}):/.exec(id) ?? []
  return decision === undefined || week === undefined ? null : { week, opensBy: [decision] }
}

function isInvitation(path: string): boolean {
  return path.startsWith('/invite/')
}

async function listJoined({ db }: LinkContext, reader: LinkReader, boards: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: members.leaderboardId })
    .from(members)
    .where(and(eq(members.playerId, reader.id), inArray(members.leaderboardId, idsIn(boards))))
  return new Set(rows.map(({ id }) => id))
}

async function listOpenAwards({ db, now }: LinkContext, reader: LinkReader): Promise<Map<string, AwardState>> {
  const rows = await db
    .select({ week: awards.week, state: awards.state })
    .from(awards)
    .where(and(eq(awards.playerId, reader.id), isOpenAward(now())))
  return new Map(rows.map(({ week, state }) => [week, state]))
}

async function isRegistrationPaused(context: LinkContext): Promise<boolean> {
  return (await readSiteSettings(context)).registration === 'paused'
}
