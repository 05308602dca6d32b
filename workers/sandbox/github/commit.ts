import { loginAt, type Account } from '#workers/sandbox/world/account.ts'
import type { Push } from '#workers/sandbox/world/activity.ts'
import { shaOf } from '#workers/sandbox/world/random.ts'
import type { Repository } from '#workers/sandbox/world/repository.ts'
import type { Thread } from '#workers/sandbox/world/thread.ts'
import { threadUrl, type View } from '#workers/sandbox/world/view.ts'

export type Commit = {
  sha: string
  id: number
  at: number
  repository: Repository
  author: Account
  coAuthors: Account[]
  committer: Account
  message: string
  brings: Thread | null
}

export function commitSha(push: Push, index: number): string {
  return shaOf('commit', push.id, index)
}

/** The latest last. */
export function commitsOf(view: View, push: Push): Commit[] {
  const { at, repository, author, pusher: committer, brings } = push
  const message = messageOf(view, push)
  return Array.from({ length: push.commits }, (_, index) => ({
    // Of a project's whole past few are looked at.
    get sha() {
      return commitSha(push, index)
    },
    id: push.id + index,
    at,
    repository,
    author,
    coAuthors: [],
    committer,
    message,
    brings: brings?.by === 'merge' ? brings.pullRequest : null,
  }))
}

/** What a push says of the pull request that it brings. */
export function messageOf(view: View, { brings }: Push): string {
  if (brings === null) return 'Change something'
  const { title, number, author } = brings.pullRequest
  switch (brings.by) {
    case 'merge':
      return `${title} (#${number})`
    case 'closer':
      return `${title}\n\nCloses #${number} from ${loginAt(author, view.now)}/patch-1.`
    case 'named':
      return `${title}\n\nPR-URL: ${threadUrl(view, brings.pullRequest)}`
    case 'headline':
      return title
  }
}
