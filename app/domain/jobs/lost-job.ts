import { CHANNEL_CHOICES } from '#app/domain/notifications/notification-choices.ts'
import { uncapitalized } from '#app/domain/text/plain-text.ts'
import { shortDayText } from '#app/domain/time/date-text.ts'
import { dayStart, weekNumber } from '#app/domain/time/period.ts'
import type { Job } from './job.ts'

type JobOfType<Type extends Job['type']> = Extract<Job, { type: Type }>
/** The player a job was for, if it names one, and the subject of its notification. */
export type About = { player: string; subject: string | null }

/** What is lost when a job fails for good; null if the next run does it anyway. */
const LOSSES: { [Type in Job['type']]: ((job: JobOfType<Type>, about: About) => string) | null } = {
  'refresh-players': null,
  'poll-slots': null,
  'read-earlier': null,
  'refresh-totals': null,
  'read-rules-file': null,
  'check-standings': null,
  'forget-repositories': null,
  'fold-weeks': null,
  'deliver-notification': ({ channel }, { player, subject }) => {
    const { label } = CHANNEL_CHOICES[channel]
    const what = subject === null ? 'a notification' : `“${subject}”`
    return `${player} did not get ${what} ${uncapitalized(label)}.`
  },
  'send-notices': ({ notificationIds }) =>
    `${notificationIds.length === 1 ? 'A notice' : `${notificationIds.length} notices`} did not leave the inbox.`,
  'tell-rank-updates': ({ day }) => `Players were not told how their rank moved on ${shortDayText(dayStart(day))}.`,
  'notify-private-leaderboards': ({ week }) =>
    `Members of private leaderboards were not told how week ${weekNumber(week)} ended.`,
  'announce-winners': ({ week }) => `The winners of week ${weekNumber(week)} were not told.`,
  'fan-out-broadcast': ({ notificationId }) => {
    const week = /\d{4}-W\d{2}$/.exec(notificationId)?.[0]
    return `Players were not told ${week === undefined ? 'of some news' : `how week ${weekNumber(week)} ended`}.`
  },
  'fan-out-message': () => 'Some receivers did not get a message of yours.',
  'match-blocked-terms': () => 'Some public texts were not searched for blocked words.',
  'recount-contest': () => 'The scores of a contest may be late until the night counts them again.',
  'notify-chat': () => 'The chat of a contest was not told of an event.',
  'notify-members': () => 'Some members of a contest were not told of its news.',
  'confirm-email': (_, { player }) => `${player} did not get the link that confirms an address.`,
  'send-invitation': () => 'Somebody did not get an invitation to a contest.',
  'send-letter': () => 'A member of staff did not get this letter.',
  'notify-admin': () => 'The admin chat did not get a message.',
}

/** Whether a schedule's next run does it anyway. */
export function isRepeated({ type }: Job): boolean {
  return LOSSES[type] === null
}

export function lossText<Type extends Job['type']>(job: JobOfType<Type>, about: About): string {
  return LOSSES[job.type as Type]?.(job, about) ?? 'Nothing: the next run does it again.'
}

/** When a failed job is tried again, after its first, second and third failure. */
export const RETRY_AFTER_HOURS = [1, 24, 7 * 24] as const

/** Causes that pass: somebody does not answer, is overloaded or away. */
const PASSING =
  /^queue\b|\b(?:5\d\d|429)\b|timed? ?out|overload|unavailable|too many|rate.?limit|network|connection|internal (?:server )?error|bad gateway/i

/** Whether another try may work though nobody changed anything. */
export function isPassingCause(reason: string): boolean {
  return PASSING.test(reason)
}
