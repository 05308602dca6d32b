import { DAY } from '#app/domain/period.ts'
import type { Account } from './account.ts'
import type { Chronicle } from './activity.ts'
import { createIdSource, type IdSource } from './ids.ts'
import { liveDay } from './live-day.ts'
import { WORLD_START, type Developer } from './people.ts'
import { createRandom } from './random.ts'
import { createFirstRepositories, type Repository } from './repository.ts'
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
}

const FIRST_DAY = WORLD_START / DAY

/**
 * Lives a circle's days in order, each once, up to the one asked for. A later day only adds things that happen in it
 * or after it, so whatever an instant showed once, it shows for ever.
 */
export function createCircle(
  given: Pick<Circle, 'seed' | 'index' | 'bots' | 'chronicle'> & {
    organisation: Account
    people: (until: number) => Developer[]
  },
): (day: number) => void {
  const ids = createIdSource(given.index)
  // The list may already reach further than was asked for.
  const founders = membersOf(given.index, given.people(WORLD_START)).filter(({ createdAt }) => createdAt < WORLD_START)
  const repositories = createFirstRepositories(
    founders,
    given.organisation,
    ids,
    createRandom(given.seed, 'repositories', given.index),
  )
  for (const repository of repositories) given.chronicle.addRepository(repository)
  const circle: Circle = { ...given, members: founders, repositories, recent: [], waiting: [], ids }
  let next = FIRST_DAY

  return (day) => {
    if (day < next) return
    const everyone = membersOf(given.index, given.people((day + 2) * DAY))
    for (; next <= day; next++) {
      circle.members = everyone.filter((member) => member.createdAt < next * DAY - DAY)
      liveDay(circle, next)
    }
  }
}

function membersOf(index: number, people: Developer[]): Developer[] {
  return people.filter((person) => person.circle === index)
}
