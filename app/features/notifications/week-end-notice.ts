import type { Notified } from '#app/core/outbox/queue-deliveries.server.ts'
import { channelsFor } from '#app/domain/notifications/notification.ts'
import type { WeekResult } from '#app/domain/notifications/week-result.ts'

export function leaderboardNoticeId(week: string, leaderboardId: string, playerId: string): string {
  return `private-leaderboard:${week}:${leaderboardId}:${playerId}`
}

/**
 * The one message outside the inbox, with badges, and with private leaderboards unless muted. If only the week is
 * muted, those come alone.
 */
export function weekEndNotice(
  { notificationId, kind, receiver }: Omit<Notified, 'weekResult' | 'kind'> & { kind: 'WINNER' | 'WEEKLY_RESET' },
  result: WeekResult,
): Notified {
  const isMuted = receiver.mutedKinds.includes('PRIVATE_LB_UPDATE')
  const weekResult: WeekResult = isMuted ? { ...result, boards: [], moreBoards: 0 } : result
  const [board] = weekResult.boards
  if (board === undefined || channelsFor(kind, receiver).length > 0)
    return { notificationId, kind, receiver, weekResult }
  const boardNoticeId = leaderboardNoticeId(result.week, board.id, receiver.id)
  return { notificationId: boardNoticeId, kind: 'PRIVATE_LB_UPDATE', receiver, weekResult }
}
