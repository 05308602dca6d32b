import { countsInFull } from '#app/domain/ledger/credit.ts'
import { isOnePerson } from '#app/domain/ledger/eligibility.ts'
import { pointsOf, type LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { DAY, weekStart } from '#app/domain/time/period.ts'

/**
 * Somebody's points in full hang on the people who take their work up. Whoever merges and approves for others as well is a
 * project's maintainer; whoever does it for one player alone may be that player's second account.
 */
const UNKNOWN = { points: 200, share: 0.8, people: 2, days: 60 }
/** A leader's repositories that are read, those with the most points in full first. */
const REPOSITORIES_READ = 10

/** Two people of one pull request: its author, and who took it in, or approved it with the right to push. */
export type Dealing = readonly [author: number, other: number]

/** The time in which it matters with whom somebody dealt: the 60 days before the week. */
export function dealingWindow(week: string): { from: number; to: number } {
  return { from: weekStart(week) - UNKNOWN.days * DAY, to: weekStart(week) }
}

/**
 * Whose dealings decide about a player with these rows, by the repository where they took the work up. Empty below 200 points
 * in full, because nothing depends on it then.
 */
export function counterpartsToAsk(rows: readonly LedgerRow[]): Map<number, number[]> {
  const full = rows.filter(isOfSomebody)
  if (pointsOf(full) < UNKNOWN.points) return new Map()
  return new Map(
    [...Map.groupBy(full, ({ repositoryId }) => repositoryId ?? 0)]
      .toSorted(([, one], [, other]) => pointsOf(other) - pointsOf(one))
      .slice(0, REPOSITORIES_READ)
      .map(([id, rowsThere]) => [
        id,
        [
          ...new Set(
            rowsThere.flatMap(({ counterpartId }) => (isOnePerson(counterpartId) ? (counterpartId ?? []) : [])),
          ),
        ],
      ]),
  )
}

/** With how many people an account dealt, apart from those in `except`. */
export function peopleDealtWith(dealings: readonly Dealing[], account: number, except: ReadonlySet<number>): number {
  const people = dealings.flatMap(([author, other]) =>
    author === account ? [other] : other === account ? [author] : [],
  )
  return new Set(people.filter((id) => id !== account && !except.has(id))).size
}

export function isKnown(people: number): boolean {
  return people >= UNKNOWN.people
}

/** Whether four fifths of 200 or more points in full went through accounts that dealt with hardly anybody else. */
export function isThroughUnknown(rows: readonly LedgerRow[], dealtWith: (githubId: number) => number | null): boolean {
  const full = rows.filter(isOfSomebody)
  const unknown = full.filter(
    ({ counterpartId }) => counterpartId === null || !isKnown(dealtWith(counterpartId) ?? UNKNOWN.people),
  )
  return pointsOf(full) >= UNKNOWN.points && pointsOf(unknown) >= UNKNOWN.share * pointsOf(full)
}

function isOfSomebody(row: LedgerRow): boolean {
  return countsInFull(row) && row.counterpartId !== 0
}
