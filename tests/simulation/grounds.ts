import { DAY, nextWeek, weekOf, weekStart } from '#app/domain/period.ts'
import type { Random } from './random.ts'

/** A repository of the simulation; `enoughPeopleAt` null where there never are enough. */
export type SimulatedRepository = { id: number; isFork: boolean; enoughPeopleAt: number | null }
/** What staff say at an instant, from the next week on. */
export type SimulatedMark = { at: number; repositoryId: number; week: string; isEstablished: boolean }
export type Grounds = { repositories: SimulatedRepository[]; marks: SimulatedMark[] }

const REPOSITORIES = 24
const FIRST_ID = 5_000_000
const LAG = 30 * DAY

/** Some are established, some never will be, some become so on the way; staff mark a few for and against. */
export function createGrounds(random: Random, { start, weeks }: { start: number; weeks: number }): Grounds {
  const repositories = Array.from({ length: REPOSITORIES }, (_, index) => {
    const fate = random.next()
    const onTheWay = start - LAG + random.integer(1, weeks * 7 * 24) * (DAY / 24)
    return {
      id: FIRST_ID + index,
      isFork: random.chance(0.1),
      enoughPeopleAt: fate < 0.4 ? 0 : fate < 0.7 ? onTheWay : null,
    }
  })
  const marks = Array.from({ length: weeks }, () => {
    const at = start + random.integer(0, weeks * 7 * 24 - 1) * (DAY / 24)
    const { id } = random.pick(repositories)
    return { at, repositoryId: id, week: nextWeek(weekOf(at)), isEstablished: random.chance(0.5) }
  })
  return { repositories, marks: marks.toSorted((one, other) => one.at - other.at) }
}

export function simulatedRepository({ repositories }: Grounds, random: Random) {
  const { id } = random.pick(repositories)
  return { id, name: `summit/shared-${id}`, nodeId: `R_${id}` }
}

/** The rule again: staff's latest word, or enough people thirty days before the week's Monday. */
export function isEstablishedIn({ repositories, marks }: Grounds, repositoryId: number, week: string): boolean {
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
