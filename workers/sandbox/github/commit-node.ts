import type { Account } from '#workers/sandbox/world/account.ts'
import { isOnDefaultBranch, type Push } from '#workers/sandbox/world/activity.ts'
import { idOfNode } from '#workers/sandbox/world/ids.ts'
import { shaOf } from '#workers/sandbox/world/random.ts'
import { nameWithOwner, type Repository } from '#workers/sandbox/world/repository.ts'
import type { Thread } from '#workers/sandbox/world/thread.ts'
import { isoTime, type View } from '#workers/sandbox/world/view.ts'
import { isDeveloper } from '#workers/sandbox/world/world.ts'
import { commitsOf, type Commit } from './commit.ts'
import { connection, shortConnection, type PageArguments } from './connection.ts'

/** How pull requests are shown, whose own nodes have commits. */
type ShowThread = (view: View, thread: Thread) => unknown

export type HistoryPage = PageArguments & { author?: { id?: string | null }; since?: string; until?: string }

export function commitNode(view: View, commit: Commit, show: ShowThread): Record<string, unknown> {
  const { sha, at, repository, author, coAuthors, committer, message, brings } = commit
  const date = isoTime(at)
  // A bot's commit names nobody's account.
  const signed = (account: Account) => ({
    __typename: 'GitActor',
    date,
    user: () => (account.type === 'User' ? view.actor(account) : null),
  })
  return {
    __typename: 'Commit',
    id: `C_${sha}`,
    oid: sha,
    url: `${view.origin}/${nameWithOwner(repository, view.now)}/commit/${sha}`,
    message,
    messageHeadline: message.split('\n', 1)[0],
    committedDate: date,
    author: () => signed(author),
    committer: () => signed(committer),
    authors: (page: PageArguments) => shortConnection([author, ...coAuthors], page, signed),
    repository: () => view.repository(repository),
    associatedPullRequests: (page: PageArguments) =>
      shortConnection(brings === null ? [] : [brings], page, (thread) => show(view, thread)),
    history: (page: HistoryPage) => historyOf(view, repository, page, show),
  }
}

/** Its latest commit has its history. */
export function defaultBranch(view: View, repository: Repository, show: ShowThread): Record<string, unknown> | null {
  if (repository.firstPushAt > view.now) return null
  const target = () => {
    const latest = onBranch(view, view.world.pushesIn(repository, view.now)).reduce(
      (one, other) => (other.at >= one.at ? other : one),
      firstCommit(repository),
    )
    return commitNode(view, latest, show)
  }
  return { __typename: 'Ref', id: `REF_${repository.id}`, name: 'main', target }
}

/** A pull request has one commit of its own. */
export function ownCommits(view: View, thread: Thread, page: PageArguments, show: ShowThread): Record<string, unknown> {
  const { id, createdAt: at, repository, author, coAuthors, title } = thread
  const commit = {
    sha: shaOf('branch', id),
    id,
    at,
    repository,
    author,
    coAuthors,
    committer: author,
    message: title,
    brings: null,
  }
  return shortConnection([commit], page, (one) => ({
    __typename: 'PullRequestCommit',
    id: `PURC_${id}`,
    commit: () => commitNode(view, one, show),
  }))
}

/** With an author it reads the author's own commits, else the repository's. */
function historyOf(view: View, repository: Repository, page: HistoryPage, show: ShowThread): Record<string, unknown> {
  const [since, until] = [page.since ?? 0, page.until ?? view.now].map((time) => new Date(time).getTime())
  const commits = commitsBy(view, repository, page.author?.id ?? null).filter(
    ({ at }) => Math.floor(at / 1000) * 1000 >= (since ?? 0) && at <= (until ?? view.now),
  )
  return connection(
    commits,
    page,
    (commit) => commit,
    (commit) => commitNode(view, commit, show),
  )
}

function commitsBy(view: View, repository: Repository, authorId: string | null): Commit[] {
  if (authorId === null) return onBranch(view, view.world.pushesIn(repository, view.now))
  const author = view.world.accountById(idOfNode('U', authorId) ?? 0, view.now)
  if (!isDeveloper(author)) return []
  const { pushes, pullRequests } = view.world.activityOf(author, view.now)
  const own = onBranch(
    view,
    pushes.filter((push) => push.repository === repository),
  )
  const brought = new Set(own.map(({ brings }) => brings))
  const merged = pullRequests.filter((thread) => thread.repository === repository && !brought.has(thread))
  return [...own, ...merged.flatMap((thread) => squashed(view, thread))]
}

function onBranch(view: View, pushes: Push[]): Commit[] {
  return pushes.filter((push) => isOnDefaultBranch(push, view.now)).flatMap((push) => commitsOf(view, push))
}

/** What was merged by hand. */
function squashed(view: View, thread: Thread): Commit[] {
  const { mergedAt: at, mergedBy: committer } = view.stateOf(thread)
  if (at === null || committer === null) return []
  const { id, repository, author, coAuthors, title, number } = thread
  const message = `${title} (#${number})`
  return [{ sha: shaOf('squash', id), id, at, repository, author, coAuthors, committer, message, brings: thread }]
}

function firstCommit(repository: Repository): Commit {
  const { id, createdAt: at, owner } = repository
  const given = { id, at, repository, author: owner, coAuthors: [], committer: owner, message: 'Begin', brings: null }
  return { sha: shaOf('first', id), ...given }
}
