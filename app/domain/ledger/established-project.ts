import { DAY, weekStart } from '#app/domain/time/period.ts'
import { isBot } from './agents.ts'

/** A project's age, and how many people besides its owner had work merged, how long ago. */
export const ESTABLISHED = { days: 90, people: 5, lagDays: 30 } as const

export type ProjectStatus = 'established' | 'not_established' | 'unknown'

type Account = { id: number | null; login: string; type: string } | null
/** Deleted accounts are null. `isClosed`: closed unmerged, but GitHub says its author has commits there. */
export type Merge = { author: Account; mergedBy: Account; mergedAt: number; isClosed?: boolean }

/** Set by staff, from a Monday on; the latest one holds. */
export type StaffVerdict = { week: string; isEstablished: boolean }

export type KnownRepository = {
  /** Null if it was not as of `queriedAt`. */
  establishedSince: number | null
  /** Null for never. */
  queriedAt: number | null
  marks: readonly StaffVerdict[]
}

/** People whose first merges are this close together probably brought each other along, until they return. */
const TOGETHER = 7 * DAY

/**
 * When five people besides the owner count. First merges within one week count as one; the others' count from their
 * next merge at least a week after the first.
 */
export function enoughPeopleAt(merges: readonly Merge[], ownerId: number | null): number | null {
  const ofPeople = new Map<number, number[]>()
  for (const { author, mergedAt } of merges) {
    if (author === null || author.id === null || author.id === ownerId || isBot(author)) continue
    ofPeople.set(author.id, [...(ofPeople.get(author.id) ?? []), mergedAt])
  }
  const people = [...ofPeople.values()].map((instants) => {
    const first = Math.min(...instants)
    return { first, returned: Math.min(...instants.filter((instant) => instant >= first + TOGETHER)) }
  })
  let last = -Infinity
  const counting: number[] = []
  // With the same first instant, the one who returns last counts first, so that their order changes nothing.
  for (const { first, returned } of people.toSorted(
    (one, other) =>
      one.first - other.first || Number(one.returned < other.returned) - Number(one.returned > other.returned),
  )) {
    if (first >= last + TOGETHER) {
      counting.push(first)
      last = first
    } else if (returned !== Infinity) counting.push(returned)
  }
  return counting.toSorted((one, other) => one - other)[ESTABLISHED.people - 1] ?? null
}

/** Keeps a project living when it changes hands: people besides its new owner with recently merged work. */
const LIVING = { people: 2, days: 90 }

/** The 90 days up to 30 days ago, so that nobody makes a project living in an evening. */
export function livingWindow(now: number): { from: number; to: number } {
  const to = now - ESTABLISHED.lagDays * DAY
  return { from: to - LIVING.days * DAY, to }
}

/** Whether two people besides the new owner had work merged in that time. */
export function isLiving(merges: readonly Merge[], ownerId: number | null, now: number): boolean {
  const { from, to } = livingWindow(now)
  const people = merges
    .filter(({ mergedAt }) => mergedAt >= from && mergedAt <= to)
    .flatMap(({ author }) => personIn(author))
    .filter((id) => id !== ownerId)
  return new Set(people).size >= LIVING.people
}

/**
 * As far as GitHub shows, which has no list of it: not before its owner's account was made; and recently, if none of
 * those whose hands it is in wrote or merged anything over 90 days ago. They are its owner, or for an organisation all
 * who merged since, if the latest merges go back so far.
 */
export function changedHandsAt(
  {
    createdAt,
    owner,
    oldest,
    latest,
  }: {
    createdAt: number
    owner: { id: number; type: string; createdAt: number } | null
    oldest: readonly Merge[]
    latest: readonly Merge[]
  },
  now: number,
): number | null {
  if (owner === null) return null
  const isPerson = owner.type === 'User'
  // We do not ask who closed it.
  const isEarlier = ({ isClosed, mergedAt }: Merge) => !isClosed && mergedAt < now - ESTABLISHED.days * DAY
  const earlier = [...oldest, ...latest].filter(isEarlier)
  const hadHand = earlier.flatMap(({ author, mergedBy }) => [...personIn(author), ...personIn(mergedBy)])
  const later = latest.filter((merge) => !isEarlier(merge))
  const hands = isPerson ? [owner.id] : later.flatMap(({ mergedBy }) => personIn(mergedBy))
  const isTold = (isPerson ? earlier.length > 0 : latest.some(isEarlier)) && hands.length > 0
  if (isTold && !hands.some((id) => hadHand.includes(id))) return now
  return owner.createdAt > createdAt ? owner.createdAt : null
}

function personIn(account: Account): number[] {
  return account === null || account.id === null || isBot(account) ? [] : [account.id]
}

/** Null for a fork, or with too few people so far. A project that changed hands starts again, unless it is living. */
export function establishedSince(repository: {
  isFork: boolean
  createdAt: number
  enoughPeopleAt: number | null
  movedAt: number | null
  isLiving: boolean
}): number | null {
  const { isFork, createdAt, enoughPeopleAt: enough, movedAt } = repository
  if (isFork || enough === null) return null
  const again = movedAt === null || repository.isLiving ? 0 : movedAt + ESTABLISHED.days * DAY
  return Math.max(createdAt + ESTABLISHED.days * DAY, enough + ESTABLISHED.lagDays * DAY, again)
}

/**
 * As of Monday 00:00, so that it never depends on when GitHub was asked. Only what happened 30 days before counts, so
 * an answer decides weeks that begin up to 30 days later.
 */
export function projectStatusOf(repository: KnownRepository | undefined, week: string): ProjectStatus {
  const marks = (repository?.marks ?? []).filter((mark) => mark.week <= week)
  const mark = marks.toSorted((one, other) => (one.week < other.week ? 1 : -1))[0]
  if (mark !== undefined) return mark.isEstablished ? 'established' : 'not_established'
  if (repository === undefined || repository.queriedAt === null) return 'unknown'
  const monday = weekStart(week)
  if (repository.establishedSince !== null && repository.establishedSince <= monday) return 'established'
  return isDecided(repository, week) ? 'not_established' : 'unknown'
}

export const NOT_ESTABLISHED = 'it is not established'

/** Null if established, or if that is open until GitHub is asked. */
export function whyOpen(
  {
    projectStatus,
    isFork = false,
    createdAt = 0,
  }: { projectStatus: ProjectStatus; isFork?: boolean; createdAt?: number },
  week: string,
): string | null {
  if (projectStatus === 'established') return null
  if (isFork) return 'it is a fork'
  if (createdAt + ESTABLISHED.days * DAY > weekStart(week)) return `it is not ${ESTABLISHED.days} days old`
  return projectStatus === 'unknown' ? null : NOT_ESTABLISHED
}

/** Whether what is known decides the week, without asking GitHub again. */
export function isDecided(
  { queriedAt, establishedSince }: Pick<KnownRepository, 'queriedAt' | 'establishedSince'>,
  week: string,
): boolean {
  if (queriedAt === null) return false
  const monday = weekStart(week)
  return (establishedSince !== null && establishedSince <= monday) || queriedAt >= monday - ESTABLISHED.lagDays * DAY
}
