import type { LedgerRow } from './ledger-row.ts'
import { DAY, dayOf, HOUR, weekBefore, weekStart } from './period.ts'

/** Why a place is looked at, as its owner reads it. */
export const unusualSignText = {
  podium: 'You are among the first three. We look at them every week.',
  first_place: 'It is your first place in the top ten, or your first in 12 weeks.',
  new_account: 'Your GitHub account is younger than 30 days.',
  many_pull_requests_in_a_day: 'Ten or more of your pull requests were opened or accepted on one day.',
  active_around_the_clock: 'There was work in 20 or more hours of one day.',
  spam_labels: 'Two or more pull requests in four weeks were labelled as spam or invalid.',
  many_unmerged_closes:
    'In four weeks, five or more pull requests were closed without a merge, and more than were merged.',
  many_repositories: 'Pull requests went to projects of eight or more other owners in one week.',
  narrow_circle:
    'Four fifths of 200 or more points that counted in full in four weeks went through one person, or through others of the top ten.',
  not_examined: 'The week closed before it could be reviewed.',
} as const satisfies Record<string, string>

export type UnusualSign = keyof typeof unusualSignText

/** The same as staff read it. */
export const unusualSignNote = {
  podium: 'among the first three',
  first_place: 'first place in the ten, or first in 12 weeks',
  new_account: 'GitHub account younger than 30 days',
  many_pull_requests_in_a_day: '10 or more pull requests opened or accepted on one day',
  active_around_the_clock: 'work in 20 or more hours of one day',
  spam_labels: '2 or more pull requests labelled spam or invalid in four weeks',
  many_unmerged_closes: '5 or more pull requests closed unmerged in four weeks, more than merged',
  many_repositories: 'pull requests to 8 or more other owners in one week',
  narrow_circle: 'four fifths of what counted in full went through one person or others of the ten',
  not_examined: 'rose into the top ten between review and close',
} as const satisfies Record<UnusualSign, string>

/** Looks that everyone gets, at these places; without any other sign they end by themselves. */
export const ROUTINE_SIGNS = ['podium', 'first_place'] as const satisfies UnusualSign[]
export const PODIUM = 3
/** The signs of an unusual week, of which a person decides. */
export const UNUSUAL_SIGNS = (Object.keys(unusualSignText) as UnusualSign[]).filter((sign) => !isRoutine(sign))

export function isRoutine(sign: UnusualSign): boolean {
  return ROUTINE_SIGNS.some((routine) => routine === sign)
}

/** After so many weeks without a place in the ten, the next one counts as a first place again. */
export const FIRST_AGAIN_WEEKS = 12
/** A look ends this long after the place was given. */
export const LOOK = 72 * HOUR

export const WEEKS_EXAMINED = 4

/** The first day whose rows the signs of a week look at. */
export function firstDayExamined(week: string): string {
  return dayOf(weekStart(weekBefore(week, WEEKS_EXAMINED - 1)))
}

const NARROW = { points: 200, share: 0.8 }
const OTHER_OWNERS = 8

type Account = { githubId: number; createdAt: number; now: number }
type Surroundings = {
  /** The GitHub ids of the others of the week's ten. */
  others: ReadonlySet<number>
  /** Null for an unknown owner. */
  ownerOf: (repositoryId: number) => number | null
}

/**
 * Signs that a person should check before a winner's prize unlocks; the points stay. `rows` are the player's since
 * `firstDayExamined`. What is not known of a row speaks against nobody, with one exception: accounts without an id, as deleted
 * ones, count as one and the same person, and make nobody else's share smaller.
 */
export function unusualSigns(
  rows: readonly LedgerRow[],
  week: string,
  account: Account,
  { others, ownerOf }: Surroundings,
): UnusualSign[] {
  const ofWeek = rows.filter((row) => row.week === week)
  const unmerged = pullRequestsWith(rows, 'closed_unmerged')
  const merged = rows.filter((row) => row.kind === 'pull_request_accepted').length
  const found = {
    new_account: account.now - account.createdAt < 30 * DAY,
    many_pull_requests_in_a_day: pullRequestsOfBusiestDay(ofWeek) >= 10,
    active_around_the_clock: hoursOfBusiestDay(ofWeek) >= 20,
    spam_labels: pullRequestsWith(rows, 'spam_label') >= 2,
    many_unmerged_closes: unmerged >= 5 && unmerged > merged,
    many_repositories: otherOwners(ofWeek, account.githubId, ownerOf) >= OTHER_OWNERS,
    narrow_circle: isNarrow(rows, others),
  }
  return (Object.keys(found) as (keyof typeof found)[]).filter((sign) => found[sign])
}

function pullRequestsWith(rows: readonly LedgerRow[], ineligible: LedgerRow['ineligible']): number {
  return rows.filter((row) => row.kind === 'pull_request_opened' && row.ineligible === ineligible).length
}

/** A pull request that was opened and accepted on the same day is one. */
function pullRequestsOfBusiestDay(rows: readonly LedgerRow[]): number {
  const ofKinds = rows.filter(({ kind }) => kind === 'pull_request_opened' || kind === 'pull_request_accepted')
  const ofDays = [...Map.groupBy(ofKinds, (row) => row.day).values()]
  return Math.max(0, ...ofDays.map((ofDay) => new Set(ofDay.map(pullRequestOf)).size))
}

/** The part that the keys of one pull request share. */
export function pullRequestOf({ key }: Pick<LedgerRow, 'key'>): string {
  return key.slice(0, key.lastIndexOf(':'))
}

function hoursOfBusiestDay(rows: readonly LedgerRow[]): number {
  const hours = new Set(rows.filter(({ kind }) => kind !== 'commits').map((row) => Math.floor(row.occurredAt / HOUR)))
  const ofDays = [...Map.groupBy(hours, (hour) => Math.floor(hour / 24)).values()]
  return Math.max(0, ...ofDays.map((ofDay) => ofDay.length))
}

function otherOwners(rows: readonly LedgerRow[], githubId: number, ownerOf: Surroundings['ownerOf']): number {
  const owners = rows
    .filter(({ kind }) => kind === 'pull_request_opened')
    .flatMap(({ repositoryId }) => (repositoryId === null ? [] : (ownerOf(repositoryId) ?? [])))
  return new Set(owners.filter((owner) => owner !== githubId)).size
}

function isNarrow(rows: readonly LedgerRow[], others: ReadonlySet<number>): boolean {
  const full = rows.filter((row) => row.lane === 'full' && row.counterpartId !== 0)
  const known = full.filter(({ counterpartId }) => counterpartId !== null)
  const byPerson = [...Map.groupBy(known, (row) => row.counterpartId).values()].map(pointsOf)
  const throughOthers = pointsOf(known.filter(({ counterpartId }) => others.has(counterpartId ?? 0)))
  const throughUnknown = pointsOf(full) - pointsOf(known)
  return isMost(Math.max(throughOthers, ...byPerson), pointsOf(known)) || isMost(throughUnknown, pointsOf(full))
}

function isMost(part: number, whole: number): boolean {
  return whole >= NARROW.points && part >= NARROW.share * whole
}

function pointsOf(rows: readonly LedgerRow[]): number {
  return rows.reduce((sum, row) => sum + row.points, 0)
}
