import { DAY, MINUTE } from '#app/domain/time/period.ts'
import { LIST_PARTS, PARTS, type Fingerprint, type Fingerprints, type Part } from './activity-parts.ts'

/** What is known of a player's activity since the last read. */
export type Poll = {
  marks: Fingerprints
  /** Since when commits and reviews were counted. */
  from: number
  /** When everything was last read; 0 or less when it has to be read anew. */
  readAt: number
}

/** `nothing`: the probe is an answer. Else the parts that moved, each with the instant back to which to read it. */
export type Reading = 'nothing' | 'everything' | Partial<Record<Part, number>>

/** A thing may appear on a replica this long after a newer one. */
const REPLICA_ORDER = 10 * MINUTE

/**
 * What a probe's counts leave to read. Everything once a day and once after `finalFetch`, which heals what no count shows:
 * a dismissed review, an edited thread, history that was rewritten; and when things are gone. Who did nothing in the
 * window is answered by the probe alone.
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
    (part) => probed[part][0] < stored.marks[part][0] && (part !== 'reviews' || isSameWindow),
  )
  if (hasLost) return 'everything'
  const moved = PARTS.filter(
    (part) => !isEqual(stored.marks[part], probed[part]) || (!isSameWindow && isCountedInWindow(part, probed)),
  )
  if (moved.length === 0) return 'nothing'
  const since = (part: Part) => (part === 'commits' ? from : Math.max(from, stored.marks[part][1] - REPLICA_ORDER))
  return Object.fromEntries(moved.map((part) => [part, since(part)]))
}

/** Whether every count is what it was when the same window was read. */
export function hasNotMoved(stored: Poll, probed: Fingerprints, from: number): boolean {
  return stored.from === from && stored.readAt > 0 && PARTS.every((part) => isEqual(stored.marks[part], probed[part]))
}

/** Whether nothing of the player happened or changed since `from`. */
export function isQuiet(marks: Fingerprints, from: number): boolean {
  return countedInWindow(marks) === 0 && newestOf(marks) < from
}

/** Commits, created repositories and reviews in the window. */
export function countedInWindow({ commits, reviews }: Fingerprints): number {
  return commits[0] + commits[1] + reviews[0]
}

/** When the newest listed thing changed. */
export function newestOf(marks: Fingerprints): number {
  return Math.max(...LIST_PARTS.map((part) => marks[part][1]))
}

function isCountedInWindow(part: Part, probed: Fingerprints): boolean {
  return (part === 'commits' || part === 'reviews') && probed[part][0] > 0
}

function isEqual(one: Fingerprint, other: Fingerprint): boolean {
  return one[0] === other[0] && one[1] === other[1]
}
