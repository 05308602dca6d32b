import { DAY, HOUR } from '#app/domain/period.ts'
import { existsAt, loginAt, type Account } from './account.ts'
import { createChronicle, type Activity, type Chronicle } from './activity.ts'
import { createCircle } from './circle.ts'
import { CIRCLES, createBots, createOrganisations, createPeople, WORLD_START, type Developer } from './people.ts'
import { circleOf } from './ids.ts'
import type { Repository } from './repository.ts'
import type { Thread } from './thread.ts'

/** Everything that GitHub would know. What is asked for an instant holds nothing that happens after it. */
export type World = {
  /** Everybody with an account at that instant. */
  people: (now: number) => Developer[]
  organisations: Account[]
  bots: Account[]
  accountById: (githubId: number, now: number) => Account | null
  accountByLogin: (login: string, now: number) => Account | null
  /** May also hold what happens after `now`: the reader filters, since it mostly filters by more than that. */
  activityOf: (account: Account, now: number) => Activity
  /** A thread or repository that exists by then, by its numeric id. */
  thread: (id: number, type: Thread['type'], now: number) => Thread | null
  repository: (id: number, now: number) => Repository | null
  repositories: (now: number) => Repository[]
  chronicle: Chronicle
}

/** The longest that a local day can be ahead of UTC's. */
const AHEAD = 14 * HOUR

export function createWorld(seed: string): World {
  const bots = createBots()
  const organisations = createOrganisations()
  const people = createPeople(seed)
  const chronicle = createChronicle()
  const byId = new Map<number, Account>([...bots, ...organisations].map((account) => [account.githubId, account]))
  const circles = new Map<number, (day: number) => void>()
  let indexed = 0

  function everyone(now: number): Developer[] {
    const all = people(Math.max(now, WORLD_START) + 2 * DAY)
    for (const person of all.slice(indexed)) byId.set(person.githubId, person)
    indexed = Math.max(indexed, all.length)
    return all
  }

  function live(circle: number, now: number): void {
    const organisation = organisations[circle % organisations.length]
    if (organisation === undefined) throw new Error('No organisation')
    const known = circles.get(circle)
    const liveUntil = known ?? createCircle({ seed, index: circle, bots, chronicle, organisation, people })
    if (known === undefined) circles.set(circle, liveUntil)
    liveUntil(Math.floor((now + AHEAD) / DAY))
  }

  function liveEverywhere(now: number): void {
    for (let circle = 0; circle < CIRCLES; circle++) live(circle, now)
  }

  return {
    people: (now) => everyone(now).filter((person) => existsAt(person, now)),
    organisations,
    bots,
    accountById: (githubId, now) => {
      everyone(now)
      const account = byId.get(githubId)
      return account !== undefined && existsAt(account, now) ? account : null
    },
    accountByLogin: (login, now) => {
      const wanted = login.toLowerCase()
      const all = [...everyone(now), ...organisations, ...bots]
      return all.find((account) => existsAt(account, now) && loginAt(account, now).toLowerCase() === wanted) ?? null
    },
    activityOf: (account, now) => {
      everyone(now)
      if (isDeveloper(account)) live(account.circle, now)
      return chronicle.of(account)
    },
    thread: (id, type, now) => {
      const circle = circleOf(type === 'issue' ? 'issue' : 'pullRequest', id)
      if (circle !== null && circle < CIRCLES) live(circle, now)
      const thread = chronicle.thread(id, type)
      return thread !== null && thread.createdAt <= now ? thread : null
    },
    repository: (id, now) => {
      const circle = circleOf('repository', id)
      if (circle !== null && circle < CIRCLES) live(circle, now)
      const repository = chronicle.repository(id)
      return repository !== null && repository.createdAt <= now ? repository : null
    },
    repositories: (now) => {
      liveEverywhere(now)
      return chronicle.repositories().filter((repository) => repository.createdAt <= now)
    },
    chronicle,
  }
}

export function isDeveloper(account: Account): account is Developer {
  return 'habit' in account
}
