import { DAY } from '#app/domain/time/period.ts'
import { loginAt, type Account } from './account.ts'
import { nodeId, type IdSource } from './ids.ts'
import { repositoryWords } from './names.ts'
import { WORLD_START, type Developer } from './people.ts'
import type { Random } from './random.ts'

export type Repository = {
  id: number
  nodeId: string
  /** The first owner and name; `placeAt` includes moves. */
  owner: Account
  name: string
  moves: Place[]
  deletedAt: number | null
  isFork: boolean
  /** From this instant the repository is private; 0 for always. */
  privateSince: number | null
  archivedAt: number | null
  createdAt: number
  /** It has no earlier commits. */
  firstPushAt: number
  lastNumber: number
  /** What was committed by hand on the default branch, in that order; a null text deletes. */
  files: { path: string; at: number; text: string | null }[]
}

type Place = { at: number; owner: Account; name: string }

export function createSharedRepositories(organisation: Account, ids: IdSource, random: Random): Repository[] {
  return [1, 2, 3].map(() =>
    createRepository(organisation, ids, random, {
      isFork: false,
      privateSince: random.chance(0.08) ? 0 : null,
      createdAt: WORLD_START - random.integer(200, 2500) * DAY,
      lastNumber: random.integer(80, 1900),
    }),
  )
}

export function createOwnRepositories(owners: Developer[], ids: IdSource, random: Random): Repository[] {
  return owners.flatMap((owner) =>
    Array.from({ length: random.chance(0.35) ? 2 : 1 }, (_, index) =>
      createRepository(owner, ids, random, {
        isFork: index === 1 && random.chance(0.4),
        privateSince: random.chance(0.07) ? 0 : null,
        createdAt: Math.max(owner.createdAt + DAY, WORLD_START - random.integer(20, 1500) * DAY),
        lastNumber: random.integer(0, 60),
      }),
    ),
  )
}

export function createRepository(
  owner: Account,
  ids: IdSource,
  random: Random,
  given: Pick<Repository, 'isFork' | 'privateSince' | 'createdAt' | 'lastNumber'> & {
    name?: string
    firstPushAt?: number
  },
): Repository {
  const id = ids('repository')
  const { adjectives, nouns, suffixes } = repositoryWords
  const name = `${random.pick(adjectives)}-${random.pick(nouns)}${random.pick(suffixes)}`
  const fresh = { moves: [], deletedAt: null, archivedAt: null, files: [], firstPushAt: given.createdAt }
  return { id, nodeId: nodeId('R', id), owner, name, ...fresh, ...given }
}

/** After renames and transfers. */
export function placeAt(repository: Repository, now: number): Pick<Repository, 'owner' | 'name'> {
  return repository.moves.findLast(({ at }) => at <= now) ?? repository
}

export function nameWithOwner(repository: Repository, now: number): string {
  const { owner, name } = placeAt(repository, now)
  return `${loginAt(owner, now)}/${name}`
}

/** Whether it ever had this `owner/name`, also by a former name of its owner. */
export function wasNamed(repository: Repository, wanted: string, now: number): boolean {
  const places = [repository, ...repository.moves.filter(({ at }) => at <= now)]
  return places.some(({ owner, name }) =>
    [owner.login, ...owner.renames.filter(({ at }) => at <= now).map(({ login }) => login)].some(
      (login) => `${login}/${name}`.toLowerCase() === wanted.toLowerCase(),
    ),
  )
}

export function isPrivateAt(repository: Repository, now: number): boolean {
  return repository.privateSince !== null && repository.privateSince <= now
}

/** Null where there is none. */
export function textOfFile({ files }: Repository, path: string, now: number): string | null {
  return files.findLast((file) => file.path === path && file.at <= now)?.text ?? null
}
