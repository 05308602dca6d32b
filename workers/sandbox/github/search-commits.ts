import { DAY } from '#app/domain/time/period.ts'
import type { OversizedAccount } from '#workers/sandbox/context/state.ts'
import { loginAt, type Account } from '#workers/sandbox/world/account.ts'
import { isOnDefaultBranch, type Push } from '#workers/sandbox/world/activity.ts'
import { historyOf } from '#workers/sandbox/world/history.ts'
import { WORLD_START } from '#workers/sandbox/world/people.ts'
import { shaOf } from '#workers/sandbox/world/random.ts'
import { isPrivateAt, nameWithOwner } from '#workers/sandbox/world/repository.ts'
import { isoTime, type View } from '#workers/sandbox/world/view.ts'
import { isDeveloper } from '#workers/sandbox/world/world.ts'
import { commitSha, messageOf } from './commit.ts'
import { repositoryBody } from './repository-body.ts'
import { UNKNOWN_USER, type SearchAnswer } from './search-issues.ts'
import type { SearchQuery } from './search-query.ts'
import { simpleUser } from './user-body.ts'

type Commit = { push: Push; index: number }

const DATES = ['committer-date', 'author-date']

/** What events and webhooks say of a new branch, besides its name. */
export const branchCreation = {
  ref_type: 'branch',
  master_branch: 'main',
  description: null,
  pusher_type: 'user',
}

/** Without forks, newest first; only half of them when an account is oversized. */
export function searchCommits(view: View, query: SearchQuery, oversized: OversizedAccount[]): SearchAnswer<Commit> {
  const login = query.values('author')[0]
  if (login === undefined) return { items: [], total: 0 }
  const developer = view.world.accountByLogin(login, view.now)
  if (!isDeveloper(developer)) return { problem: UNKNOWN_USER }
  const onlyPublic = query.values('is').includes('public')
  const items = view.world
    .activityOf(developer, view.now)
    .pushes.filter(
      (push) =>
        isOnDefaultBranch(push, view.now) &&
        !push.repository.isFork &&
        !(onlyPublic && isPrivateAt(push.repository, view.now)) &&
        DATES.every((name) => query.covers(name, push.at)),
    )
    .sort((one, other) => other.at - one.at)
    .flatMap((push) => Array.from({ length: push.commits }, (_, index) => ({ push, index })))
  // Commits before the world count as made on its eve.
  const isBefore = DATES.every((name) => query.covers(name, WORLD_START - 1))
  const limit = oversized.find(({ githubId }) => githubId === developer.githubId)
  const isIncomplete = limit !== undefined && query.span('committer-date', view.now) > limit.days * DAY
  return { items, total: items.length + (isBefore ? historyOf(developer).commits : 0), isIncomplete }
}

export function personOf(view: View, account: Account): { name: string; email: string } {
  return { name: account.name ?? loginAt(account, view.now), email: isDeveloper(account) ? account.email : '' }
}

export function commitBody(view: View, { push, index }: Commit): Record<string, unknown> {
  const sha = commitSha(push, index)
  const name = nameWithOwner(push.repository, view.now)
  const signature = { ...personOf(view, push.author), date: isoTime(push.at) }
  return {
    sha,
    node_id: `C_${sha}`,
    url: `${view.origin}/repos/${name}/commits/${sha}`,
    html_url: `${view.origin}/${name}/commit/${sha}`,
    comments_url: `${view.origin}/repos/${name}/commits/${sha}/comments`,
    commit: {
      author: signature,
      committer: signature,
      message: messageOf(view, push),
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
