import { isBot } from './fact.ts'
import { DAY, weekStart } from './period.ts'

/** What makes a project established: its age, and how many people besides its owner had work merged, how long ago. */
export const ESTABLISHED = { days: 90, people: 5, lagDays: 30 } as const

export type Ground = 'established' | 'not_established' | 'unknown'

/** A merged pull request of a repository; the author is null for a deleted account. */
export type Merge = { author: { id: number | null; login: string; type: string } | null; mergedAt: number }

/** The mark of staff that counts from a Monday on; the latest one holds. */
export type Mark = { week: string; isEstablished: boolean }

export type KnownRepository = {
  /** From this instant on the project is established; null when it was not as of `askedAt`. */
  establishedSince: number | null
  /** When GitHub was asked; null for never. */
  askedAt: number | null
  marks: readonly Mark[]
}

/** When the people besides the owner had become enough: the earliest merge of the last one needed. */
export function enoughPeopleAt(merges: readonly Merge[], ownerId: number | null): number | null {
  const first = new Map<number, number>()
  for (const { author, mergedAt } of merges) {
    if (author === null || author.id === null || author.id === ownerId || isBot(author)) continue
    first.set(author.id, Math.min(mergedAt, first.get(author.id) ?? Infinity))
  }
  return [...first.values()].toSorted((one, other) => one - other)[ESTABLISHED.people - 1] ?? null
}

/** The instant from which the project is established; null when it is a fork or has too few people so far. */
export function establishedSince(repository: {
  isFork: boolean
  createdAt: number
  enoughPeopleAt: number | null
}): number | null {
  if (repository.isFork || repository.enoughPeopleAt === null) return null
  return Math.max(repository.createdAt + ESTABLISHED.days * DAY, repository.enoughPeopleAt + ESTABLISHED.lagDays * DAY)
}

/**
 * Whether the project is established for a week's facts, as of its Monday 00:00, so that it never depends on when GitHub
 * was asked. Only what happened 30 days before counts, so an answer decides every week that begins within 30 days of it.
 */
export function groundOf(repository: KnownRepository | undefined, week: string): Ground {
  const marks = (repository?.marks ?? []).filter((mark) => mark.week <= week)
  const mark = marks.toSorted((one, other) => (one.week < other.week ? 1 : -1))[0]
  if (mark !== undefined) return mark.isEstablished ? 'established' : 'not_established'
  if (repository === undefined || repository.askedAt === null) return 'unknown'
  const monday = weekStart(week)
  if (repository.establishedSince !== null && repository.establishedSince <= monday) return 'established'
  return isDecided(repository, week) ? 'not_established' : 'unknown'
}

/**
 * Why work in a repository shares the points of one's own in this week, in a few words; null where it is established, or
 * where GitHub was not asked yet and its age and origin leave it open.
 */
export function whyOpen(
  { ground, isFork = false, createdAt = 0 }: { ground: Ground; isFork?: boolean; createdAt?: number },
  week: string,
): string | null {
  if (ground === 'established') return null
  if (isFork) return 'it is a fork'
  if (createdAt + ESTABLISHED.days * DAY > weekStart(week)) return `it is not ${ESTABLISHED.days} days old`
  return ground === 'unknown' ? null : 'it is not established'
}

/** Whether what is known decides the week without asking GitHub again. */
export function isDecided(
  { askedAt, establishedSince }: Pick<KnownRepository, 'askedAt' | 'establishedSince'>,
  week: string,
): boolean {
  if (askedAt === null) return false
  const monday = weekStart(week)
  return (establishedSince !== null && establishedSince <= monday) || askedAt >= monday - ESTABLISHED.lagDays * DAY
}
