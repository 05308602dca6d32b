import type { Notified } from '#app/core/notifications/queue-deliveries.server.ts'
import { channelsFor } from '#app/domain/notifications/notification.ts'
import type { WeekResult } from '#app/domain/notifications/week-result.ts'

/** Id of a member's notice about a private leaderboard's week. */
export function leaderboardNoticeId(week: string, leaderboardId: string, playerId: string): string {
  return `private-leaderboard:${week}:${leaderboardId}:${playerId}`
}

/**
 * The single message about a player's week outside the inbox. It includes private leaderboards and badges unless they
 * are muted; if only the week itself is muted, they come alone.
 */
export function weekEndNotice(
  { notificationId, kind, receiver }: Omit<Notified, 'weekResult' | 'kind'> & { kind: 'WINNER' | 'WEEKLY_RESET' },
  result: WeekResult,
): Notified {
  const isMuted = (muted: 'PRIVATE_LB_UPDATE' | 'ACHIEVEMENT') => receiver.mutedKinds.includes(muted)
  const weekResult: WeekResult = {
    ...result,
    ...(isMuted('PRIVATE_LB_UPDATE') ? { boards: [], moreBoards: 0 } : {}),
    achievements: isMuted('ACHIEVEMENT') ? [] : result.achievements,
  }
  const [board] = weekResult.boards
  if (board === undefined || channelsFor(kind, receiver).length > 0)
    return { notificationId, kind, receiver, weekResult }
  const boardNoticeId = leaderboardNoticeId(result.week, board.id, receiver.id)
  return { notificationId: boardNoticeId, kind: 'PRIVATE_LB_UPDATE', receiver, weekResult }
}
