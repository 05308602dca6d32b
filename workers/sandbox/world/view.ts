import { DAY, dayOf } from '#app/domain/time/period.ts'
import { loginAt, type Account } from './account.ts'
import { nameWithOwner, isPrivateAt, placeAt, type Repository } from './repository.ts'
import { threadAt, type Thread, type ThreadState } from './thread.ts'
import type { World } from './world.ts'

type Node = Record<string, unknown>
type Place = { now: number; origin: string }

export type View = ReturnType<typeof createView>

/** The world at one instant; repeated reads are cached. `origin` is the sandbox: api.github.com and github.com in one. */
export function createView(world: World, now: number, origin: string) {
  const states = new Map<Thread, ThreadState>()
  const actors = new Map<Account, Node>()
  const repositories = new Map<Repository, Node>()
  const place = { now, origin }
  return {
    ...place,
    world,
    stateOf: (thread: Thread) => remember(states, thread, () => threadAt(thread, now)),
    actor: (account: Account | null): Node | null => {
      if (account === null || (account.deletedAt !== null && account.deletedAt <= now)) return null
      return remember(actors, account, () => actorNode(place, account))
    },
    /** Private repositories are there for those who may push to them, and for nobody else. */
    isSeen: (repository: Repository, viewer: Account | null): boolean =>
      !isPrivateAt(repository, now) || (viewer !== null && world.canPush(viewer, repository)),
    /**
     * What an organisation does not let a token see, though it is public. With its own sign-in (SAML) that is a member's token
     * that has not passed it, never a stranger's.
     */
    isWithheld: (repository: Repository, viewer: Account | null): boolean => {
      const { owner } = placeAt(repository, now)
      if (viewer === owner || (viewer !== null && !world.canPush(viewer, repository))) return false
      return ((viewer === null ? owner.withheldSince : owner.membersWithheldSince) ?? now + 1) <= now
    },
    repository: (repository: Repository) => remember(repositories, repository, () => repositoryNode(place, repository)),
  }
}

const dayTexts = new Map<number, string>()

/** GitHub's times have no milliseconds. Written by hand, because a world writes millions of them. */
export function isoTime(instant: number): string {
  const day = Math.floor(instant / DAY)
  const seconds = Math.floor((instant - day * DAY) / 1000)
  const two = (number: number) => (number < 10 ? `0${number}` : `${number}`)
  const text = remember(dayTexts, day, () => dayOf(day * DAY))
  return `${text}T${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}Z`
}

export function avatarUrl(view: Place, account: Account): string {
  return `${view.origin}/avatars/u/${account.githubId}?v=4`
}

export function threadUrl(view: Place, thread: Thread): string {
  const kind = thread.type === 'issue' ? 'issues' : 'pull'
  return `${view.origin}/${nameWithOwner(thread.repository, view.now)}/${kind}/${thread.number}`
}

function actorNode(view: Place, account: Account): Node {
  const login = loginAt(account, view.now)
  return {
    __typename: account.type,
    id: account.nodeId,
    databaseId: account.githubId,
    login: login.replace(/\[bot\]$/, ''),
    name: account.name,
    createdAt: isoTime(account.createdAt),
    avatarUrl: avatarUrl(view, account),
    url: `${view.origin}/${login}`,
  }
}

function repositoryNode(view: Place, repository: Repository): Node {
  const name = nameWithOwner(repository, view.now)
  return {
    __typename: 'Repository',
    id: repository.nodeId,
    databaseId: repository.id,
    name: placeAt(repository, view.now).name,
    nameWithOwner: name,
    url: `${view.origin}/${name}`,
    createdAt: isoTime(repository.createdAt),
    isPrivate: isPrivateAt(repository, view.now),
    isFork: repository.isFork,
    isArchived: repository.archivedAt !== null && repository.archivedAt <= view.now,
    isEmpty: repository.firstPushAt > view.now,
  }
}

function remember<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key)
  if (value !== undefined) return value
  const made = make()
  known.set(key, made)
  return made
}
