import { DAY } from '#app/domain/period.ts'
import type { Account } from './account.ts'
import type { Chronicle } from './activity.ts'
import type { IdSource } from './ids.ts'
import { liveDay } from './live-day.ts'
import { WORLD_START, type Developer } from './people.ts'
import { createRandom } from './random.ts'
import { createOwnRepositories, createSharedRepositories, type Repository } from './repository.ts'
import type { Thread } from './thread.ts'

/** A dozen people and the repositories that they share. Nothing they do touches another circle. */
export type Circle = {
  seed: string
  index: number
  members: Developer[]
  bots: Account[]
  repositories: Repository[]
  /** The threads that people still look at, oldest first. */
  recent: Thread[]
  /** Issues that wait for the next pull request of their repository to close them. */
  waiting: Thread[]
  ids: IdSource
  chronicle: Chronicle
  /** Who has repositories of their own in it. */
  owns: (member: Developer) => boolean
  /** Of the next thread in a repository. */
  nextNumber: (repository: Repository) => number
}

const FIRST_DAY = WORLD_START / DAY

/**
 * Lives a circle's days in order, each once, up to the one asked for. A later day only adds things that happen in it
 * or after it, so whatever an instant showed once, it shows for ever.
 */
export function createCircle(
  given: Pick<Circle, 'seed' | 'index' | 'bots' | 'chronicle' | 'ids' | 'owns' | 'nextNumber'> & {
    organisation: Account
    /** Repositories that are there already; without them the organisation's are made. */
    shared: Repository[] | null
    /** Everybody of the circle with an account by then, and maybe some who come later. */
    members: (until: number) => Developer[]
  },
): (day: number) => void {
  const { ids, owns, shared, organisation } = given
  const founders = given.members(WORLD_START).filter(({ createdAt }) => createdAt < WORLD_START)
  const random = createRandom(given.seed, 'repositories', given.index)
  const made = [
    ...(shared === null ? createSharedRepositories(organisation, ids, random) : []),
    ...createOwnRepositories(founders.filter(owns), ids, random),
  ]
  for (const repository of made) given.chronicle.addRepository(repository)
  const repositories = [...(shared ?? []), ...made]
  const circle: Circle = { ...given, members: founders, repositories, recent: [], waiting: [] }
  let next = FIRST_DAY

  return (day) => {
    if (day < next) return
    const everyone = given.members((day + 2) * DAY)
    for (; next <= day; next++) {
      circle.members = everyone.filter((member) => member.createdAt < next * DAY - DAY)
      liveDay(circle, next)
    }
  }
}
