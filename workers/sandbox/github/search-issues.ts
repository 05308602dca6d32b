import { loginAt } from '#workers/sandbox/world/account.ts'
import { historyOf, type History } from '#workers/sandbox/world/history.ts'
import type { Developer } from '#workers/sandbox/world/people.ts'
import { isPrivateAt, nameWithOwner } from '#workers/sandbox/world/repository.ts'
import type { Thread } from '#workers/sandbox/world/thread.ts'
import type { View } from '#workers/sandbox/world/view.ts'
import { isDeveloper } from '#workers/sandbox/world/world.ts'
import type { SearchQuery } from './search-query.ts'

export type SearchAnswer<Item> = { items: Item[]; total: number; isIncomplete?: boolean } | { problem: string }

export const UNKNOWN_USER =
  'The listed users cannot be searched either because the users do not exist or you do not have permission to view the users.'

/** Newest first. The total includes those from before the world. */
export function searchThreads(view: View, query: SearchQuery): SearchAnswer<Thread> {
  const type = threadType(query)
  if (query.values('commenter').length > 0 && type === null) {
    return { problem: "Query must include 'is:issue' or 'is:pull-request'" }
  }
  const apps = query.values('author').filter((name) => name.startsWith('app/'))
  if (apps.length > 0) return openedByApps(view, query, apps)
  const role = (['author', 'reviewed-by', 'commenter'] as const).find((name) => query.values(name).length > 0)
  const login = role === undefined ? undefined : query.values(role)[0]
  if (role === undefined || login === undefined) return { items: [], total: 0 }
  const developer = view.world.accountByLogin(login, view.now)
  if (!isDeveloper(developer)) return { problem: UNKNOWN_USER }
  const items = [...threadsOf(view, developer, role)]
    .filter((thread) => (type === null || thread.type === type) && matches(view, query, thread))
    .sort((one, other) => other.createdAt - one.createdAt)
  return { items, total: items.length + before(developer, role, type, query) }
}

/** Who is assigned, whom it names, or who commented. */
function openedByApps(view: View, query: SearchQuery, apps: string[]): SearchAnswer<Thread> {
  const developer = view.world.accountByLogin(query.values('involves')[0] ?? '', view.now)
  if (!isDeveloper(developer)) return { problem: UNKNOWN_USER }
  const { involving, comments } = view.world.activityOf(developer, view.now)
  const commented = comments.flatMap(({ comment, thread }) => (comment.at <= view.now ? [thread] : []))
  const items = [...new Set([...involving, ...commented])]
    .filter(({ author }) => author.type === 'Bot' && apps.includes(`app/${author.login.replace('[bot]', '')}`))
    .filter((thread) => matches(view, query, thread))
    .sort((one, other) => view.stateOf(other).updatedAt - view.stateOf(one).updatedAt)
  return { items, total: items.length }
}

function threadType(query: SearchQuery): Thread['type'] | null {
  const kinds = [...query.values('is'), ...query.values('type')]
  if (kinds.some((kind) => ['pr', 'pull-request'].includes(kind)) || kinds.includes('merged')) return 'pull_request'
  return kinds.includes('issue') ? 'issue' : null
}

function threadsOf(view: View, developer: Developer, role: 'author' | 'reviewed-by' | 'commenter'): Set<Thread> {
  const activity = view.world.activityOf(developer, view.now)
  if (role === 'author') return new Set([...activity.pullRequests, ...activity.issues])
  if (role === 'reviewed-by') {
    return new Set(activity.reviews.filter(({ review }) => review.at <= view.now).map(({ thread }) => thread))
  }
  return new Set(activity.comments.filter(({ comment }) => comment.at <= view.now).map(({ thread }) => thread))
}

function matches(view: View, query: SearchQuery, thread: Thread): boolean {
  if (thread.createdAt > view.now) return false
  const state = view.stateOf(thread)
  const isPrivate = isPrivateAt(thread.repository, view.now)
  const is: Record<string, boolean> = {
    public: !isPrivate,
    private: isPrivate,
    merged: state.state === 'MERGED',
    unmerged: state.state !== 'MERGED',
    open: state.state === 'OPEN',
    closed: state.state !== 'OPEN',
  }
  if (query.values('is').some((kind) => is[kind] === false)) return false
  const reason = query.values('reason')[0]
  if (reason !== undefined && state.stateReason?.toLowerCase().replace('_', ' ') !== reason.replace('_', ' '))
    return false
  const names = query.values('repo')
  if (names.length > 0 && !names.includes(nameWithOwner(thread.repository, view.now).toLowerCase())) return false
  if (query.excluded('author').includes(loginAt(thread.author, view.now).toLowerCase())) return false
  if (query.values('label').some((label) => !state.labels.includes(label))) return false
  return (
    query.covers('created', thread.createdAt) &&
    query.covers('updated', state.updatedAt) &&
    query.covers('closed', state.closedAt) &&
    query.covers('merged', state.mergedAt)
  )
}

/** Public work from before the world, which searches by date leave out. */
function before(
  developer: Developer,
  role: 'author' | 'reviewed-by' | 'commenter',
  type: Thread['type'] | null,
  query: SearchQuery,
): number {
  if (query.hasDates) return 0
  const kinds = query.values('is')
  if (kinds.some((kind) => ['open', 'private', 'unmerged'].includes(kind))) return 0
  const history = historyOf(developer)
  if (role === 'reviewed-by') return type === 'issue' ? 0 : history.reviewed
  const counts = countsOf(role, kinds.includes('merged'), query.values('reason').includes('completed'))
  return counts.filter(([kind]) => type === null || kind === type).reduce((sum, [, name]) => sum + history[name], 0)
}

function countsOf(
  role: 'author' | 'commenter',
  merged: boolean,
  completed: boolean,
): [Thread['type'], keyof History][] {
  if (role === 'commenter') {
    return [
      ['issue', 'issuesCommented'],
      ['pull_request', 'pullRequestsCommented'],
    ]
  }
  return [
    ['issue', completed ? 'completedIssues' : 'issues'],
    ['pull_request', merged ? 'mergedPullRequests' : 'pullRequests'],
  ]
}
