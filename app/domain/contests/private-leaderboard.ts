import { failedChecks, plainText, tooLong, lineError } from '#app/domain/text/plain-text.ts'
import {
  DAY,
  dayOf,
  dayStart,
  isDay,
  monthOf,
  previousWeek,
  weekDays,
  weekOfDay,
  weekStart,
} from '#app/domain/time/period.ts'
import { toBase64Url } from '#app/domain/values/bytes.ts'

export const NAME_LENGTH = 60
export const DESCRIPTION_LENGTH = 200
/** A trigger enforces it under concurrent joins. */
export const MEMBERS_CAP = 1000
/** Boards that a player can own, and be a member of. */
export const OWNED_CAP = 20
export const MEMBERSHIPS_CAP = 100

/** An offer that nobody answers ends by itself. */
export type OfferedRole = 'owner' | 'moderator' | 'viewer'
export const OFFER_LIFETIME = 14 * DAY

const LONGEST_YEARS = 5
const CODE_BYTES = 24

export type LeaderboardValues = { name: string; description: string; endsOn: string }
export type LeaderboardErrors = Partial<Record<keyof LeaderboardValues, string>>

export type CheckedLeaderboard =
  | { ok: true; values: { name: string; description: string; endsOn: string | null } }
  | { ok: false; errors: LeaderboardErrors }

/** Validates typed values and returns them as stored; `storedEnd` is the current end, which may be past. */
export function checkLeaderboard(typed: LeaderboardValues, now: number, storedEnd: string | null): CheckedLeaderboard {
  const name = plainText(typed.name)
  const description = plainText(typed.description)
  const endsOn = typed.endsOn.trim() === '' ? null : typed.endsOn.trim()
  const errors = failedChecks({
    name: lineError(name, NAME_LENGTH, 'Give the board a name.'),
    description: tooLong(description, DESCRIPTION_LENGTH),
    endsOn: endsOn === storedEnd ? null : endError(endsOn, now),
  })
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, values: { name, description, endsOn } }
}

function endError(endsOn: string | null, now: number): string | null {
  if (endsOn === null) return null
  if (!isDay(endsOn)) return 'Choose a date, such as 2026-12-31.'
  const today = dayOf(now)
  if (endsOn < today) return 'Choose today or a later day.'
  const latest = `${Number(today.slice(0, 4)) + LONGEST_YEARS}${today.slice(4)}`
  return endsOn > latest ? `Choose a day within ${LONGEST_YEARS} years.` : null
}

/** The last day itself still counts (UTC). */
export function hasEnded(endsOn: string | null, now: number): boolean {
  return endsOn !== null && dayOf(now) > endsOn
}

/** Owners hand the board over or delete it; people who are in a contest when it ends stay in its ranks. */
export function wayOut(
  { isOwner, contestEndsAt }: { isOwner: boolean; contestEndsAt: number | null },
  now: number,
): 'open' | 'owner' | 'ended' {
  if (isOwner) return 'owner'
  return contestEndsAt !== null && contestEndsAt <= now ? 'ended' : 'open'
}

/** 192 random bits. */
export function newInvitationCode(randomBytes: (length: number) => Uint8Array): string {
  return toBase64Url(randomBytes(CODE_BYTES))
}

export function isInvitationCode(text: string): boolean {
  return /^[\w-]{32}$/.test(text)
}

/** Case and spaces do not matter. */
export function namesLeaderboard(typed: string, name: string): boolean {
  return plainText(typed).toLowerCase() === name.toLowerCase()
}

export type LeaderboardTab = 'week' | 'last-week' | 'month' | 'all-time'

/** Days of a week, numbered from 0 for Monday. */
export type DaySpan = { week: string; first: number; last: number }
export type TabPeriod = { kind: 'period'; period: string } | { kind: 'days'; spans: DaySpan[] }

/** A running board's tabs cover today's periods. An ended board keeps its last week and month, up to its end. */
export function periodOfTab(tab: LeaderboardTab, endsOn: string | null, now: number): TabPeriod {
  const ended = endsOn !== null && hasEnded(endsOn, now)
  const day = ended ? endsOn : dayOf(now)
  const week = weekOfDay(day)
  if (tab === 'last-week') return { kind: 'period', period: previousWeek(week) }
  if (!ended) return { kind: 'period', period: { week, month: monthOf(now), 'all-time': 'all' }[tab] }
  const first = tab === 'month' ? `${day.slice(0, 7)}-01` : dayOf(weekStart(week))
  return { kind: 'days', spans: daySpans(first, day) }
}

/** The days of a week that count: all, or those up to the board's end. */
export function weekUpTo(week: string, endsOn: string | null): TabPeriod {
  if (endsOn === null || weekOfDay(endsOn) !== week) return { kind: 'period', period: week }
  return { kind: 'days', spans: daySpans(dayOf(weekStart(week)), endsOn) }
}

/** An ended board has no lifetime tab, because lifetime sums cannot be frozen. */
export function tabsOf(ended: boolean): LeaderboardTab[] {
  return ended ? ['week', 'last-week', 'month'] : ['week', 'last-week', 'month', 'all-time']
}

/** The weeks between two days, both included, each with its days in that range. */
export function daySpans(first: string, last: string): DaySpan[] {
  const spans: DaySpan[] = []
  for (let day = dayStart(first); day <= dayStart(last);) {
    const week = weekOfDay(dayOf(day))
    const days = weekDays(week)
    const from = days.indexOf(dayOf(day))
    const to = days.includes(last) ? days.indexOf(last) : 6
    spans.push({ week, first: from, last: to })
    day += (to - from + 1) * DAY
  }
  return spans
}
