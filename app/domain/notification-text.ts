import { ACHIEVEMENT_RULES } from './achievements.ts'
import type { ContestChange } from './contest.ts'
import { notificationPayload, type NotificationKind, type NotificationPayload } from './notification.ts'
import { DAY, dayOf, dayStart, dayText, WEEK_BORDER, weekNumber, weekOfDay } from './period.ts'
import { POINTS_RULE } from './points-rule.ts'
import { LIFETIME_BONUS } from './points-table.ts'
import { ordinal, pointsToPass } from './ranking.ts'
import { REFERRAL_ACCOUNT_DAYS, REFERRAL_POINTS } from './referral.ts'
import { zonedInstant, zoneText } from './zoned-text.ts'

/**
 * The text of a notification for every channel: a subject, lines and a linked page. `facts` are sums under a heading; `bars` a
 * picture of them for e-mail, whose `share` is from 0 to 1.
 */
export type NotificationText = {
  subject: string
  lines: string[]
  link: { path: string; label: string }
  facts?: { title: string; rows: { label: string; value: string }[] }
  bars?: { label: string; value: string; share: number; tone: 'leader' | 'chest' | 'you' }[]
}

/** The facts in one line, for channels without tables; none without facts. */
export function factLines({ facts }: NotificationText): string[] {
  if (facts === undefined) return []
  return [`${facts.title}: ${facts.rows.map(({ label, value }) => `${label} (${value})`).join(', ')}.`]
}

/** The text of a stored notification; null when its payload does not match its kind. */
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
      `We last saw something new from you on ${dayText(since)}.`,
      'One commit, review or comment puts you back on this week’s board.',
    ],
    link: playerPage(player),
  }),
  RANK_ALMOST_TOP_10: ({ player, week, points, tenth }) => ({
    subject: `You are ${ordinal(player.rank)}, and week ${weekNumber(week)} ends within a day`,
    lines: [
      `${number(pointsToPass(tenth - points))} points. That’s all between you and the chest.`,
      `The ten highest climbers open the prize chest. Points count until ${WEEK_BORDER}.`,
    ],
    link: leaderboard,
  }),
  INVITE_YOUR_FRIENDS: ({ player }) => ({
    subject: 'A week on the trail: bring a friend',
    lines: [
      'Your invitation link is yours to share.',
      `A friend who joins through it and earns ${REFERRAL_POINTS} points brings you ${LIFETIME_BONUS.friend_invited} points for your all-time total.`,
    ],
    link: { path: `/invite/${player.githubUsername}`, label: 'Open your invitation link' },
  }),
  PRIVATE_LB_UPDATE: ({ leaderboard, week, rank, points, members }) => ({
    subject: `${leaderboard.name}: week ${weekNumber(week)} is decided`,
    lines: [
      rank === 0
        ? 'You earned no points in it. The next week is already open.'
        : `You finished ${ordinal(rank)} of ${members} with ${number(points)} points.`,
    ],
    link: { path: `/my-leaderboards/${leaderboard.id}`, label: 'See the private leaderboard' },
  }),
  ACHIEVEMENT: ({ player, achievement }) => ({
    subject: `Achievement earned: ${ACHIEVEMENT_RULES[achievement].title}`,
    lines: [`${ACHIEVEMENT_RULES[achievement].description}. The badge is on your player page.`],
    link: playerPage(player),
  }),
  RANK_UPDATE: ({ day, rank, newRank, change }) => ({
    subject: change > 0 ? `Your rank improved to ${ordinal(newRank)}` : `Your rank decreased to ${ordinal(newRank)}`,
    lines: [
      `From ${ordinal(rank)} at the end of ${weekdayText(dayStart(day) - DAY)} to ${ordinal(newRank)} in week ${weekNumber(weekOfDay(day))}.`,
    ],
    link: leaderboard,
  }),
  WINNER: ({ week, place, points, held, lookEndsAt, githubUsername }) => ({
    subject: `You finished ${ordinal(place)} in week ${weekNumber(week)}`,
    lines: [
      `You took place ${place} with ${number(points)} points.`,
      held
        ? `Your place is being checked, as every week${lookEndsAt === undefined ? '' : `, until ${hourText(lookEndsAt)} at the latest`}. You keep your points.`
        : `Your top 10 place stands. The chest of week ${weekNumber(week)} is yours to open.`,
    ],
    link: playerPage({ githubUsername }),
  }),
  WEEKLY_RESET: ({ week }) => ({
    subject: `Week ${weekNumber(week)} is decided, a new climb has begun`,
    lines: [`Week ${weekNumber(week)} is closed and everyone starts from zero again.`, POINTS_RULE.short],
    link: leaderboard,
  }),
  CONTEST: contestText,
  INVITE: ({ player, friend, paid }) =>
    paid === undefined
      ? {
          subject: `${friend.githubUsername} joined through your link`,
          lines: [
            `Once ${friend.githubUsername} has ${REFERRAL_POINTS} points, your all-time total grows by ${LIFETIME_BONUS.friend_invited}, and we tell you.`,
            `A GitHub account has to be ${REFERRAL_ACCOUNT_DAYS} days old for that.`,
          ],
          link: playerPage(player),
        }
      : {
          subject: `+${number(paid)}: ${friend.githubUsername} has ${REFERRAL_POINTS} points`,
          lines: [`${friend.githubUsername} climbs well, and your all-time total has grown by ${number(paid)} points.`],
          link: playerPage(player),
        },
  CUSTOM: ({ message, title, link }) => ({
    subject: title ?? 'News from MergeQuest',
    lines: message.split('\n'),
    link: link ?? leaderboard,
  }),
}

