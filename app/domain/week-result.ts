import * as z from 'zod'
import { ACHIEVEMENT_RULES, ACHIEVEMENTS } from './achievements.ts'
import type { NotificationText } from './notification-text.ts'
import type { NotificationKind } from './notification.ts'
import { nextWeek, weekNumber } from './period.ts'
import { ordinal } from './ranking.ts'

/** The most private leaderboards that are named; the others are only counted. */
export const BOARDS_NAMED = 5

const count = z.number().int().min(0)

/** How a closed week ended for one player, for the week's only message outside the inbox. */
export const weekResult = z.object({
  week: z.string(),
  /** 0: no points in that week. */
  rank: count,
  /** Players on the board of that week. */
  climbers: count,
  points: count,
  /** Ranks gained since the week before; null when the player was missing from either board. */
  change: z.number().int().nullable(),
  /** Consecutive weeks up to this one with the points a streak needs. */
  streak: count,
  isBest: z.boolean(),
  /** The first few only, because a job must stay small. */
  boards: z.array(z.object({ id: z.string(), name: z.string(), rank: count, members: count })).max(BOARDS_NAMED),
  moreBoards: count,
  achievements: z.array(z.enum(ACHIEVEMENTS)),
})

export type WeekResult = z.infer<typeof weekResult>

/** The kinds of week-end messages; each player gets one outside the inbox. */
const WEEK_END_KINDS = ['WINNER', 'WEEKLY_RESET', 'PRIVATE_LB_UPDATE'] as const

export type WeekEndKind = (typeof WEEK_END_KINDS)[number]

export function isWeekEndKind(kind: NotificationKind): kind is WeekEndKind {
  return (WEEK_END_KINDS as readonly NotificationKind[]).includes(kind)
}

export function weekEndText(kind: WeekEndKind, text: NotificationText, result: WeekResult): NotificationText {
  switch (kind) {
    case 'WINNER':
      return { ...text, lines: [...text.lines, ...praise(result), ...badges(result), ...boards(result)] }
    case 'WEEKLY_RESET':
      return resetText(text, result)
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

function resetText(text: NotificationText, result: WeekResult): NotificationText {
  const { rank, climbers, points, change, streak, week } = result
  const fresh = `Week ${weekNumber(nextWeek(week))} has begun, and everyone starts from zero.`
  if (rank === 0)
    return { ...text, lines: [`You had no points in week ${weekNumber(week)}.`, ...boards(result), fresh] }
  const gained = change !== null && change > 0 ? `, up ${number(change)}` : ''
  return {
    ...text,
    subject: `You finished ${ordinal(rank)}${gained}.${streak > 1 ? ` Streak: ${number(streak)} weeks.` : ''}`,
    lines: [
      `Week ${weekNumber(week)}: ${ordinal(rank)} of ${number(climbers)} with ${number(points)} points.`,
      ...praise(result),
      ...boards(result),
      fresh,
    ],
  }
}

function praise({ isBest, streak }: WeekResult): string[] {
  return [
    ...(isBest ? ['Your best week so far.'] : []),
    ...(streak > 1 ? [`Streak: ${number(streak)} weeks in a row.`] : []),
  ]
}

function badges({ achievements }: WeekResult): string[] {
  if (achievements.length === 0) return []
  const titles = achievements.map((achievement) => ACHIEVEMENT_RULES[achievement].title)
  return [`New ${titles.length === 1 ? 'badge' : 'badges'}: ${titles.join(', ')}.`]
}

function boards({ boards: first, moreBoards }: WeekResult): string[] {
  const named = first.map(
    ({ name, rank, members }) => `${name}: ${rank === 0 ? 'no points' : `${ordinal(rank)} of ${number(members)}`}.`,
  )
  if (moreBoards === 0) return named
  return [...named, `And ${moreBoards} more private ${moreBoards === 1 ? 'leaderboard' : 'leaderboards'}.`]
}

function number(value: number): string {
  return value.toLocaleString('en')
}
