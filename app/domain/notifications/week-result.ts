import * as z from 'zod'
import { ACHIEVEMENT_RULES, ACHIEVEMENTS } from '#app/domain/achievements/achievements.ts'
import { RULES, workText } from '#app/domain/points/points-table.ts'
import { PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'
import { numberText, ordinal, pointsText } from '#app/domain/text/number-text.ts'
import { nextWeek, weekNumber } from '#app/domain/time/period.ts'
import type { NotificationText } from './notification-text.ts'
import type { NotificationKind } from './notification.ts'

/** Private leaderboards named at most; the others are only counted. */
export const BOARDS_NAMED = 5
export const LIFTS_NAMED = 4

const count = z.number().int().min(0)

/** How a closed week ended for one player: the week's only message outside the inbox. */
export const weekResult = z.object({
  week: z.string(),
  /** 0: no points in that week. */
  rank: count,
  /** Players on the board of that week. */
  climbers: count,
  points: count,
  /** Ranks gained since the week before; null if the player was missing from either board. */
  change: z.number().int().nullable(),
  /** Weeks in a row, up to this one, with the points a streak needs. */
  streak: count,
  isBest: z.boolean(),
  /** The first's and the tenth's points; 0 for none. */
  leader: count.default(0),
  tenth: count.default(0),
  /** The work that brought most points. */
  lifts: z
    .array(z.object({ rule: z.enum(RULES), count, points: count }))
    .max(LIFTS_NAMED)
    .default([]),
  /** The first few, because a job must stay small. */
  boards: z.array(z.object({ id: z.string(), name: z.string(), rank: count, members: count })).max(BOARDS_NAMED),
  moreBoards: count,
  achievements: z.array(z.enum(ACHIEVEMENTS)),
})

export type WeekResult = z.infer<typeof weekResult>

/** What the inbox shows. */
export type OwnResult = Pick<WeekResult, 'rank' | 'points' | 'change'>

/** For the inbox; null result: a week without points. */
export function ownWeekText(week: string, result: OwnResult | null): Pick<NotificationText, 'subject' | 'lines'> {
  const title = `Week ${weekNumber(week)}`
  if (result === null) return { subject: `${title}: no points`, lines: [] }
  const { rank, points, change } = result
  return { subject: `${title}: ${ordinal(rank)} with ${pointsText(points)}${changeText(change)}`, lines: [] }
}

function changeText(change: number | null): string {
  if (change === null || change === 0) return ''
  return change > 0 ? `, up ${numberText(change)}` : `, down ${numberText(-change)}`
}

/** Each player gets one of these outside the inbox. */
const WEEK_END_KINDS = ['WINNER', 'WEEKLY_RESET', 'PRIVATE_LB_UPDATE'] as const

export type WeekEndKind = (typeof WEEK_END_KINDS)[number]

export function isWeekEndKind(kind: NotificationKind): kind is WeekEndKind {
  return (WEEK_END_KINDS as readonly NotificationKind[]).includes(kind)
}

/** Leads to the reader's page of the week. */
export function weekEndText(
  kind: WeekEndKind,
  text: NotificationText,
  result: WeekResult,
  username: string,
): NotificationText {
  switch (kind) {
    case 'WINNER':
      return {
        ...text,
        ...pictureOf(result),
        lines: [...text.lines, ...praise(result), ...badges(result), ...boards(result)],
        link: weekPage(result, username),
      }
    case 'WEEKLY_RESET':
      return resetText(text, result, username)
    case 'PRIVATE_LB_UPDATE':
      return {
        ...text,
        subject:
          result.boards.length + result.moreBoards === 1
            ? text.subject
            : `Week ${weekNumber(result.week)} is decided on your private leaderboards`,
        lines: boards(result),
        link:
          result.boards.length + result.moreBoards === 1
            ? text.link
            : { path: '/my-leaderboards', label: 'See your private leaderboards' },
      }
  }
}

function resetText(text: NotificationText, result: WeekResult, username: string): NotificationText {
  const { rank, climbers, points, change, streak, week } = result
  const fresh = `Week ${weekNumber(nextWeek(week))} has begun, and everyone starts from zero. One review puts you on the trail.`
  const gained = change !== null && change > 0 ? `, up ${numberText(change)}` : ''
  return {
    ...text,
    ...pictureOf(result),
    link: weekPage(result, username),
    subject: `You finished ${ordinal(rank)}${gained}.${streak > 1 ? ` Streak: ${numberText(streak)} weeks.` : ''}`,
    lines: [
      `Week ${weekNumber(week)}: ${ordinal(rank)} of ${numberText(climbers)} with ${pointsText(points)}.`,
      ...praise(result),
      ...boards(result),
      fresh,
    ],
  }
}

function weekPage({ week }: WeekResult, username: string): NotificationText['link'] {
  return { path: `/week/${week}/${username}`, label: 'See how your week ended' }
}

/** The player's points beside the leader's and the tenth's, and the work that brought them. */
function pictureOf({ rank, points, leader, tenth, lifts }: WeekResult): Pick<NotificationText, 'facts' | 'bars'> {
  const bar = (label: string, value: number, tone: 'leader' | 'chest' | 'you') => ({
    label,
    value: numberText(value),
    tone,
    share: Math.min(1, Math.max(0, value / leader)),
  })
  return {
    ...(lifts.length === 0
      ? {}
      : {
          facts: {
            title: 'What lifted you',
            rows: lifts.map(({ rule, count: times, points: gained }) => ({
              label: `${numberText(times)} ${workText(rule, times)}`,
              value: `+${numberText(gained)}`,
            })),
          },
        }),
    ...(leader === 0
      ? {}
      : {
          bars: [
            ...(rank === 1 ? [] : [bar('1st', leader, 'leader')]),
            ...(rank > PRIZE_CUT_OFF && tenth > 0 ? [bar('The chest', tenth, 'chest')] : []),
            bar(`You, ${ordinal(rank)}`, points, 'you'),
            ...(rank <= PRIZE_CUT_OFF && rank > 0 && tenth > 0 && tenth < points
              ? [bar('The chest', tenth, 'chest')]
              : []),
          ],
        }),
  }
}

function praise({ isBest, streak }: WeekResult): string[] {
  return [
    ...(isBest ? ['Your best week so far.'] : []),
    ...(streak > 1 ? [`Streak: ${numberText(streak)} weeks in a row.`] : []),
  ]
}

function badges({ achievements }: WeekResult): string[] {
  if (achievements.length === 0) return []
  const titles = achievements.map((achievement) => ACHIEVEMENT_RULES[achievement].title)
  return [`New ${titles.length === 1 ? 'badge' : 'badges'}: ${titles.join(', ')}.`]
}

function boards({ boards: first, moreBoards }: WeekResult): string[] {
  const named = first.map(
    ({ name, rank, members }) => `${name}: ${rank === 0 ? 'no points' : `${ordinal(rank)} of ${numberText(members)}`}.`,
  )
  if (moreBoards === 0) return named
  return [...named, `And ${moreBoards} more private ${moreBoards === 1 ? 'leaderboard' : 'leaderboards'}.`]
}
