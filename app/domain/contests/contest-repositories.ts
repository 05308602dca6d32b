import { isHiddenName, shownRepository } from '#app/domain/github/hidden-repository.ts'
import type { Stop } from '#app/domain/maintainers/repository-stops.ts'
import type { BoardRepository } from './contest-board.ts'

/** `name` is that of a repository or, without its id, of an owner. */
type Line = { name: string; repositoryId: number | null; until: number | null }

/** What the product knows of a repository in a contest besides its points. */
export type KnownRepository = {
  id: number
  /** `owner/name`. */
  name: string
  /** When its maintainers stopped points during the contest. */
  stops: Stop[]
  isStopped: boolean
  /** What its maintainers ask for now, a sentence each. */
  asks: string[]
  /** Why work there counts towards the points of one's own this week; null where it does not, or where nobody knows yet. */
  whyOpen: string | null
}

/** A line of a contest's list of repositories. */
export type ContestRepository = {
  key: string
  name: string
  /** Whether it has an address on GitHub that everybody sees. */
  isPublic: boolean
  isOwner: boolean
  /** When it left the contest; null while work there counts. */
  until: number | null
  points: number
  accepted: number
  /** Of an owner's repositories, how many are known here, and which of them are stopped. */
  known: number
  stopped: string[]
  asks: string[]
}

/** So many are listed where all public work counts. */
export const LISTED_REPOSITORIES = 50

/**
 * The repositories and owners of a contest in the order of its scope, or, where all public work counts, those where most
 * was earned.
 */
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

/** `: summit/rope and 2 more`; nothing where none is stopped. */
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
