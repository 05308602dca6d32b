import type { AppContext } from '#app/context.server.ts'
import type { MessageOf } from '#app/domain/message.ts'
import { noticeStatements, type Notice } from '#app/features/notifications/notice-statements.server.ts'
import {
  listPrivateLeaderboardUpdates,
  type PrivateLeaderboardUpdate,
} from '#app/features/private-leaderboards/list-private-leaderboard-updates.server.ts'
import { writeTogether } from '#db/client.ts'

/** PRIVATE_LB_UPDATE to the members of a page of boards: one batch a board, then the next page. */
export async function tellPrivateLeaderboards(
  context: Pick<AppContext, 'db' | 'now' | 'queue'>,
  { week, after }: MessageOf<'tell-private-leaderboards'>,
): Promise<void> {
  const { updates, next } = await listPrivateLeaderboardUpdates(context, week, after)
  for (const update of updates) await writeTogether(context.db, noticeStatements(context, noticesOf(update)))
  if (next !== null) await context.queue.send([{ type: 'tell-private-leaderboards', week, after: next }])
}

function noticesOf({ leaderboard, week, members }: PrivateLeaderboardUpdate): Notice[] {
  return members.map(({ playerId, rank, points }) => ({
    id: `private-leaderboard:${week}:${leaderboard.id}:${playerId}`,
    playerId,
    kind: 'PRIVATE_LB_UPDATE',
    payload: { leaderboard, week, rank, points, members: members.length },
  }))
}
