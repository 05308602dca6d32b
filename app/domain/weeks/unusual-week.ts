import { countsInFull } from '#app/domain/ledger/credit.ts'
import { pointsOf, type LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { DAY, dayOf, HOUR, weekBefore, weekEnd, weekStart } from '#app/domain/time/period.ts'
import { isThroughNewAccounts, type AccountOf } from './counterparts.ts'

/** After this many weeks outside the ten, the next place counts as a first one again. */
export const FIRST_AGAIN_WEEKS = 12

/** For the player. */
export const unusualSignText = {
  podium: 'You are among the first three. We look at them every week.',
  first_place: `It is your first place in the top ten, or your first in ${FIRST_AGAIN_WEEKS} weeks.`,
  new_account: 'Your GitHub account is younger than 30 days.',
  many_pull_requests_in_a_day: 'Ten or more of your pull requests were opened or accepted on one day.',
  active_around_the_clock: 'There was work in 20 or more hours of one day.',
  spam_labels: 'Two or more pull requests in four weeks were labelled as spam or invalid.',
  many_unmerged_closes:
    'In four weeks, five or more pull requests were closed without being merged, and more than were accepted.',
  many_repositories: 'Pull requests went to projects of eight or more other owners in one week.',
  new_partners:
    'Most of what counted in full this week went through GitHub accounts younger than a year, or without public work from before that.',
  own_projects:
    'You are among the first three, or it is a first place, and half of the week’s points that counted in full come from projects that are yours or changed hands in the last 90 days.',
  reverted: 'Work of the week before, which had earned points, was reverted by somebody else.',
  not_examined: 'The week closed before it could be reviewed.',
  unknown_partners:
    'Four fifths of 200 or more points that counted in full in four weeks went through accounts that had merged or approved work of fewer than two others in the 60 days before the week.',
  few_people:
    'It is a first place, and four fifths of the week’s 100 or more points that counted in full went through one or two people.',
  narrow_circle:
    'Four fifths of 200 or more points that counted in full in four weeks went through one person, or through others of the top ten.',
} as const satisfies Record<string, string>

export type UnusualSign = keyof typeof unusualSignText

/** For staff. */
export const unusualSignNote = {
  podium: 'among the first three',
  first_place: `first place in the ten, or first in ${FIRST_AGAIN_WEEKS} weeks`,
  new_account: 'GitHub account younger than 30 days',
  many_pull_requests_in_a_day: '10 or more pull requests opened or accepted on one day',
  active_around_the_clock: 'work in 20 or more hours of one day',
  spam_labels: '2 or more pull requests labelled spam or invalid in four weeks',
  many_unmerged_closes: '5 or more pull requests turned down in four weeks, more than accepted',
  many_repositories: 'pull requests to 8 or more other owners in one week',
  new_partners: 'most of what counted in full went through accounts younger than a year, or without earlier work',
  own_projects: 'half of what counted in full came from projects of their own, or that changed hands within 90 days',
  reverted: 'accepted work of the week before was reverted by somebody else',
  not_examined: 'rose into the top ten between review and close, or GitHub could not be asked about them',
  unknown_partners: 'four fifths of what counted in full went through accounts that dealt with hardly anybody else',
  few_people: 'four fifths of 100 or more points in full in the week went through one or two people',
  narrow_circle: 'four fifths of what counted in full went through one person or others of the ten',
} as const satisfies Record<UnusualSign, string>

/** Everyone at these places gets a review. */
export const ROUTINE_SIGNS = ['podium', 'first_place'] as const satisfies UnusualSign[]
export const PODIUM = 3
/** Signs that matter only with a routine review. */
export const SIGNS_OF_ROUTINE = {
  own_projects: ['podium', 'first_place'],
} as const satisfies Partial<Record<UnusualSign, (typeof ROUTINE_SIGNS)[number][]>>
/** No longer looked for, but earlier awards still name them. */
const RETIRED_SIGNS: readonly UnusualSign[] = ['unknown_partners', 'few_people', 'narrow_circle']
/** A review with only these ends by itself, in the player's favour. */
const WEAK_SIGNS: readonly UnusualSign[] = [
  ...ROUTINE_SIGNS,
  'new_account',
  'many_pull_requests_in_a_day',
  'active_around_the_clock',
  'many_repositories',
  'not_examined',
]
/** The others need a person. */
export const STRONG_SIGNS = (Object.keys(unusualSignText) as UnusualSign[]).filter((sign) => !WEAK_SIGNS.includes(sign))

/** The signs we look for today. */
export const UNUSUAL_SIGNS = (Object.keys(unusualSignText) as UnusualSign[]).filter(
  (sign) => !ROUTINE_SIGNS.some((routine) => routine === sign) && !RETIRED_SIGNS.includes(sign),
)

export function isStrong(sign: UnusualSign): boolean {
  return STRONG_SIGNS.includes(sign)
}

export const WEEKS_EXAMINED = 4

export function firstDayExamined(week: string): string {
  return dayOf(weekStart(weekBefore(week, WEEKS_EXAMINED - 1)))
}

const OWN_PROJECTS_SHARE = 0.5
/** A project that changed hands within this time counts like one's own. */
export const MOVED_LATELY = 90 * DAY
const OTHER_OWNERS = 8

type Account = { githubId: number; createdAt: number; now: number }
export type SignEvidence = {
  accountOf: AccountOf
  /** Null for an unknown owner, or if it never changed hands as far as known. */
  repositoryOf: (repositoryId: number) => { ownerId: number | null; movedAt: number | null }
  /** Whether a row's accepted work was reverted; missing if nobody asked. */
  isReverted?: (row: LedgerRow) => boolean
}

/**
 * A person should check them before a winner's prize unlocks; the points stay. `rows` are the player's since
 * `firstDayExamined`. What is unknown speaks against nobody, except that accounts without an id, such as deleted ones,
 * are new.
 */
export function unusualSigns(
  rows: readonly LedgerRow[],
  week: string,
  account: Account,
  { accountOf, repositoryOf, isReverted = () => false }: SignEvidence,
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
    many_repositories: otherOwners(ofWeek, account.githubId, repositoryOf) >= OTHER_OWNERS,
    new_partners: isThroughNewAccounts(rows, week, accountOf) === true,
    own_projects: isInOwnProjects(ofWeek, week, account.githubId, repositoryOf),
    // In the week itself it already has no points.
    reverted: rows.some((row) => row.week < week && row.points > 0 && isReverted(row)),
  }
  return (Object.keys(found) as (keyof typeof found)[]).filter((sign) => found[sign])
}

