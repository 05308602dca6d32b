import type { NotificationPayload, SentKind } from '#app/domain/notification.ts'
import { weekNumber } from '#app/domain/period.ts'
import { ordinal } from '#app/domain/ranking.ts'

/** What a notification says, whatever the channel: a subject, lines of text and the page it leads to. */
export type NotificationText = { subject: string; lines: string[]; link: { path: string; label: string } }

export function notificationText<Kind extends SentKind>(
  kind: Kind,
  payload: NotificationPayload<Kind>,
): NotificationText {
  return texts[kind](payload)
}

const texts: { [Kind in SentKind]: (payload: NotificationPayload<Kind>) => NotificationText } = {
  WINNER: ({ week, place, points, held, githubUsername }) => ({
    subject: `You finished ${ordinal(place)} in week ${weekNumber(week)}`,
    lines: [
      `You took place ${place} with ${points.toLocaleString('en')} points. The chest of week ${weekNumber(week)} is yours to open.`,
      held
        ? 'Your week is under review before the prize unlocks: a person looks at it, and your points stay as they are.'
        : 'Your place among the ten stands.',
    ],
    link: { path: `/player/${githubUsername}`, label: 'Go to your player page' },
  }),
  WEEKLY_RESET: ({ week }) => ({
    subject: `Week ${weekNumber(week)} is decided, a new climb has begun`,
    lines: [
      `Week ${weekNumber(week)} is closed and everyone starts from zero again.`,
      'Every commit, pull request, issue, review and comment of this week counts from Monday.',
    ],
    link: { path: '/leaderboard', label: 'See the leaderboard' },
  }),
  CUSTOM: ({ message }) => ({
    subject: 'News from MergeQuest',
    lines: message.split('\n'),
    link: { path: '/leaderboard', label: 'See the leaderboard' },
  }),
}
