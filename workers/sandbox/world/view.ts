import { loginAt, type Account } from './account.ts'
import { nameWithOwner, isPrivateAt, type Repository } from './repository.ts'
import { threadAt, type Thread, type ThreadState } from './thread.ts'
import type { World } from './world.ts'

/** The world at one instant; repeated reads are cached. */
export type View = {
  now: number
  world: World
  /** The sandbox's address: api.github.com and github.com in one. */
  origin: string
  stateOf: (thread: Thread) => ThreadState
  actor: (account: Account | null) => Record<string, unknown> | null
  repository: (repository: Repository) => Record<string, unknown>
}

export function createView(world: World, now: number, origin: string): View {
  const states = new Map<Thread, ThreadState>()
  const actors = new Map<Account, Record<string, unknown>>()
  const repositories = new Map<Repository, Record<string, unknown>>()
  const view: View = {
    now,
    world,
    origin,
    stateOf: (thread) => remember(states, thread, () => threadAt(thread, now)),
    actor: (account) => {
      if (account === null || (account.deletedAt !== null && account.deletedAt <= now)) return null
      return remember(actors, account, () => actorNode(view, account))
    },
    repository: (repository) => remember(repositories, repository, () => repositoryNode(view, repository)),
  }
  return view
}

/** GitHub's times have no milliseconds. */
export function isoTime(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`
}

export function avatarUrl(view: View, account: Account): string {
  return `${view.origin}/avatars/u/${account.githubId}?v=4`
}

export function threadUrl(view: View, thread: Thread): string {
  const kind = thread.type === 'issue' ? 'issues' : 'pull'
  return `${view.origin}/${nameWithOwner(thread.repository, view.now)}/${kind}/${thread.number}`
}

function actorNode(view: View, account: Account): Record<string, unknown> {
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

function repositoryNode(view: View, repository: Repository): Record<string, unknown> {
  const name = nameWithOwner(repository, view.now)
  return {
    __typename: 'Repository',
    id: repository.nodeId,
    databaseId: repository.id,
    name: repository.name,
    nameWithOwner: name,
    url: `${view.origin}/${name}`,
    createdAt: isoTime(repository.createdAt),
    isPrivate: isPrivateAt(repository, view.now),
    isFork: repository.isFork,
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
