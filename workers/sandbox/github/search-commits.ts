import { loginAt } from '../world/account.ts'
import type { Push } from '../world/activity.ts'
import { historyOf } from '../world/history.ts'
import { shaOf } from '../world/random.ts'
import { isPrivateAt, nameWithOwner } from '../world/repository.ts'
import { isDeveloper } from '../world/world.ts'
import { UNKNOWN_USER, type SearchAnswer } from './search-issues.ts'
import type { SearchQuery } from './search-query.ts'
import { repositoryBody } from './repository-body.ts'
import { simpleUser } from './user-body.ts'
import { isoTime, type View } from './view.ts'

type Commit = { push: Push; index: number }

/** Commits on default branches, forks left out as GitHub does, the newest first. */
export function searchCommits(view: View, query: SearchQuery): SearchAnswer<Commit> {
  const login = query.values('author')[0]
  if (login === undefined) return { items: [], total: 0 }
  const developer = view.world.accountByLogin(login, view.now)
  if (developer === null || !isDeveloper(developer)) return { problem: UNKNOWN_USER }
  const onlyPublic = query.values('is').includes('public')
  const items = view.world
    .activityOf(developer, view.now)
    .pushes.filter(
      ({ at, onDefaultBranch, repository }) =>
        at <= view.now &&
        onDefaultBranch &&
        !repository.isFork &&
        !(onlyPublic && isPrivateAt(repository, view.now)) &&
        query.covers('committer-date', at) &&
        query.covers('author-date', at),
    )
    .sort((one, other) => other.at - one.at)
    .flatMap((push) => Array.from({ length: push.commits }, (_, index) => ({ push, index })))
  return { items, total: items.length + (query.hasDates ? 0 : historyOf(developer).commits) }
}

export function commitSha(push: Push, index: number): string {
  return shaOf('commit', push.id, index)
}

export function commitBody(view: View, { push, index }: Commit): Record<string, unknown> {
  const sha = commitSha(push, index)
  const name = nameWithOwner(push.repository, view.now)
  const email = isDeveloper(push.author) ? push.author.email : ''
  const signature = { name: push.author.name ?? loginAt(push.author, view.now), email, date: isoTime(push.at) }
  return {
    sha,
    node_id: `C_${sha}`,
    url: `${view.origin}/repos/${name}/commits/${sha}`,
    html_url: `${view.origin}/${name}/commit/${sha}`,
    comments_url: `${view.origin}/repos/${name}/commits/${sha}/comments`,
    commit: {
      author: signature,
      committer: signature,
      message: 'Change something',
      comment_count: 0,
      url: `${view.origin}/repos/${name}/git/commits/${sha}`,
      tree: { sha: shaOf('tree', sha), url: `${view.origin}/repos/${name}/git/trees/${shaOf('tree', sha)}` },
    },
    author: simpleUser(view, push.author),
    committer: simpleUser(view, push.pusher),
    parents: [{ sha: shaOf('parent', sha) }],
    repository: repositoryBody(view, push.repository),
    score: 1,
  }
}
