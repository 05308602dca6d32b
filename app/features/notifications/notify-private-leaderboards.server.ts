import type { AppContext } from '#app/context/context.server.ts'
import { inboxStatements, type Notice } from '#app/core/notifications/notice-statements.server.ts'
import {
  listPrivateLeaderboardUpdates,
  type PrivateLeaderboardUpdate,
} from '#app/core/private-leaderboards/list-private-leaderboard-updates.server.ts'
import type { JobOf } from '#app/domain/job.ts'
import { writeTogether } from '#db/client.ts'
import { leaderboardNoticeId } from './week-end-notice.ts'

/** A page of boards, then the next. WEEKLY_RESET names these boards, so it starts after the last page. */
export async function notifyPrivateLeaderboards(
  context: Pick<AppContext, 'db' | 'now' | 'queue'>,
  { week, after }: JobOf<'tell-private-leaderboards'>,
): Promise<void> {
  const { updates, next } = await listPrivateLeaderboardUpdates(context, week, { after })
  await fileLeaderboardUpdates(context, updates)
  await context.queue.send([
    next === null
      ? { type: 'fan-out-broadcast', notificationId: `weekly-reset:${week}`, after: '' }
      : { type: 'tell-private-leaderboards', week, after: next },
  ])
}

/** Only in the inbox, one batch a board: WINNER or WEEKLY_RESET carries the update elsewhere. */
export async function fileLeaderboardUpdates(
  context: Pick<AppContext, 'db' | 'now'>,
  updates: readonly PrivateLeaderboardUpdate[],
): Promise<void> {
  for (const update of updates) await writeTogether(context.db, inboxStatements(context, noticesOf(update)))
}

function noticesOf({ leaderboard, week, members }: PrivateLeaderboardUpdate): Notice[] {
  return members.map(({ playerId, rank, points }) => ({
    id: leaderboardNoticeId(week, leaderboard.id, playerId),
    playerId,
    kind: 'PRIVATE_LB_UPDATE',
    payload: { leaderboard, week, rank, points, members: members.length },
  }))
}
