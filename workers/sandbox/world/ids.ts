/** Numeric ids by kind. A circle makes its own ids, so circles can be made in any order. */
const FIRST = {
  repository: 100_000_000,
  pullRequest: 2_000_000_000,
  issue: 3_000_000_000,
  review: 1_500_000_000,
  comment: 2_500_000_000,
  push: 800_000_000,
}
const PER_CIRCLE = 4_000_000
/** What an act makes, in a range that no circle reaches. */
export const ACTS_CIRCLE = 200

export type IdKind = keyof typeof FIRST

export type IdSource = (kind: IdKind) => number

export function createIdSource(circle: number): IdSource {
  const used = new Map<IdKind, number>()
  return (kind) => {
    const sequence = (used.get(kind) ?? 0) + 1
    used.set(kind, sequence)
    return FIRST[kind] + circle * PER_CIRCLE + sequence
  }
}

/** The circle whose numbers an id lies in; null for ids that nobody made. */
export function circleOf(kind: IdKind, id: number): number | null {
  const circle = Math.floor((id - FIRST[kind]) / PER_CIRCLE)
  return circle >= 0 && circle <= ACTS_CIRCLE ? circle : null
}

export function nodeId(prefix: string, id: number): string {
  const bytes = [0x92, 0x00, 0xce, (id >>> 24) & 255, (id >>> 16) & 255, (id >>> 8) & 255, id & 255]
  return `${prefix}_${base64Url(bytes)}`
}

/** The numeric id inside a node id of ours, or null. */
export function idOfNode(prefix: string, node: string): number | null {
  const match = /^([A-Z]+)_([\w-]+)$/.exec(node)
  if (match === null || match[1] !== prefix || match[2] === undefined) return null
  try {
    const bytes = atob(match[2].replaceAll('-', '+').replaceAll('_', '/'))
    if (bytes.length !== 7) return null
    return [3, 4, 5, 6].reduce((id, index) => id * 256 + bytes.charCodeAt(index), 0)
  } catch {
    return null
  }
}

function base64Url(bytes: number[]): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
