import { ACHIEVEMENT_RULES } from '#app/domain/achievements/achievements.ts'
import { REFERRAL_ACCOUNT_DAYS, REFERRAL_POINTS } from '#app/domain/players/referral.ts'
import { LIFETIME_BONUS } from '#app/domain/points/points-table.ts'
import { pointsToPass, PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'
import { numberText, ordinal, pointsText } from '#app/domain/text/number-text.ts'
import { dayText } from '#app/domain/time/date-text.ts'
import { dayStart, WEEK_BORDER, weekNumber } from '#app/domain/time/period.ts'
import { reviewEndText, reviewText } from '#app/domain/weeks/review.ts'
import { POINTS_RULE } from '#app/domain/why/points-rule.ts'
import { contestText } from './contest-notice-text.ts'
import { notificationPayload, type NotificationKind, type NotificationPayload } from './notification.ts'
import { rankText } from './rank-text.ts'

/** `facts` are sums under a heading; `bars` their picture, `share` from 0 to 1; `list` are lines that open screens. */
export type NotificationText = {
  subject: string
  lines: string[]
  link: { path: string; label: string }
  facts?: { title: string; rows: { label: string; value: string }[] }
  bars?: { label: string; value: string; share: number; tone: 'leader' | 'chest' | 'you' }[]
  list?: { text: string; path: string | null }[]
}

/** For channels without pictures and tables, a line each after an empty one. */
export function figureLines({ bars, facts }: NotificationText): string[] {
  return [
    ...(bars === undefined ? [] : ['', ...bars.map(({ label, value }) => `${label}: ${value}`)]),
    ...(facts === undefined ? [] : ['', facts.title, ...facts.rows.map(({ label, value }) => `${value}  ${label}`)]),
  ]
}

/** Null if the payload does not match its kind. */
export function readNotification<Kind extends NotificationKind>(kind: Kind, payload: unknown): NotificationText | null {
  const parsed = schemas[kind].safeParse(payload)
  return parsed.success ? notificationText(kind, parsed.data) : null
}

export function notificationText<Kind extends NotificationKind>(
  kind: Kind,
  payload: NotificationPayload<Kind>,
): NotificationText {
  return texts[kind](payload)
}

type Parsed<Payload> = { success: true; data: Payload } | { success: false }

const schemas: { [Kind in NotificationKind]: { safeParse: (value: unknown) => Parsed<NotificationPayload<Kind>> } } =
  notificationPayload

const texts: { [Kind in NotificationKind]: (payload: NotificationPayload<Kind>) => NotificationText } = {
  LAST_CONTRIBUTION_5_DAYS_AGO: ({ player, since }) => ({
    subject: 'Nothing new from you for 5 days',
    lines: [
      `We last saw something new from you on ${dayText(dayStart(since), dayStart(since))}.`,
      'One commit, review or comment puts you back on this week’s board.',
    ],
    link: playerPage(player),
  }),
  RANK_ALMOST_TOP_10: ({ player, week, points, tenth }) => ({
    subject: `You’re ${ordinal(player.rank)}, and week ${weekNumber(week)} ends within a day`,
    lines: [
      `${pointsText(pointsToPass(tenth - points))}. That’s all between you and the chest.`,
      `The ten highest climbers open the prize chest. Points count until ${WEEK_BORDER}.`,
    ],
    link: leaderboard,
  }),
  INVITE_YOUR_FRIENDS: ({ player }) => ({
    subject: 'A week on the trail: bring a friend',
    lines: [
      'You have climbed with us for a week: your invitation link is ready.',
      `A friend who joins through it and earns ${REFERRAL_POINTS} points brings you ${LIFETIME_BONUS.friend_invited} points for your all-time total.`,
    ],
    link: { path: `/invite/${player.githubUsername}`, label: 'Open your invitation link' },
  }),
  PRIVATE_LB_UPDATE: ({ leaderboard, week, rank, points, members }) => ({
    subject: `${leaderboard.name}: week ${weekNumber(week)} is decided`,
    lines: [
      rank === 0
        ? 'You earned no points on it. The next week is already open.'
        : `You finished ${ordinal(rank)} of ${members} with ${pointsText(points)}.`,
    ],
    link: { path: `/my-leaderboards/${leaderboard.id}`, label: 'See the private leaderboard' },
  }),
  ACHIEVEMENT: ({ player, achievement }) => ({
    subject: `Achievement earned: ${ACHIEVEMENT_RULES[achievement].title}`,
    lines: [`${ACHIEVEMENT_RULES[achievement].description}. The badge is on your player page.`],
    link: playerPage(player),
  }),
  RANK_UPDATE: (payload) => ({ ...rankText(payload), link: leaderboard }),
  WINNER: ({ week, place, points, held, githubUsername, ...review }) => ({
    subject: `You finished ${ordinal(place)} in week ${weekNumber(week)}`,
    lines: [
      `You took ${ordinal(place)} place with ${pointsText(points)}.${place > PRIZE_CUT_OFF ? ' A place above yours became free, so the chest is yours too.' : ''}`,
      held
        ? `Your place is under review. ${heldText(review)}`
        : `Your top 10 place stands. The chest of week ${weekNumber(week)} is yours to open.`,
    ],
    link: playerPage({ githubUsername }),
  }),
  WEEKLY_RESET: ({ week }) => ({
    subject: `Week ${weekNumber(week)} is decided and a new climb has begun`,
    lines: [`Week ${weekNumber(week)} is closed and everyone starts from zero again.`, POINTS_RULE.short],
    link: leaderboard,
  }),
  CONTEST: contestText,
  INVITE: ({ player, friend, paid }) =>
    paid === undefined
      ? {
          subject: `${friend.githubUsername} joined through your link`,
          lines: [
            `Once ${friend.githubUsername} has ${REFERRAL_POINTS} points, your all-time total grows by ${LIFETIME_BONUS.friend_invited}, and we’ll tell you.`,
            `A GitHub account has to be ${REFERRAL_ACCOUNT_DAYS} days old for that.`,
          ],
          link: playerPage(player),
        }
      : {
          subject: `+${numberText(paid)}: ${friend.githubUsername} has ${REFERRAL_POINTS} points`,
          lines: [`${friend.githubUsername} is climbing well, and your all-time total is up by ${pointsText(paid)}.`],
          link: playerPage(player),
        },
  CUSTOM: ({ message, title, link }) => ({
    subject: title ?? 'News from MergeQuest',
    lines: message.split('\n'),
    link: link ?? leaderboard,
  }),
}

const leaderboard = { path: '/leaderboard', label: 'See the leaderboard' }

function playerPage({ githubUsername }: { githubUsername: string }) {
  return { path: `/player/${githubUsername}`, label: 'Go to your player page' }
}

function heldText({
  reviewEndsAt: endsAt,
  needsPerson = false,
}: {
  reviewEndsAt?: number
  needsPerson?: boolean
}): string {
  return endsAt === undefined ? 'You keep your points.' : reviewEndText(reviewText({ needsPerson, endsAt }, 0))
}
