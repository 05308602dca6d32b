import { loginAt, type Account } from './account.ts'
import { createTimeline, type Timeline } from './activity.ts'
import { createCommunity } from './community.ts'
import { createTypedIdSource, isRepositoryOf, isTypedId, typedId } from './ids.ts'
import type { NameBook } from './name-book.ts'
import { COMMUNITIES, WORLD_START, type Developer } from './people.ts'
import type { Repository } from './repository.ts'
import { createTypedPerson, isTypedName } from './typed-person.ts'

type Life = { person: Developer; timeline: Timeline; liveUntil: (day: number) => void }

type Given = {
  seed: string
  book: NameBook
  bots: Account[]
  agents: Account[]
  hosts: (community: number) => { organisation: Account; shared: Repository[]; companions: Developer[] }
}

/** Above this count, the least recently used is evicted; a later request generates the same again. */
export const LIVES_AT_ONCE = 40
const COMPANIONS = 5

export function createTypedPeople(given: Given) {
  const { book } = given
  const lives = new Map<number, Life>()
  const kept = new Set<number>()

  function lifeOf(githubId: number, login: string): Life {
    const life = lives.get(githubId) ?? beginLife(given, createTypedPerson(login))
    lives.delete(githubId)
    lives.set(githubId, life)
    if (lives.size - kept.size > LIVES_AT_ONCE) {
      const oldest = [...lives.keys()].find((id) => !kept.has(id))
      if (oldest !== undefined) lives.delete(oldest)
    }
    return life
  }

  function byId(githubId: number): Developer | null {
    const login = isTypedId(githubId) ? book.nameOf(githubId) : null
    return login === null ? null : lifeOf(githubId, login).person
  }

  return {
    byId,
    byLogin: (login: string, now: number): Developer | null => {
      if (!isTypedName(login)) return null
      const githubId = typedId(login)
      const { person } = lifeOf(githubId, book.write(githubId, login))
      return loginAt(person, now).toLowerCase() === login.toLowerCase() ? person : null
    },
    byNewLogin: (login: string, now: number): Developer | null => {
      const renamed = [...lives.values()].map(({ person }) => person).filter(({ renames }) => renames.length > 0)
      return renamed.find((person) => loginAt(person, now).toLowerCase() === login.toLowerCase()) ?? null
    },
    /** Whether a player or a sign-in uses the name. */
    isMet: (login: string) => book.isMet(typedId(login)),
    ownerOf: (repositoryId: number): Developer | null => {
      const owner = book.ids().find((githubId) => isRepositoryOf(githubId, repositoryId))
      return owner === undefined ? null : byId(owner)
    },
    /** The person's timeline. It includes what others did alongside, which is missing from their own timelines. */
    timelineOf: ({ githubId, login }: Developer) => lifeOf(githubId, login).timeline,
    /** Of everybody who was asked for lately. */
    timelines: () => [...lives.values()].map(({ timeline }) => timeline),
    liveUntil: ({ githubId, login }: Developer, day: number) => lifeOf(githubId, login).liveUntil(day),
    keep: (githubId: number) => {
      if (byId(githubId) !== null) kept.add(githubId)
    },
  }
}

export function companionsAmong(members: Developer[]): Developer[] {
  const atWork = members.filter(({ habit, createdAt }) => habit.pace !== 'dormant' && createdAt < WORLD_START)
  return atWork.slice(0, COMPANIONS)
}

/** A community around one person, with its own days. */
function beginLife({ seed, bots, agents, hosts }: Given, person: Developer): Life {
  const { githubId } = person
  const timeline = createTimeline()
  const numbers = new Map<Repository, number>()
  let live: ((day: number) => void) | null = null

  function begin(): (day: number) => void {
    const { organisation, shared, companions } = hosts(githubId % COMMUNITIES)
    return createCommunity({
      seed: `${seed} ${githubId}`,
      index: githubId,
      ids: createTypedIdSource(githubId),
      bots,
      agents,
      timeline,
      organisation,
      shared,
      membersUntil: () => [person, ...companions],
      owns: (member) => member === person,
      nextNumber: (repository) => {
        // Far from the numbers that a shared repository's own people use.
        const before = repository.owner === person ? repository.lastNumber : 10_000 + (githubId % 80_000)
        const number = (numbers.get(repository) ?? before) + 1
        numbers.set(repository, number)
        return number
      },
    })
  }

  return {
    person,
    timeline,
    liveUntil: (day) => {
      live ??= begin()
      live(day)
    },
  }
}
