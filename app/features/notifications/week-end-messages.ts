import type { Message } from '#app/domain/message.ts'
import { channelsFor } from '#app/domain/notification.ts'
import type { WeekResult } from '#app/domain/week-result.ts'

type Receiver = Parameters<typeof channelsFor>[1] & { id: string }

/** The id of the notice that tells a member how a week ended on a private leaderboard. */
export function leaderboardNoticeId(week: string, leaderboardId: string, playerId: string): string {
  return `private-leaderboard:${week}:${leaderboardId}:${playerId}`
}

/**
 * The one message by each open channel that tells a player how a week ended. Its private leaderboards and badges come
 * with it unless they are muted; where only the week itself is muted, they come alone.
 */
export function weekEndMessages(
  notice: { id: string; kind: 'WINNER' | 'WEEKLY_RESET' },
  receiver: Receiver,
  result: WeekResult,
): Message[] {
  const isMuted = (kind: 'PRIVATE_LB_UPDATE' | 'ACHIEVEMENT') => receiver.mutedKinds.includes(kind)
  const told: WeekResult = {
    ...result,
    ...(isMuted('PRIVATE_LB_UPDATE') ? { boards: [], moreBoards: 0 } : {}),
    achievements: isMuted('ACHIEVEMENT') ? [] : result.achievements,
  }
  const channels = channelsFor(notice.kind, receiver)
  const [board] = told.boards
  if (channels.length > 0 || board === undefined) return messagesOf(notice.id, channels)
  return messagesOf(leaderboardNoticeId(result.week, board.id, receiver.id), channelsFor('PRIVATE_LB_UPDATE', receiver))

  function messagesOf(notificationId: string, by: typeof channels): Message[] {
    return by.map((channel) => ({
      type: 'deliver-notification',
      notificationId,
      playerId: receiver.id,
      channel,
      weekResult: told,
    }))
  }
}
