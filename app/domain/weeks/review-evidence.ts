import { countsInFull } from '#app/domain/ledger/credit.ts'
import { pointsOf, type LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { pullRequestOf } from './unusual-week.ts'

/** What counted in full through one other person, the most points first. */
export type Circle = {
  /** Null for all accounts without an id, such as deleted ones. */
  counterpartId: number | null
  points: number
  /** From 0 to 1, of all full points with a known counterpart, or of all if theirs is unknown. */
  share: number
  /** When the pair met, the newest first. */
  weeks: string[]
  repositoryIds: number[]
  /** From opening to acceptance, shortest first, if both are known. */
  minutesToMerge: number[]
  titles: { title: string; url: string | null }[]
}

const TITLES = 5

export function circlesOf(rows: readonly LedgerRow[]): Circle[] {
  const full = rows.filter((row) => countsInFull(row) && row.counterpartId !== 0)
  const known = full.filter((row) => row.counterpartId !== null)
  const openedAt = new Map(
    rows.filter(({ kind }) => kind === 'pull_request_opened').map((row) => [pullRequestOf(row), row.occurredAt]),
  )
  const shareOf = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
  return [...Map.groupBy(full, (row) => row.counterpartId)]
    .map(([counterpartId, ofPair]) => ({
      counterpartId,
      points: pointsOf(ofPair),
      share: shareOf(pointsOf(ofPair), pointsOf(counterpartId === null ? full : known)),
      weeks: [...new Set(ofPair.map(({ week }) => week))].toSorted().toReversed(),
      repositoryIds: [...new Set(ofPair.flatMap(({ repositoryId }) => repositoryId ?? []))],
      minutesToMerge: ofPair
        .flatMap((row) => {
          const opened = row.kind === 'pull_request_accepted' ? openedAt.get(pullRequestOf(row)) : undefined
          return opened === undefined ? [] : Math.round((row.occurredAt - opened) / MINUTE)
        })
        .toSorted((one, other) => one - other),
      titles: ofPair
        .toSorted((one, other) => other.occurredAt - one.occurredAt)
        .flatMap(({ title, url, reason }) => (title === null || reason === 'gone' ? [] : { title, url }))
        .slice(0, TITLES),
    }))
    .toSorted((one, other) => other.points - one.points)
}

/** The most first; `inFull` of them count in full. */
export function pointsByRepository(
  rows: readonly LedgerRow[],
  week: string,
): { repositoryId: number; points: number; inFull: number }[] {
  const ofWeek = rows.filter((row) => row.week === week && row.repositoryId !== null && row.points > 0)
  return [...Map.groupBy(ofWeek, (row) => row.repositoryId ?? 0)]
    .map(([repositoryId, own]) => ({
      repositoryId,
      points: pointsOf(own),
      inFull: pointsOf(own.filter(countsInFull)),
    }))
    .toSorted((one, other) => other.points - one.points)
}