const changeSubjects = {
  end: (name) => `${name}: the end has moved`,
  scope: (name) => `${name}: where work counts is changing`,
  team_size: (name) => `${name}: the size of teams has changed`,
  prizes: (name) => `${name}: the prizes have changed`,
  sponsor: (name) => `${name}: the sponsor has changed`,
} as const satisfies Record<ContestChange, (name: string) => string>

const WEEK_STAYS = 'Your points in the weekly climb stay as they are.'

const offerTexts = {
  owner: {
    subject: (name) => `Will you take over ${name}?`,
    line: 'It becomes yours once you accept. Whoever owns a contest cannot climb in it, now or later.',
  },
  moderator: {
    subject: (name) => `Will you moderate ${name}?`,
    line: 'Your role begins once you accept. Whoever moderates a contest cannot climb in it, now or later.',
  },
  viewer: {
    subject: (name) => `You are invited to the desk of ${name}`,
    line: 'Once you accept, you see what its organisers see. You cannot change anything there, and you may still climb.',
  },
} as const satisfies Record<'owner' | 'moderator' | 'viewer', { subject: (name: string) => string; line: string }>

function contestText(payload: NotificationPayload<'CONTEST'>): NotificationText {
  const { name, href, timeZone, id } = payload.contest
  const when = (instant: number) => `${zonedInstant(instant, timeZone)} ${zoneText(timeZone)}`
  const changesFrom = (instant: number) => `It changes on ${when(instant)}. What you earned before stays.`
  const because = (reason: string | null) => (reason === null ? [] : [`Why: ${reason}`])
  const link = { path: href, label: 'Open the contest' }
  switch (payload.event) {
    case 'start':
      return { subject: `${name} has begun`, lines: [`Your work counts until ${when(payload.endsAt)}.`], link }
    case 'rules':
      return {
        subject: `${name}: a rule is changing`,
        lines: [changesFrom(payload.effectiveFrom), ...because(payload.reason)],
        link: { ...link, label: 'Read the rules' },
      }
    case 'changed': {
      const { what, endsAt, effectiveFrom, reason } = payload
      return {
        subject: changeSubjects[what](name),
        lines: [
          ...(endsAt === null ? [] : [`It now ends on ${when(endsAt)}.`]),
          ...(what === 'scope' ? [changesFrom(effectiveFrom)] : []),
          ...(what === 'end' || what === 'scope' ? [] : ['You find what is new on the contest’s page.']),
          ...because(reason),
        ],
        link,
      }
    }
    case 'cancelled':
      return {
        subject: `${name} has been called off`,
        lines: [...because(payload.reason), `Nobody is ranked in it. ${WEEK_STAYS}`],
        link,
      }
    case 'final':
      return finalText(payload, link)
    case 'settled':
      return payload.opensAt === null
        ? {
            subject: `${name} is final`,
            lines: ['Ranks and points no longer change, and everybody in it is told their place.'],
            link: { path: `/my-leaderboards/${id}/desk/results`, label: 'Open the results' },
          }
        : {
            subject: `${name} is final`,
            lines: [
              'Nobody sees the places until you uncover them. Then everybody in it is told theirs.',
              `If you do not, they show by themselves on ${when(payload.opensAt)}.`,
            ],
            link: { path: `/my-leaderboards/${id}/desk/reveal`, label: 'Uncover the places' },
          }
    case 'removed':
      return {
        subject: `You are no longer in ${name}`,
        lines: ['Its organisers removed you.', ...because(payload.reason), WEEK_STAYS],
        link: { path: '/my-leaderboards', label: 'See your leaderboards' },
      }
    case 'offer':
      return {
        subject: offerTexts[payload.role].subject(name),
        lines: [offerTexts[payload.role].line],
        link: { path: '/my-leaderboards', label: 'Accept or decline' },
      }
  }
}

function finalText(
  { contest: { name }, place, team, prize }: Extract<NotificationPayload<'CONTEST'>, { event: 'final' }>,
  link: NotificationText['link'],
): NotificationText {
  const isRanked = place !== null && place.rank > 0
  return {
    subject: isRanked ? `${name}: you finished ${ordinal(place.rank)}` : `${name} is final`,
    lines: [
      isRanked
        ? `You finished ${ordinal(place.rank)} of ${number(place.of)} with ${number(place.points)} points.`
        : place === null
          ? 'Ranks and points no longer change.'
          : 'You earned no points in it.',
      ...(team === null
        ? []
        : [
            `Your team, ${team.name}, finished ${ordinal(team.rank)} of ${number(team.of)} with ${number(team.points)} points.`,
          ]),
      ...(prize === null ? [] : [`${prize.isTeams ? 'Your team’s prize' : 'Your prize'}: ${prize.text}`]),
      ...(prize === null ? [] : ['The organisers will hand it over.']),
    ],
    link: { ...link, label: 'See the results' },
  }
}

const leaderboard = { path: '/leaderboard', label: 'See the leaderboard' }

function playerPage({ githubUsername }: { githubUsername: string }) {
  return { path: `/player/${githubUsername}`, label: 'Go to your player page' }
}

function number(value: number): string {
  return value.toLocaleString('en')
}

/** `Friday 27 November 2026, 06:00 UTC`. */
function hourText(instant: number): string {
  return `${weekdayText(instant)} ${dayText(dayOf(instant))}, ${new Date(instant).toISOString().slice(11, 16)} UTC`
}

function weekdayText(instant: number): string {
  return new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(instant)
}
