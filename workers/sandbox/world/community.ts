import { DAY } from '#app/domain/period.ts'
import type { Account } from './account.ts'
import type { Timeline } from './activity.ts'
import type { IdSource } from './ids.ts'
import { liveDay } from './live-day.ts'
import { WORLD_START, type Developer } from './people.ts'
import { createRandom } from './random.ts'
import { createOwnRepositories, createSharedRepositories, type Repository } from './repository.ts'
import type { Thread } from './thread.ts'

/** A dozen people and the repositories they share. Their actions affect no other community. */
export type Community = {
  seed: string
  index: number
  members: Developer[]
  bots: Account[]
  repositories: Repository[]
  /** The threads people still react to, oldest first. */
  recent: Thread[]
  /** Issues to be closed by the next pull request of their repository. */
  waiting: Thread[]
  ids: IdSource
  chronicle: Timeline
  /** Whether a member owns repositories in it. */
  owns: (member: Developer) => boolean
  /** The number of a repository's next thread. */
  nextNumber: (repository: Repository) => number
}

const FIRST_DAY = WORLD_START / DAY

/**
 * Generates a community's days in order, each once, up to the requested one. A day only adds events at or after it, so
 * the past never changes.
 */
export function createCommunity(
  given: Pick<Community, 'seed' | 'index' | 'bots' | 'chronicle' | 'ids' | 'owns' | 'nextNumber'> & {
    organisation: Account
    /** Existing repositories; without them the organisation's are created. */
    shared: Repository[] | null
    /** Everybody of the community with an account by then, and maybe later members. */
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
  const circle: Community = { ...given, members: founders, repositories, recent: [], waiting: [] }
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
