import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { telegramBot } from '#app/core/notifications/notification-telegram.server.ts'
import { isCurrentAward } from '#app/core/weeks/own-awards.server.ts'
import { notificationPayload, type NotificationKind } from '#app/domain/notifications/notification.ts'
import { PLACED_STATES, type AwardState } from '#app/domain/weeks/award.ts'
import { idsIn } from '#db/client.ts'
import { awards } from '#db/schema/weeks.ts'

export type LinkContext = Pick<AppContext, 'db' | 'now' | 'config'>
export type LinkViewer = { id: string; telegramId: string | null }

export type Leading = { id: string; kind: NotificationKind; payload: unknown; path: string }

/**
 * A board or contest that is gone or not for this reader any more, a closed chest, the connection of a connected chat.
 * Reads only what the links need.
 */
export async function findClosedLinks(
  context: LinkContext,
  reader: LinkViewer,
  notices: Leading[],
): Promise<Set<string>> {
  const boards = notices.flatMap((notice) => leaderboardOf(notice) ?? [])
  const hasAward = notices.some((notice) => awardOf(notice) !== null)
  const [readable, open] = await Promise.all([
    boards.length === 0 ? new Set<string>() : listReadable(context, reader, boards),
    hasAward ? listOpenAwards(context, reader) : new Map<string, AwardState>(),
  ])
  const canConnect = reader.telegramId === null && telegramBot(context.config) !== null
  const isClosed = (notice: Leading): boolean => {
    const board = leaderboardOf(notice)
    if (board !== null) return !readable.has(board)
    const award = awardOf(notice)
    if (award !== null) return !award.opensBy.includes(open.get(award.week) ?? 'none')
    return notice.path === '/settings#telegram' && !canConnect
  }
  return new Set(notices.filter(isClosed).map(({ id }) => id))
}

function leaderboardOf({ kind, payload, path }: Leading): string | null {
  if (kind === 'CONTEST' && path !== '/my-leaderboards') return notificationPayload.CONTEST.parse(payload).contest.id
  const id = /^\/my-leaderboards\/([^/?#]+)(?:[?#]|$)/.exec(path)?.[1]
  return id === undefined ? null : decodeURIComponent(id)
}

/** The award of a notice, and the states in which its link is open. The notice's id contains a decision. */
function awardOf({ id, kind, payload }: Leading): { week: string; opensBy: string[] } | null {
  if (kind === 'WINNER') {
    const { week } = notificationPayload.WINNER.parse(payload)
    return { week, opensBy: [...PLACED_STATES] }
  }
  const [, decision, week] = /^(released|passed_on|forfeited):(\d{4}-W\d{2}):/.exec(id) ?? []
  return decision === undefined || week === undefined ? null : { week, opensBy: [decision] }
}

/** For members, the owner and everybody with a role; public contests for all. */
async function listReadable({ db }: LinkContext, reader: LinkViewer, boards: string[]): Promise<Set<string>> {
  const rows = await db.all<{ id: string }>(sql`
    SELECT board.id FROM private_leaderboards AS board LEFT JOIN contests ON contests.leaderboard_id = board.id
    WHERE board.id IN ${idsIn(boards)} AND (board.owner_id = ${reader.id} OR contests.visibility = 'public'
      OR EXISTS (SELECT 1 FROM members WHERE leaderboard_id = board.id AND player_id = ${reader.id})
      OR EXISTS (SELECT 1 FROM contest_roles WHERE contest_id = board.id AND player_id = ${reader.id}))`)
  return new Set(rows.map(({ id }) => id))
}

async function listOpenAwards({ db, now }: LinkContext, reader: LinkViewer): Promise<Map<string, AwardState>> {
  const rows = await db
    .select({ week: awards.week, state: awards.state })
    .from(awards)
    .where(and(eq(awards.playerId, reader.id), isCurrentAward(now())))
  return new Map(rows.map(({ week, state }) => [week, state]))
}
