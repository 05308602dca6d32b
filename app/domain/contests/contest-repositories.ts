import { isHiddenName, shownRepository } from '#app/domain/github/hidden-repository.ts'
import type { Stop } from '#app/domain/maintainers/repository-stops.ts'
import type { BoardRepository } from './contest-board.ts'

/** `name` is a repository's or, without an id, an owner's. */
type Line = { name: string; repositoryId: number | null; until: number | null }

export type KnownRepository = {
  id: number
  /** `owner/name`. */
  name: string
  /** When its maintainers stopped points during the contest. */
  stops: Stop[]
  isStopped: boolean
  /** What its maintainers ask for now, in sentences. */
  asks: string[]
  /** Why work there shares the open points this week; null if it does not, or nobody knows yet. */
  whyOpen: string | null
}

export type ContestRepository = {
  key: string
  name: string
  /** Whether its page on GitHub is public. */
  isPublic: boolean
  isOwner: boolean
  /** When it left the contest; null while work there counts. */
  until: number | null
  points: number
  accepted: number
  /** For an owner: how many of their repositories we know, and which of them are stopped. */
  known: number
  stopped: string[]
  asks: string[]
}

/** Listed if all public work counts. */
export const LISTED_REPOSITORIES = 50

/** In the order of the scope or, if all public work counts, those where most was earned. */
export function contestRepositories(
  scope: readonly Line[],
  earned: readonly BoardRepository[],
  known: readonly KnownRepository[],
): ContestRepository[] {
  const byId = new Map(known.map((one) => [one.id, one]))
  if (scope.length === 0)
    return earned.slice(0, LISTED_REPOSITORIES).flatMap((sums) => {
      const one = byId.get(sums.id)
      return one === undefined ? [] : [lineOf({ name: one.name, repositoryId: one.id, until: null }, [one], [sums])]
    })
  const byOwner = Map.groupBy(known, ({ name }) => ownerOf(name))
  const earnedById = new Map(earned.map((one) => [one.id, one]))
  return scope.map((line) => {
    const own = line.repositoryId === null ? byOwner.get(line.name.toLowerCase()) : [byId.get(line.repositoryId)]
    const there = (own ?? []).filter((one) => one !== undefined)
    const ids = line.repositoryId === null ? there.map(({ id }) => id) : [line.repositoryId]
    return lineOf(
      line,
      there,
      ids.map((id) => earnedById.get(id)).filter((one) => one !== undefined),
    )
  })
}

/** In how many of them maintainers stopped points, and the first of these by name. */
export function stoppedOf(known: readonly KnownRepository[]) {
  const stopped = known.filter(({ isStopped }) => isStopped).map(({ name }) => shownRepository(name))
  return { stopped: stopped.length, firstStopped: stopped.slice(0, 3) }
}

/** `: summit/rope and 2 more`; empty for none. */
export function stoppedText({ stopped, firstStopped }: { stopped: number; firstStopped: readonly string[] }): string {
  if (stopped === 0) return ''
  const more = stopped - firstStopped.length
  const names = more === 0 ? firstStopped : [...firstStopped, `${more} more`]
  return `: ${names.length === 1 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`}`
}

function lineOf(
  { name, repositoryId, until }: Line,
  known: readonly KnownRepository[],
  earned: readonly BoardRepository[],
): ContestRepository {
  const isOwner = repositoryId === null
  return {
    key: `${repositoryId ?? name}`,
    name: shownRepository(name),
    isPublic: !isHiddenName(name),
    isOwner,
    until,
    points: sum(earned, (one) => one.points),
    accepted: sum(earned, (one) => one.accepted),
    known: known.length,
    stopped: isOwner ? known.filter((one) => one.isStopped).map((one) => shownRepository(one.name)) : [],
    asks: isOwner ? [] : known.flatMap((one) => one.asks),
  }
}

function ownerOf(repository: string): string {
  return (repository.split('/')[0] ?? '').toLowerCase()
}

function sum<One>(list: readonly One[], of: (one: One) => number): number {
  return list.reduce((total, one) => total + of(one), 0)
}