function pullRequestsWith(rows: readonly LedgerRow[], ineligible: LedgerRow['ineligible']): number {
  return rows.filter((row) => row.kind === 'pull_request_opened' && row.ineligible === ineligible).length
}

/** Opened and accepted on the same day, a pull request counts once. */
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

function otherOwners(rows: readonly LedgerRow[], githubId: number, repositoryOf: SignEvidence['repositoryOf']): number {
  const owners = rows
    .filter(({ kind }) => kind === 'pull_request_opened')
    .flatMap(({ repositoryId }) => (repositoryId === null ? [] : (repositoryOf(repositoryId).ownerId ?? [])))
  return new Set(owners.filter((owner) => owner !== githubId)).size
}

function isInOwnProjects(
  ofWeek: readonly LedgerRow[],
  week: string,
  githubId: number,
  repositoryOf: SignEvidence['repositoryOf'],
): boolean {
  const full = ofWeek.filter(countsInFull)
  const own = full.filter(({ repositoryId }) => {
    if (repositoryId === null) return false
    const { ownerId, movedAt } = repositoryOf(repositoryId)
    return ownerId === githubId || (movedAt !== null && movedAt > weekEnd(week) - MOVED_LATELY)
  })
  return pointsOf(own) > 0 && pointsOf(own) >= OWN_PROJECTS_SHARE * pointsOf(full)
}
