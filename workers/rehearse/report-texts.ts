import { countsInFull } from '#app/domain/ledger/credit.ts'
import { ESTABLISHED } from '#app/domain/ledger/established-project.ts'
import { isContestKind, OPEN_LIMIT, OPEN_WEEK_LIMIT, takenUpBy } from '#app/domain/points/points-table.ts'
import { ordinal } from '#app/domain/text/number-text.ts'
import { dayOf, dayStart, weekEnd, weekNumber, weekStart } from '#app/domain/time/period.ts'
import { POINTS_RULE } from '#app/domain/why/points-rule.ts'
import type { AccountWeek, Line, Rehearsal } from './rehearsal.ts'

/** A week's lines, by what became of them. */
export type Group = { title: string; explained: string; lines: Line[]; points: number }

/** What the product's own words mean, for readers who do not know it. */
export const EXPLAINED: readonly (readonly [word: string, meaning: string])[] = [
  [
    'Established project',
    `a repository that is no fork, is over ${ESTABLISHED.days} days old, and took in work of ${ESTABLISHED.people} people besides its owner`,
  ],
  [
    'Solo work',
    'what nobody else has to agree to: commits, comments, new repositories, opening a pull request or issue',
  ],
  ['Push access', 'the right to change a repository; only a review by somebody who has it can count in full'],
  ['Landed', 'the project took the work in by a commit of its own, and closed the pull request without a merge'],
  ['Own thread', 'a comment on a pull request or an issue that one opened oneself'],
  [
    'GitHub’s points',
    'what GitHub lets a token ask in an hour, usually 5,000; they have nothing to do with points of players',
  ],
]

const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `Week 47`. */
export function weekName(week: string): string {
  return `Week ${weekNumber(week)}`
}

/** `16 Nov to 22 Nov`, of the running week up to now. */
export function weekDays(week: string, at: number): string {
  const last = Math.min(weekEnd(week) - 1, at)
  return `${shortDay.format(weekStart(week))} to ${shortDay.format(last)}`
}

/** `Mon 16 Nov`. */
export function dayName(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    dayStart(day),
  )
}

export function isRunning(week: string, { at }: Pick<Rehearsal, 'at'>): boolean {
  return dayOf(at) < dayOf(weekEnd(week))
}

export function placeText({ place }: Pick<AccountWeek, 'place'>, of: number): string {
  return place === null ? 'no place' : `${ordinal(place)} of ${of}`
}

export function groupsOf(lines: readonly Line[]): Group[] {
  const group = (title: string, explained: string, own: Line[]): Group => ({
    title,
    explained,
    lines: own,
    points: own.reduce((sum, { points }) => sum + points, 0),
  })
  return [
    group(
      'Taken up by others',
      'Another person accepted or needed it, in an established project. It counts in full.',
      lines.filter(countsInFull),
    ),
    group(
      'On their own',
      `Nobody else had to take it up, or not so that it counts in full. All of it together earns ${OPEN_LIMIT} points a day and ${OPEN_WEEK_LIMIT} a week at most.`,
      lines.filter((line) => line.points > 0 && line.counted > 0 && !countsInFull(line)),
    ),
    group(
      'Over a limit',
      `A limit of the day or the week was used up. ${POINTS_RULE.beyond}`,
      lines.filter(({ counted, reason }) => counted === 0 && isLimit(reason)),
    ),
    group(
      'Left out',
      'It counts for nobody, for the reason on the line.',
      lines.filter(({ points, reason }) => points === 0 && !isLimit(reason)),
    ),
  ].filter((one) => one.lines.length > 0)
}

function isLimit(reason: Line['reason']): boolean {
  return reason === 'open_limit' || reason === 'open_week_limit' || reason === 'daily_limit'
}

/** How it was taken up, and why it earned what it did. */
export function whyText({ kind, how, by, note, counted: most, quantity, points }: Line): string {
  const isLeftOut = points === 0 && note !== null
  const isReview = isContestKind(kind) && takenUpBy(kind) === 'author'
  const person = by === null ? '' : ` ${isReview ? 'of' : 'by'} ${by}`
  return [
    how === null || isLeftOut || (isReview && by === null) ? null : `${how}${person}`,
    note,
    note === null && most < quantity && points > 0 ? `${most} of ${quantity} counted` : null,
  ]
    .filter((part) => part !== null)
    .join('; ')
}

/** `1.3 s`, `240 ms`. */
export function timeText(milliseconds: number): string {
  return milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} s`
}

/** `1.4`, `12`. */
export function figureText(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })
}

export function counted(value: number, thing: string): string {
  return `${value.toLocaleString('en')} ${thing}${value === 1 ? '' : 's'}`
}

/** What reading an account takes of GitHub, on average. */
export function perAccount({ accounts }: Pick<Rehearsal, 'accounts'>): { refresh: string; earlier: string } {
  const mean = (of: 'refresh' | 'earlier', what: 'points' | 'milliseconds') =>
    accounts.reduce((sum, account) => sum + account[of][what], 0) / Math.max(1, accounts.length)
  const text = (of: 'refresh' | 'earlier') =>
    `${figureText(mean(of, 'points'))} points and ${timeText(mean(of, 'milliseconds'))}`
  return { refresh: text('refresh'), earlier: text('earlier') }
}

/** `rises by 2`. */
export function moveText(place: number | null, otherPlace: number | null): string {
  const [before, after] = [place ?? Infinity, otherPlace ?? Infinity]
  if (before === after) return ''
  const by = Math.abs(before - after)
  return `${after < before ? 'rises' : 'falls'}${Number.isFinite(by) ? ` by ${by}` : ''}`
}
