import { DAY, MINUTE } from '#app/domain/time/period.ts'
import { LIST_PARTS, PARTS, type Fingerprint, type Fingerprints, type Part } from './activity-parts.ts'

export type Poll = {
  fingerprints: Fingerprints
  /** Since when commits and reviews were counted. */
  from: number
  /** When everything was last read; 0 or less if it has to be read again. */
  readAt: number
}

/** `nothing`: the probe is the answer. Else the parts that moved, each with how far back to read. */
export type Reading = 'nothing' | 'everything' | Partial<Record<Part, number>>

/** How much later than a newer thing another may appear on a replica. */
const REPLICA_ORDER = 10 * MINUTE

/**
 * Everything once a day, once after `finalFetch`, and when things are gone. That heals what no count shows: a dismissed
 * review, an edited thread, rewritten history. Without any work in the window the probe is enough.
 */
export function whatToRead(
  stored: Poll | null,
  probed: Fingerprints,
  { from, now, finalFetch }: { from: number; now: number; finalFetch: number },
): Reading {
  if (stored === null || stored.readAt <= 0) return 'everything'
  const isStale = stored.readAt < now - DAY || (stored.readAt < finalFetch && finalFetch <= now)
  if (isStale && !isQuiet(probed, from)) return 'everything'
  const isSameWindow = stored.from === from
  const hasLost = LIST_PARTS.some(
    (part) => probed[part][0] < stored.fingerprints[part][0] && (part !== 'reviews' || isSameWindow),
  )
  if (hasLost) return 'everything'
  const moved = PARTS.filter(
    (part) => !isEqual(stored.fingerprints[part], probed[part]) || (!isSameWindow && isCountedInWindow(part, probed)),
  )
  if (moved.length === 0) return 'nothing'
  const since = (part: Part) =>
    part === 'commits' ? from : Math.max(from, stored.fingerprints[part][1] - REPLICA_ORDER)
  return Object.fromEntries(moved.map((part) => [part, since(part)]))
}

/** Whether all counts are the same, for the same window. */
export function isUnmoved(stored: Poll, probed: Fingerprints, from: number): boolean {
  return (
    stored.from === from && stored.readAt > 0 && PARTS.every((part) => isEqual(stored.fingerprints[part], probed[part]))
  )
}

export function isQuiet(fingerprints: Fingerprints, from: number): boolean {
  return countedInWindow(fingerprints) === 0 && newestOf(fingerprints) < from
}

/** Commits, created repositories and reviews. */
export function countedInWindow({ commits, reviews }: Fingerprints): number {
  return commits[0] + commits[1] + reviews[0]
}

export function newestOf(fingerprints: Fingerprints): number {
  return Math.max(...LIST_PARTS.map((part) => fingerprints[part][1]))
}

function isCountedInWindow(part: Part, probed: Fingerprints): boolean {
  return (part === 'commits' || part === 'reviews') && probed[part][0] > 0
}

function isEqual(one: Fingerprint, other: Fingerprint): boolean {
  return one[0] === other[0] && one[1] === other[1]
}
