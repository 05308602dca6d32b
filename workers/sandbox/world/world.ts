import { DAY } from '#app/domain/time/period.ts'
import { existsAt, loginAt, type Account } from './account.ts'
import { createTimeline, type Activity, type Push, type Timeline } from './activity.ts'
import { createAgents } from './agents.ts'
import { createCommunities, lastDay, membersOf } from './communities.ts'
import { communityOf, isTypedId } from './ids.ts'
import { createNameBook, type NameBook } from './name-book.ts'
import { COMMUNITIES, createBots, createOrganisations, createPeople, WORLD_START, type Developer } from './people.ts'
import { nameWithOwner, wasNamed, type Repository } from './repository.ts'
import type { Thread } from './thread.ts'
import { createTypedPeople } from './typed-people.ts'

/** Everything GitHub would know. A read at an instant contains nothing later. */
export type World = ReturnType<typeof createWorld>

export function createWorld(seed: string, book: NameBook = createNameBook()) {
  const bots = createBots()
  const agents = createAgents()
  const organisations = createOrganisations()
  const people = createPeople(seed)
  const timeline = createTimeline((account) => (isTyped(account) ? typed.timelineOf(account).of(account) : null))
  const communities = createCommunities({ seed, people, organisations, bots, agents, timeline })
  const { live, repositoriesOf, hostsIn } = communities
  const typed = createTypedPeople({ seed, book, bots, agents, hosts: hostsIn })
  const byId = new Map<number, Account>(
    [...bots, ...agents, ...organisations].map((account) => [account.githubId, account]),
  )
  const moved = new Set<Repository>()
  let isAllThere = true
  let indexed = 0

  function everyone(now: number): Developer[] {
    const all = people(Math.max(now, WORLD_START) + 2 * DAY)
    for (const person of all.slice(indexed)) byId.set(person.githubId, person)
    indexed = Math.max(indexed, all.length)
    return all
  }

  function listedByLogin(login: string, now: number): Account | null {
    const wanted = login.toLowerCase()
    const all = [...everyone(now), ...organisations, ...bots, ...agents]
    const listed = all.find((account) => existsAt(account, now) && loginAt(account, now).toLowerCase() === wanted)
    return listed ?? typed.byNewLogin(login, now)
  }

  /** Includes past and future names: a released name, or one whose owner joins later, has no account meanwhile. */
  function isEverListed(login: string, now: number): boolean {
    const wanted = login.toLowerCase()
    return everyone(now).some((person) =>
      [person.login, ...person.renames.map((rename) => rename.login)].some((name) => name.toLowerCase() === wanted),
    )
  }

  /** Without people from typed names. */
  function listedPeople(now: number): Developer[] {
    return everyone(now).filter((person) => existsAt(person, now))
  }

  function existing(account: Account | null, now: number): Account | null {
    return account !== null && existsAt(account, now) ? account : null
  }

  /** Any valid GitHub name has an account at once. */
  function accountByLogin(login: string, now: number): Account | null {
    const listed = listedByLogin(login, now)
    return listed !== null || isEverListed(login, now) ? listed : existing(typed.byLogin(login, now), now)
  }

  /** May include events after `now`. Callers filter, because most have further conditions. */
  function activityOf(account: Account, now: number): Activity {
    everyone(now)
    if (isTyped(account)) typed.liveUntil(account, lastDay(now))
    else if (isDeveloper(account)) live(account.community, now)
    const activity = timeline.of(account)
    return isAllThere ? activity : stillThere(activity, now)
  }

  function ownedBy(owner: Account, now: number): Repository[] {
    return isDeveloper(owner) ? activityOf(owner, now).repositories : communities.repositoriesOfOrganisation(owner, now)
  }

  /** Generated up to an instant. */
  function timelineUntil(community: number | null, owner: Developer | null, now: number): Timeline {
    if (community !== null && community < COMMUNITIES) live(community, now)
    if (owner === null) return timeline
    typed.liveUntil(owner, lastDay(now))
    return typed.timelineOf(owner)
  }

  function timelineOf(repository: Repository, now: number): Timeline {
    const community = communityOf('repository', repository.id)
    const owner = community === null ? typed.ownerOf(repository.id) : null
    return timelineUntil(community, owner, now)
  }

  return {
    people: listedPeople,
    organisations,
    bots,
    agents,
    accountById: (githubId: number, now: number) => {
      everyone(now)
      return existing(byId.get(githubId) ?? typed.byId(githubId), now)
    },
    accountByLogin,
    isFreeLogin: (login: string, now: number) => listedByLogin(login, now) === null && !typed.isMet(login),
    activityOf,
    thread: (id: number, type: Thread['type'], now: number): Thread | null => {
      const community = communityOf(type === 'issue' ? 'issue' : 'pullRequest', id)
      const owner = community === null ? null : typed.byId(community)
      const thread = timelineUntil(community, owner, now).thread(id, type)
      return thread !== null && thread.createdAt <= now && isThere(thread, now) ? thread : null
    },
    ownedBy,
    repository: (id: number, now: number): Repository | null => {
      const community = communityOf('repository', id)
      const owner = community === null ? typed.ownerOf(id) : null
      const repository = timelineUntil(community, owner, now).repository(id)
      return repository !== null && repository.createdAt <= now && isKept(repository, now) ? repository : null
    },
    pullRequestsIn: (repository: Repository, now: number): Thread[] =>
      timelineOf(repository, now).pullRequestsIn(repository),
    /** With what people from typed names did there. */
    threadsIn: (repository: Repository, now: number): Thread[] =>
      [timelineOf(repository, now), ...typed.timelines()]
        .flatMap((one) => [...one.pullRequestsIn(repository), ...one.issuesIn(repository)])
        .filter((thread) => thread.createdAt <= now && isThere(thread, now)),
    pushesIn: (repository: Repository, now: number): Push[] =>
      [timelineOf(repository, now), ...typed.timelines()]
        .flatMap((one) => one.pushesIn(repository))
        .filter((push) => push.at <= now),
    /** Owners of a repository, and the members of the community that shares it. */
    canPush: (account: Account, repository: Repository): boolean =>
      repository.owner === account ||
      (isDeveloper(account) &&
        !isDeveloper(repository.owner) &&
        communityOf('repository', repository.id) === account.community),
    repositories: (now: number) => {
      for (let community = 0; community < COMMUNITIES; community++) live(community, now)
      return timeline.repositories().filter((repository) => repository.createdAt <= now)
    },
    /** By `owner/name`, in any case; by a former one while no other repository has it. */
    repositoryByName: (name: string, now: number): Repository | null => {
      const login = name.split('/')[0] ?? ''
      const owner = accountByLogin(login, now)
      const all = owner === null ? [] : ownedBy(owner, now)
      const known = [...all, ...moved].filter((one) => one.createdAt <= now && isKept(one, now))
      const named = (one: Repository) => nameWithOwner(one, now).toLowerCase() === name.toLowerCase()
      const current = known.find(named)
      if (current !== undefined) return current
      const former = everyone(now).filter(({ renames }) => renames.length > 0)
      const renamed = former.filter((one) => one.login.toLowerCase() === login.toLowerCase())
      const earlier = [...known, ...renamed.flatMap((one) => ownedBy(one, now))]
      return earlier.find((one) => isKept(one, now) && wasNamed(one, name, now)) ?? null
    },
    noteMoved: (repository: Repository): void => void moved.add(repository),
    /** That a repository or an issue is gone, so that it must be looked for. */
    noteGone: (): void => void (isAllThere = false),
    surroundings: (community: number, now: number): { people: Developer[]; repositories: Repository[] } => {
      const owner = typed.byId(community)
      if (owner === null && community >= COMMUNITIES) return { people: [], repositories: [] }
      if (owner === null) {
        live(community, now)
        return { people: membersOf(community, listedPeople(now)), repositories: repositoriesOf(community) }
      }
      const { companions, shared } = hostsIn(community % COMMUNITIES)
      return { people: [owner, ...companions], repositories: [...shared, ...activityOf(owner, now).repositories] }
    },
    /** So that it is not generated again. */
    keep: typed.keep,
    timeline,
  }
}

export function isDeveloper(account: Account | null): account is Developer {
  return account !== null && 'habit' in account
}

function isKept({ deletedAt }: Repository, now: number): boolean {
  return deletedAt === null || deletedAt > now
}

/** Neither deleted with its repository nor moved to the discussions. */
function isThere({ repository, discussionSince }: Thread, now: number): boolean {
  return isKept(repository, now) && (discussionSince === null || discussionSince > now)
}

function stillThere(activity: Activity, now: number): Activity {
  const { pullRequests, issues, involving, reviews, comments, pushes, repositories } = activity
  const isOfThere = ({ thread }: { thread: Thread }) => isThere(thread, now)
  return {
    pullRequests: pullRequests.filter((one) => isThere(one, now)),
    issues: issues.filter((one) => isThere(one, now)),
    involving: involving.filter((one) => isThere(one, now)),
    reviews: reviews.filter(isOfThere),
    comments: comments.filter(isOfThere),
    pushes: pushes.filter(({ repository }) => isKept(repository, now)),
    repositories: repositories.filter((one) => isKept(one, now)),
  }
}

function isTyped(account: Account): account is Developer {
  return isDeveloper(account) && isTypedId(account.githubId)
}
