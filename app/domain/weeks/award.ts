import type { NotificationPayload } from '#app/domain/notifications/notification.ts'
import { ordinal } from '#app/domain/standings/ranking.ts'
import { weekNumber } from '#app/domain/time/period.ts'

export const awardStateText = {
  granted: 'Granted',
  held: 'Held',
  released: 'Released',
  forfeited: 'Taken back',
} as const satisfies Record<string, string>

export type AwardState = keyof typeof awardStateText

/**
 * The public text for a place under review. It names neither the player nor the cause, because a review says nothing
 * against anyone.
 */
export const BEING_CHECKED = 'Being checked, as usual'

const link = { path: '/prizes', label: 'See the chest' }

export const awardDecisionText = {
  released: ({ week, place }: Decided): NotificationPayload<'CUSTOM'> => ({
    title: 'Your place stands',
    message: `A person reviewed week ${weekNumber(week)}: your ${ordinal(place)} place stands. The chest is open for you for at least seven days.`,
    link,
  }),
  looked: ({ week, place }: Decided): NotificationPayload<'CUSTOM'> => ({
    title: 'Your place stands',
    message: `We have finished checking week ${weekNumber(week)}: your ${ordinal(place)} place stands. The chest is open for you for at least seven days.`,
    link,
  }),
  forfeited: ({ week, place, reason }: Decided & { reason: string }): NotificationPayload<'CUSTOM'> => ({
    title: 'Your prize was taken back',
    message: `Your ${ordinal(place)} place in week ${weekNumber(week)} wins no prize. Reason: ${reason} You can appeal within seven days.`,
    link,
  }),
}

type Decided = { week: string; place: number }
