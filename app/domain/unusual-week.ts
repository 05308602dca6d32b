import type { LedgerRow } from './ledger-row.ts'
import { DAY, HOUR } from './period.ts'

/** Why a place is under review, as its owner reads it. */
export const unusualSignText = {
  new_account: 'Your GitHub account is younger than 30 days.',
  many_pull_requests_in_a_day: 'Ten or more pull requests were opened on one day.',
  active_around_the_clock: 'Points were earned in 20 or more hours of one day.',
  spam_labels: 'Two or more pull requests were labelled as spam or invalid.',
  many_unmerged_closes: 'Five or more pull requests were closed without a merge, and more than were merged.',
  not_examined: 'The week closed before it could be reviewed.',
} as const satisfies Record<string, string>

export type UnusualSign = keyof typeof unusualSignText

/** The same as staff read it. */
export const unusualSignNote = {
  new_account: 'GitHub account younger than 30 days',
  many_pull_requests_in_a_day: '10 or more pull requests opened on one day',
  active_around_the_clock: 'points in 20 or more hours of one day',
  spam_labels: '2 or more pull requests labelled spam or invalid',
  many_unmerged_closes: '5 or more pull requests closed unmerged, more than merged',
  not_examined: 'rose into the top ten between review and close',
} as const satisfies Record<UnusualSign, string>

/** Signs that a person should check before a winner's prize unlocks; the points stay. */
export function unusualSigns(rows: readonly LedgerRow[], account: { createdAt: number; now: number }): UnusualSign[] {
  const signs: UnusualSign[] = []
  if (account.now - account.createdAt < 30 * DAY) signs.push('new_account')
  const opened = rows.filter((row) => row.kind === 'pull_request_opened')
  if (largestGroup(opened, (row) => row.day) >= 10) signs.push('many_pull_requests_in_a_day')
  if (hoursOfBusiestDay(rows) >= 20) signs.push('active_around_the_clock')
  if (pullRequestsWith(rows, 'spam_label') >= 2) signs.push('spam_labels')
  const unmerged = pullRequestsWith(rows, 'closed_unmerged')
  const merged = rows.filter((row) => row.kind === 'pull_request_accepted').length
  if (unmerged >= 5 && unmerged > merged) signs.push('many_unmerged_closes')
  return signs
}

function pullRequestsWith(rows: readonly LedgerRow[], ineligible: LedgerRow['ineligible']): number {
  return rows.filter((row) => row.kind === 'pull_request_opened' && row.ineligible === ineligible).length
}

function hoursOfBusiestDay(rows: readonly LedgerRow[]): number {
  const earning = rows.filter((row) => row.points > 0 && row.kind !== 'commits')
  const hours = new Set(earning.map((row) => Math.floor(row.occurredAt / HOUR)))
  return largestGroup([...hours], (hour) => Math.floor(hour / 24))
}

function largestGroup<Item>(items: readonly Item[], key: (item: Item) => unknown): number {
  return Math.max(0, ...[...Map.groupBy(items, key).values()].map((group) => group.length))
}
