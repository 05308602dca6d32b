import { DAY, HOUR } from '#app/domain/time/period.ts'
import type { Account } from './account.ts'
import type { Timeline } from './activity.ts'
import { createCommunity } from './community.ts'
import { communityOf, createIdSource } from './ids.ts'
import { COMMUNITIES, WORLD_START, type Developer } from './people.ts'
import type { Repository } from './repository.ts'
import { companionsAmong } from './typed-people.ts'

/** The furthest a local day can be ahead of UTC. */
const AHEAD = 14 * HOUR

type Given = {
  seed: string
  people: (until: number) => Developer[]
  organisations: Account[]
  bots: Account[]
  agents: Account[]
  timeline: Timeline
}

/** Each lives when somebody first reads of it, up to the day that is read. */
export function createCommunities({ seed, people, organisations, bots, agents, timeline }: Given) {
  const begun = new Map<number, (day: number) => void>()

  function live(community: number, now: number): void {
    const known = begun.get(community)
    const liveUntil = known ?? begin(community)
    if (known === undefined) begun.set(community, liveUntil)
    liveUntil(lastDay(now))
  }

  function begin(community: number): (day: number) => void {
    return createCommunity({
      seed,
      index: community,
      ids: createIdSource(community),
      bots,
      agents,
      timeline,
      organisation: organisationOf(community),
      shared: null,
      membersUntil: (until) => membersOf(community, people(until)),
      owns: () => true,
      nextNumber: (repository) => ++repository.lastNumber,
    })
  }

  function organisationOf(community: number): Account {
    const organisation = organisations[community % organisations.length]
    if (organisation === undefined) throw new Error('No organisation')
    return organisation
  }

  function repositoriesOf(community: number): Repository[] {
    return timeline.repositories().filter(({ id }) => communityOf('repository', id) === community)
  }

  function repositoriesOfOrganisation(owner: Account, now: number): Repository[] {
    return [...Array(COMMUNITIES).keys()]
      .filter((community) => organisationOf(community) === owner)
      .flatMap((community) => {
        live(community, now)
        return repositoriesOf(community).filter((repository) => repository.owner === owner)
      })
  }

  /** The members and repositories of a listed community that a new person works with. */
  function hostsIn(community: number) {
    live(community, WORLD_START)
    const organisation = organisationOf(community)
    const shared = repositoriesOf(community).filter(({ owner }) => owner === organisation)
    return { organisation, shared, companions: companionsAmong(membersOf(community, people(WORLD_START))) }
  }

  return { live, repositoriesOf, repositoriesOfOrganisation, hostsIn }
}

export function membersOf(community: number, people: Developer[]): Developer[] {
  return people.filter((person) => person.community === community)
}

export function lastDay(now: number): number {
  return Math.floor((now + AHEAD) / DAY)
}
