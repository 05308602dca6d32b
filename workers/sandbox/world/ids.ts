import { fromBase64Url, toBase64Url } from '#app/domain/values/bytes.ts'
import { hash } from './random.ts'

/** Numeric ids by kind. A community makes its own ids, so communities can be generated in any order. */
const FIRST = {
  repository: 100_000_000,
  pullRequest: 2_000_000_000,
  issue: 3_000_000_000,
  review: 1_500_000_000,
  comment: 2_500_000_000,
  push: 800_000_000,
}
const PER_COMMUNITY = 4_000_000
/** The range of actions, which no community reaches. */
export const ACTIONS_COMMUNITY = 200

/** Above all others, within GraphQL's `Int`, and low enough for 15-digit ids, the longest the product accepts. */
const TYPED = { first: 500_000_000, past: 1_900_000_000 }
/** Their own repositories, above those of actions, a few each. Two people share a range about once in 19 million. */
const TYPED_REPOSITORIES = { first: 910_000_000, each: 64, places: 19_000_000 }
/** Other kinds have no such bound: each account has its own range, split by kind. */
const TYPED_RANGE = 2 ** 19
const TYPED_PART = 2 ** 16

export type IdKind = keyof typeof FIRST

export type IdSource = (kind: IdKind) => number

export function createIdSource(community: number): IdSource {
  return countingSource((kind, sequence) => FIRST[kind] + community * PER_COMMUNITY + sequence)
}

export function createTypedIdSource(githubId: number): IdSource {
  const kinds = Object.keys(FIRST)
  return countingSource((kind, sequence) =>
    kind === 'repository'
      ? TYPED_REPOSITORIES.first + placeOf(githubId) * TYPED_REPOSITORIES.each + sequence
      : githubId * TYPED_RANGE + kinds.indexOf(kind) * TYPED_PART + sequence,
  )
}

function countingSource(idOf: (kind: IdKind, sequence: number) => number): IdSource {
  const used = new Map<IdKind, number>()
  return (kind) => {
    const sequence = (used.get(kind) ?? 0) + 1
    used.set(kind, sequence)
    return idOf(kind, sequence)
  }
}

/** The id for a name, in any case. */
export function typedId(login: string): number {
  return TYPED.first + (hash(login.toLowerCase()) % (TYPED.past - TYPED.first))
}

export function isTypedId(githubId: number): boolean {
  return githubId >= TYPED.first && githubId < TYPED.past
}

export function isRepositoryOf(githubId: number, id: number): boolean {
  return Math.floor((id - TYPED_REPOSITORIES.first) / TYPED_REPOSITORIES.each) === placeOf(githubId)
}

function placeOf(githubId: number): number {
  return githubId % TYPED_REPOSITORIES.places
}

/** The community of an id, for typed accounts their own; null for ids that were never made. */
export function communityOf(kind: IdKind, id: number): number | null {
  const typed = Math.floor(id / TYPED_RANGE)
  if (isTypedId(typed)) return typed
  const community = Math.floor((id - FIRST[kind]) / PER_COMMUNITY)
  return community >= 0 && community <= ACTIONS_COMMUNITY ? community : null
}

export function nodeId(prefix: string, id: number): string {
  const low = [(id >>> 24) & 255, (id >>> 16) & 255, (id >>> 8) & 255, id & 255]
  const high = Math.floor(id / 2 ** 32)
  // MessagePack's format for whole numbers: four bytes, or eight when needed.
  const bytes = high === 0 ? [0xce, ...low] : [0xcf, 0, 0, (high >>> 8) & 255, high & 255, ...low]
  return `${prefix}_${toBase64Url(Uint8Array.from([0x92, 0x00, ...bytes]))}`
}

export function idOfNode(prefix: string, node: string): number | null {
  const match = /^([A-Z]+)_([\w-]+)$/.exec(node)
  if (match === null || match[1] !== prefix || match[2] === undefined) return null
  try {
    const bytes = fromBase64Url(match[2])
    return bytes.length === 7 ? bytes.slice(3).reduce((id, byte) => id * 256 + byte, 0) : null
  } catch {
    return null
  }
}
