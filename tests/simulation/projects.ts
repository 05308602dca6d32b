import type { Fact } from '#app/domain/ledger/fact.ts'
import { DAY, HOUR, nextWeek, WEEK, weekOf, weekStart } from '#app/domain/time/period.ts'
import type { Random } from './random.ts'

/**
 * A repository of the simulation; `enoughPeopleAt` null where there never are enough. `goneAt`: its owner deletes it.
 * `withheld`: its organisation keeps it from the product for some hours.
 */
export type SimulatedRepository = {
  id: number
  isFork: boolean
  enoughPeopleAt: number | null
  goneAt: number | null
  withheld: { from: number; to: number } | null
}
/** What staff say at an instant, from the next week on. */
export type SimulatedMark = { at: number; repositoryId: number; week: string; isEstablished: boolean }
/** What maintainers set at an instant: the brake, with or without an end, no points at all, or nothing any more. */
export type SimulatedRules = {
  at: number
  repositoryId: number
  points: 'all' | 'none'
  isBraked: boolean
  endsAt: number | null
}
export type Projects = { repositories: SimulatedRepository[]; marks: SimulatedMark[]; rules: SimulatedRules[] }

const REPOSITORIES = 24
const FIRST_ID = 5_000_000
const LAG = 30 * DAY
/** Of the first, so many are deleted, and the next ones withheld for some hours. */
const GONE = 2
const OUT_OF_SIGHT = 4
/** Between the decisions of weeks, and long enough before a week's end. */
const FRIDAY = 4 * DAY + 6 * HOUR
/** What is looked up later than that may still be unknown when its repository goes. */
const LAST_WORK = 2 * DAY

/** Some are established, some never will be, some become so on the way; staff mark a few for and against. */
export function createProjects(random: Random, { start, weeks }: { start: number; weeks: number }): Projects {
  const friday = fridayOf(start, weeks - 1)
  const repositories = Array.from({ length: REPOSITORIES }, (_, index) => {
    const fate = random.next()
    const onTheWay = start - LAG + random.integer(1, weeks * 7 * 24) * HOUR
    return {
      id: FIRST_ID + index,
      isFork: random.chance(0.1),
      enoughPeopleAt: fate < 0.4 ? 0 : fate < 0.7 ? onTheWay : null,
      goneAt: index < GONE ? fridayOf(start, Math.floor(weeks / 2)) : null,
      withheld: index >= GONE && index < OUT_OF_SIGHT ? { from: friday, to: friday + 14 * HOUR } : null,
    }
  })
  const marks = Array.from({ length: weeks }, () => {
    const at = start + random.integer(0, weeks * 7 * 24 - 1) * HOUR
    const { id } = random.pick(repositories)
    return { at, repositoryId: id, week: nextWeek(weekOf(at)), isEstablished: random.chance(0.5) }
  })
  const rules = Array.from({ length: 4 * weeks }, (): SimulatedRules => {
    const at = start + random.integer(0, weeks * 7 * 24 - 1) * HOUR
    const fate = random.next()
    const { id } = random.pick(repositories)
    return {
      at,
      repositoryId: id,
      points: fate < 0.2 ? 'none' : 'all',
      isBraked: fate >= 0.2 && fate < 0.7,
      endsAt: fate < 0.45 ? at + random.integer(1, 100) * HOUR : null,
    }
  })
  return { repositories, marks: inOrder(marks), rules: inOrder(onePerHour(rules)) }
}

function fridayOf(start: number, week: number): number {
  return start + week * WEEK + FRIDAY
}

/** Days of commits become final, and no poll shows inline replies. */
const KEPT_BY_TIME = new Set<string>(['commits', 'repository_created', 'review_comment_created'])

/** Whether a fact can be: nobody works in a repository that is about to be deleted, or does there what may stay. */
export function isWorkedIn({ repositories }: Projects, { repository, kind }: Fact, at: number): boolean {
  const goneAt = repositories.find(({ id }) => id === repository.id)?.goneAt ?? null
  return goneAt === null || (!KEPT_BY_TIME.has(kind) && at < goneAt - LAST_WORK)
}

/** What the product sees of a repository at an instant. */
export function sightAt({ repositories }: Projects, id: number, at: number): 'public' | 'hidden' | 'withheld' {
  const known = repositories.find((one) => one.id === id)
  if (known === undefined) return 'public'
  if (known.goneAt !== null && at >= known.goneAt) return 'hidden'
  return known.withheld !== null && at >= known.withheld.from && at < known.withheld.to ? 'withheld' : 'public'
}

function inOrder<Said extends { at: number }>(list: Said[]): Said[] {
  return list.toSorted((one, other) => one.at - other.at)
}

function onePerHour(rules: SimulatedRules[]): SimulatedRules[] {
  return [...new Map(rules.map((one) => [`${one.repositoryId} ${one.at}`, one])).values()]
}

/** The maintainers' rule again: what the latest version before a fact says of it. */
export function isStopped({ rules }: Projects, fact: Fact): boolean {
  const said = rules.findLast(({ repositoryId, at }) => repositoryId === fact.repository.id && at <= fact.occurredAt)
  if (said === undefined) return false
  if (said.points === 'none') return true
  const isPullRequest = fact.kind === 'pull_request_opened' || fact.kind === 'pull_request_accepted'
  return isPullRequest && said.isBraked && (said.endsAt === null || fact.occurredAt < said.endsAt)
}

export function simulatedRepository({ repositories }: Projects, random: Random) {
  const { id } = random.pick(repositories)
  return { id, name: `summit/shared-${id}`, nodeId: `R_${id}` }
}

/** The rule again: staff's latest word, or enough people thirty days before the week's Monday. */
export function isEstablishedIn({ repositories, marks }: Projects, repositoryId: number, week: string): boolean {
  const said = marks.filter((mark) => mark.repositoryId === repositoryId && mark.week <= week)
  const last = said.toSorted((one, other) =>
    one.week < other.week ? -1 : one.week > other.week ? 1 : one.at - other.at,
  )
  const mark = last.at(-1)
  if (mark !== undefined) return mark.isEstablished
  const known = repositories.find(({ id }) => id === repositoryId)
  if (known === undefined || known.isFork || known.enoughPeopleAt === null) return false
  return known.enoughPeopleAt + LAG <= weekStart(week)
}
