import { DAY, dayOf, dayStart, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { zonedDate } from '#app/domain/time/zoned-text.ts'
import { zonedDay, zonedDayStart } from '#app/domain/time/zoned-time.ts'

export const VISIBILITIES = ['private', 'public'] as const
export type ContestVisibility = (typeof VISIBILITIES)[number]

export const TEAM_MODES = ['climbers', 'roster', 'dealt'] as const
export type ContestTeamMode = (typeof TEAM_MODES)[number]

export const teamModeText = {
  climbers: 'Climbers start them',
  roster: 'From your list of people',
  dealt: 'Dealt evenly at the start',
} as const satisfies Record<ContestTeamMode, string>

/** May change until the results are final. */
export const REWARD_CHANGES = ['prizes', 'sponsor', 'policies'] as const
export type RewardChange = (typeof REWARD_CHANGES)[number]
/** What an organiser may change after the opening, besides the rules. */
export const CONTEST_CHANGES = ['end', 'scope', 'team_size', 'teams_lock', ...REWARD_CHANGES] as const
export type ContestChange = (typeof CONTEST_CHANGES)[number]

export const ROCKS = ['moss', 'rust', 'slate', 'ochre', 'bronze', 'night'] as const
export type ContestRock = (typeof ROCKS)[number]

/** Climbers besides the owner; a contest keeps the room it opened with, or more. A trigger guards concurrent joins. */
export const CONTEST_CAPACITY = { free: 25, full: 5000 } as const
/** Open at once, for owners who open them with the free room. */
export const FREE_OPEN_CONTESTS = 3
export const TEAMS_CAP = 500
export const ROLES_CAP = 20
/** Each is a row of the audit log, which only grows. */
export const DESK_DECISIONS_PER_DAY = 1000
/** After the opening, besides the rules. */
export const CHANGES_CAP = 200
export const REPOSITORIES_CAP = 1000
/** Includes lines that left an open contest: all are read whenever a member is scored. */
export const SCOPE_LINES_EVER = 2 * REPOSITORIES_CAP
export const PRIZES_CAP = 10
export const EMBED_ORIGINS_CAP = 10
/** Climbers whose days or work go into one file. */
export const CLIMBERS_PER_PART = 100
export const SLUG_LENGTH = { least: 3, most: 40 } as const
export const PRIZE_LENGTH = 120
export const TEAM_NAME_LENGTH = 40
export const TEAM_BEST = { least: 1, most: 10, usual: 5 } as const
/** A smaller team is not ranked. */
export const TEAM_LEAST = { least: 1, most: 10, usual: 3 } as const
export const TEAM_SIZE = { least: 2, most: 100, usual: 40 } as const
export const RULE_REASON = { least: 20, most: 200 } as const

/** Minutes before the end; null for no freeze. */
export const FREEZES = [30, 60, 120, 360, 1440] as const

const LONGEST = 366 * DAY
export const SETTLES_AFTER = 48 * HOUR
export const SETTLES_AT_LATEST = 96 * HOUR
/** Held days that nobody decided by then count. */
export const HELD_AT_MOST = 72 * HOUR
/** After the results are final, if nobody ends the reveal. */
export const AUTO_REVEAL_AFTER = 7 * DAY
/** `mendedWithin`: how long a slip may be corrected. */
export const RULE_CHANGES = { apart: 24 * HOUR, mendedWithin: HOUR, lastBeforeEnd: 48 * HOUR } as const
export const ROSTER_RETENTION = 30 * DAY
/** What the freeze does not hide, for the page, its rules, the desk and the API. */
export const WEEK_STAYS_PUBLIC =
  'Only this contest is hidden. The weekly leaderboard, player pages and their API still show new points at once.'

export type ContestTimes = {
  openedAt: number | null
  startsAt: number
  endsAt: number
  freezeMinutes: number | null
  revealed: number | null
  finalAt: number | null
  cancelledAt: number | null
}

/** For members: strangers never find a private one. */
export function contestPath({
  id,
  slug,
  visibility,
}: {
  id: string
  slug: string
  visibility: ContestVisibility
}): string {
  return visibility === 'public' ? `/c/${slug}` : `/my-leaderboards/${id}`
}

/** `soon` and `running` are open to join; a contest called off stays `cancelled`. */
export type ContestState = 'draft' | 'soon' | 'running' | 'settling' | 'final' | 'cancelled'

export function contestState(
  { openedAt, startsAt, endsAt, finalAt, cancelledAt }: ContestTimes,
  now: number,
): ContestState {
  if (openedAt === null) return 'draft'
  if (cancelledAt !== null) return 'cancelled'
  if (finalAt !== null) return 'final'
  if (now >= endsAt) return 'settling'
  return now >= startsAt ? 'running' : 'soon'
}

export function isOver(state: ContestState): boolean {
  return state === 'settling' || isClosed(state)
}

export function isClosed(state: ContestState): boolean {
  return state === 'final' || state === 'cancelled'
}

/** On the contest's own calendar: `day` 1 is the day of the start. */
export function dayOfContest(
  { startsAt, endsAt, timeZone }: Pick<ContestTimes, 'startsAt' | 'endsAt'> & { timeZone: string },
  now: number,
): { day: number; of: number } {
  const start = dayStart(zonedDay(startsAt, timeZone))
  const days = (instant: number) => Math.round((dayStart(zonedDay(instant, timeZone)) - start) / DAY) + 1
  const of = days(endsAt - 1)
  return { day: Math.min(of, Math.max(1, days(now))), of }
}

/** Null for never. */
export function freezesAt({ endsAt, startsAt, freezeMinutes }: ContestTimes): number | null {
  return freezeMinutes === null ? null : Math.max(startsAt, endsAt - freezeMinutes * MINUTE)
}

/** Whether the newest standings are hidden: from the freeze until the first place is uncovered. */
export function isFrozen(times: ContestTimes, now: number): boolean {
  const at = freezesAt(times)
  if (at === null || now < at || times.openedAt === null || times.cancelledAt !== null) return false
  if (times.revealed === REVEAL_STEPS) return false
  return times.finalAt === null || now < times.finalAt + AUTO_REVEAL_AFTER
}

/** Whether owner and moderators may uncover places: only standings that froze, until they open by themselves. */
export function isRevealOpen(times: ContestTimes, now: number): boolean {
  return (
    freezesAt(times) !== null &&
    times.cancelledAt === null &&
    now >= times.endsAt &&
    (times.finalAt === null || now < times.finalAt + AUTO_REVEAL_AFTER)
  )
}

/** When results become final, as page, stage and desk say it: `between Fri 4 Dec and Sun 6 Dec`. */
export function finalBetween({ endsAt, timeZone }: Pick<ContestTimes, 'endsAt'> & { timeZone: string }): string {
  const [from, until] = [SETTLES_AFTER, SETTLES_AT_LATEST].map((after) =>
    zonedDate(endsAt + after, timeZone)
      .split(' ', 3)
      .join(' '),
  )
  return `between ${from} and ${until}`
}

/** When a member's work must be known from: commits have a date and no hour, so their first day counts whole. */
export function neededFrom({ startsAt, timeZone }: Pick<ContestTimes, 'startsAt'> & { timeZone: string }): number {
  return dayStart(dayOf(zonedDayStart(zonedDay(startsAt, timeZone), timeZone)))
}

/** When a held day counts by itself: always before the results are final. */
export function countsByItselfAt({ endsAt }: Pick<ContestTimes, 'endsAt'>, heldAt: number): number {
  return Math.max(heldAt, Math.min(heldAt + HELD_AT_MOST, endsAt + SETTLES_AFTER))
}

/** Ranks that the reveal uncovers, the last first. */
export const REVEAL_STEPS = 10

const RESERVED_SLUGS = new Set(['new', 'open', 'stage', 'widget', 'card', 'api', 'admin', 'join', 'contests'])

export const slugErrors = {
  missing: 'Give the contest an address.',
  malformed: (typed: string) => {
    const offered = offeredSlug(typed)
    const example = offered.length >= SLUG_LENGTH.least ? offered : 'autumn-2026'
    return `Use small letters, digits and single hyphens: ${example} would work.`
  },
  length: `${SLUG_LENGTH.least} to ${SLUG_LENGTH.most} characters.`,
  taken: 'This address is taken.',
} as const

/** Null if it can be used; whether it is taken is not checked. */
export function slugError(slug: string): string | null {
  if (slug === '') return slugErrors.missing
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return slugErrors.malformed(slug)
  if (slug.length < SLUG_LENGTH.least || slug.length > SLUG_LENGTH.most) return slugErrors.length
  return RESERVED_SLUGS.has(slug) ? slugErrors.taken : null
}

/**
 * A public contest takes its address when it opens. Until then, and always for a private one, the row stores it with
 * its own id: it blocks nobody and gives nothing away. Typed addresses have no space.
 */
export function unclaimedSlug(slug: string, id: string): string {
  return `${slug} ${id}`
}

/** The address that was typed, whether the row has taken it or not. */
export function typedSlug(stored: string): string {
  return stored.split(' ')[0] ?? ''
}

export function offeredSlug(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, SLUG_LENGTH.most)
    .replace(/-$/, '')
}

/** `storedStart` may have passed. */
export function datesError(
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
  now: number,
  storedStart: number | null = null,
): { starts: string | null; ends: string | null } {
  return {
    starts:
      startsAt < now - DAY && startsAt !== storedStart ? 'The start has passed. Choose today or a later day.' : null,
    ends: endError(startsAt, endsAt, now),
  }
}

function endError(startsAt: number, endsAt: number, now: number): string | null {
  if (endsAt <= startsAt) return 'The end lies before the start. Choose a later day.'
  if (endsAt <= now) return 'The end has passed. Choose a later day.'
  return endsAt - startsAt > LONGEST ? 'A contest lasts a year at most. Choose an earlier day.' : null
}
