import { ordinal } from '#app/domain/text/number-text.ts'
import { DAY, weekNumber } from '#app/domain/time/period.ts'
import { DECISION_TIME } from '#app/domain/weeks/review.ts'
import type { NotificationPayload } from './notification.ts'

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
  passedOn: ({ week, place }: Decided): NotificationPayload<'CUSTOM'> => ({
    title: 'Your prize went to the next place',
    message: `Nobody decided about week ${weekNumber(week)} within ${DECISION_TIME / DAY} days, so its prize went to the next place. That is on us, not on you: your ${ordinal(place)} place and your points stay. You can appeal within seven days.`,
    link,
  }),
  forfeited: ({ week, place, reason }: Decided & { reason: string }): NotificationPayload<'CUSTOM'> => ({
    title: 'Your prize was taken back',
    message: `Your ${ordinal(place)} place in week ${weekNumber(week)} wins no prize. Reason: ${reason} You can appeal within seven days.`,
    link,
  }),
}

type Decided = { week: string; place: number }
