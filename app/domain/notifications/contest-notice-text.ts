import { decidedText, manualPointsKindText } from '#app/domain/contests/by-hand/hand-decision.ts'
import { changeLabels } from '#app/domain/contests/contest-change.ts'
import { EQUAL_POINTS } from '#app/domain/standings/ranking.ts'
import { numberText, ordinal, pointsText } from '#app/domain/text/number-text.ts'
import { uncapitalized } from '#app/domain/text/plain-text.ts'
import { zonedInstant, zoneText } from '#app/domain/time/zoned-text.ts'
import type { NotificationText } from './notification-text.ts'
import type { NotificationPayload } from './notification.ts'

const WEEK_STAYS = 'Points in the weekly climb stay as they are.'

export const NO_LONGER_CHANGE = 'Ranks and points no longer change.'

const CERTIFICATE = 'You earned a certificate. It has a page of its own, to print, to share and to check.'

function certificateLink(path: string): NotificationText['link'] {
  return { path, label: 'Open your certificate' }
}

const offerTexts = {
  owner: {
    subject: (name) => `Will you take over ${name}?`,
    line: 'It becomes yours once you accept. The owner of a contest cannot climb in it, now or later.',
  },
  moderator: {
    subject: (name) => `Will you moderate ${name}?`,
    line: 'Your role begins once you accept. Moderators of a contest cannot climb in it, now or later.',
  },
  viewer: {
    subject: (name) => `You are invited to the desk of ${name}`,
    line: 'Once you accept, you see what its organisers see. You cannot change anything there, and you may still climb.',
  },
} as const satisfies Record<'owner' | 'moderator' | 'viewer', { subject: (name: string) => string; line: string }>

/** The same sentences for a contest's chats and members, and for people who are offered a role or were removed. */
export function contestText(payload: NotificationPayload<'CONTEST'>): NotificationText {
  const { name, href, timeZone, id } = payload.contest
  const when = (instant: number) => `${zonedInstant(instant, timeZone)} ${zoneText(timeZone)}`
  const changesFrom = (instant: number) => `It changes on ${when(instant)}. What was earned before stays.`
  const because = (reason: string | null) => (reason === null || reason === '' ? [] : [`Why: ${reason}`])
  const link = { path: href, label: 'Open the contest' }
  switch (payload.event) {
    case 'start':
      return { subject: `${name} has begun`, lines: [`Work counts until ${when(payload.endsAt)}.`], link }
    case 'rules':
      return {
        subject: `${name}: a rule is changing`,
        lines: [changesFrom(payload.effectiveFrom), ...because(payload.reason)],
        link: { ...link, label: 'Read the rules' },
      }
    case 'changed': {
      const { what, endsAt, effectiveFrom, reason } = payload
      return {
        subject: `${name}: ${uncapitalized(changeLabels[what])}`,
        lines: [
          ...(endsAt === null ? [] : [`It now ends on ${when(endsAt)}.`]),
          ...(what === 'scope' ? [changesFrom(effectiveFrom)] : []),
          ...(what === 'end' || what === 'scope' ? [] : ['You’ll find what is new on the contest’s page.']),
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
    case 'certificate':
      return { subject: `Your certificate of ${name}`, lines: [CERTIFICATE], link: certificateLink(payload.path) }
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
              'Nobody sees the places until you reveal them. Then everybody in it is told theirs.',
              `If you do not, they show by themselves on ${when(payload.opensAt)}.`,
            ],
            link: { path: `/my-leaderboards/${id}/desk/reveal`, label: 'Reveal the places' },
          }
    case 'message':
      return {
        subject: `${name}: a message from ${payload.from}`,
        lines: [
          ...payload.text.split('\n').filter((line) => line !== ''),
          `${payload.from} runs ${name}. To get no more of these, open the contest and choose “Stop their messages”.`,
        ],
        link,
      }
    case 'by_hand':
      return byHandText(payload, link)
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

function byHandText(
  { contest: { name }, kind, points, reason, isBack }: Extract<NotificationPayload<'CONTEST'>, { event: 'by_hand' }>,
  link: NotificationText['link'],
): NotificationText {
  const what = decidedText({ kind, points }, 'your work')
  return {
    subject: isBack ? `${name}: taken back: ${what}` : `${name}: ${what}`,
    lines: [
      ...(kind === 'work' ? [] : [`For: ${manualPointsKindText[kind]}`]),
      `Why: ${reason}`,
      ...(isBack ? ['Its organisers took this back, so it no longer counts.'] : []),
      WEEK_STAYS,
    ],
    link: { ...link, label: 'Read the news' },
  }
}

function finalText(
  { contest: { name }, place, team, prize, certificate }: Extract<NotificationPayload<'CONTEST'>, { event: 'final' }>,
  link: NotificationText['link'],
): NotificationText {
  const isRanked = place !== null && place.rank > 0
  return {
    subject: isRanked ? `${name}: you finished ${ordinal(place.rank)}` : `${name} is final`,
    lines: [
      isRanked
        ? `You finished ${ordinal(place.rank)} of ${numberText(place.of)} with ${pointsText(place.points)}.`
        : place === null
          ? NO_LONGER_CHANGE
          : 'You earned no points in it.',
      ...(team === null
        ? []
        : [
            `Your team, ${team.name}, finished ${ordinal(team.rank)} of ${numberText(team.of)} with ${pointsText(team.points)}.`,
          ]),
      ...(place?.isEqual === true || team?.isEqual === true ? [EQUAL_POINTS] : []),
      ...(prize === null ? [] : [`${prize.isTeams ? 'Your team’s prize' : 'Your prize'}: ${prize.text}`]),
      ...(prize === null ? [] : ['The organisers will hand it over.']),
      ...(certificate === undefined ? [] : [CERTIFICATE]),
    ],
    link: certificate === undefined ? { ...link, label: 'See the results' } : certificateLink(certificate),
  }
}
