import { DAY } from '#app/domain/time/period.ts'
import type { Account } from './account.ts'
import type { Recorder } from './activity.ts'
import { liveDay } from './live-day.ts'
import { WORLD_START, type Developer } from './people.ts'
import { createRandom } from './random.ts'
import { createOwnRepositories, createSharedRepositories, type Repository } from './repository.ts'
import type { Thread } from './thread.ts'

/** A dozen people and the repositories they share. Their actions affect no other community. */
export type Community = Recorder & {
  seed: string
  index: number
  members: Developer[]
  bots: Account[]
  agents: Account[]
  repositories: Repository[]
  /** The threads people still react to, oldest first. */
  recent: Thread[]
  /** Issues to be closed by the next pull request of their repository. */
  waiting: Thread[]
  owns: (member: Developer) => boolean
  nextNumber: (repository: Repository) => number
}

const FIRST_DAY = WORLD_START / DAY

/** Each day is generated once, in order, and only adds events at or after it, so the past never changes. */
export function createCommunity({
  organisation,
  shared,
  membersUntil,
  ...given
}: Omit<Community, 'members' | 'repositories' | 'recent' | 'waiting'> & {
  organisation: Account
  /** Existing repositories; without them the organisation's are created. */
  shared: Repository[] | null
  /** Everybody with an account by then, and maybe later members. */
  membersUntil: (until: number) => Developer[]
}): (day: number) => void {
  const founders = membersUntil(WORLD_START).filter(({ createdAt }) => createdAt < WORLD_START)
  const random = createRandom(given.seed, 'repositories', given.index)
  const made = [
    ...(shared === null ? createSharedRepositories(organisation, given.ids, random) : []),
    ...createOwnRepositories(founders.filter(given.owns), given.ids, random),
  ]
  for (const repository of made) given.timeline.addRepository(repository)
  const repositories = [...(shared ?? []), ...made]
  const community: Community = { ...given, members: founders, repositories, recent: [], waiting: [] }
  let next = FIRST_DAY

  return (day) => {
    if (day < next) return
    const everyone = membersUntil((day + 2) * DAY)
    for (; next <= day; next++) {
      community.members = everyone.filter((member) => member.createdAt < next * DAY - DAY)
      liveDay(community, next)
    }
  }
}
