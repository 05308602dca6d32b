import type { Account } from './account.ts'
import type { Repository } from './repository.ts'
import { addEvent, type Comment, type Review, type Thread, type ThreadEvent } from './thread.ts'

export type Push = {
  id: number
  at: number
  /** The author's own calendar day, which GitHub counts the commits on. */
  day: string
  repository: Repository
  author: Account
  pusher: Account
  commits: number
  /** Other commits do not count. */
  onDefaultBranch: boolean
}

/** An account's whole activity, including its already generated future, unsorted. */
export type Activity = {
  pullRequests: Thread[]
  issues: Thread[]
  reviews: { thread: Thread; review: Review }[]
  comments: { thread: Thread; comment: Comment }[]
  pushes: Push[]
  repositories: Repository[]
}

/** A record of everything that happens, by person and by id. */
export type Timeline = {
  of: (account: Account) => Activity
  thread: (id: number, type: Thread['type']) => Thread | null
  repository: (id: number) => Repository | null
  repositories: () => Repository[]
  addThread: (thread: Thread) => void
  addEvent: (thread: Thread, event: ThreadEvent) => void
  addPush: (push: Push) => void
  addRepository: (repository: Repository) => void
}

/** `elsewhere` returns the activity of people recorded in another timeline. */
export function createTimeline(elsewhere: (account: Account) => Activity | null = () => null): Timeline {
  const byAccount = new Map<number, Activity>()
  const threads = { issue: new Map<number, Thread>(), pull_request: new Map<number, Thread>() }
  const repositories = new Map<number, Repository>()

  function of(account: Account): Activity {
    const known = elsewhere(account) ?? byAccount.get(account.githubId)
    if (known !== undefined) return known
    const activity: Activity = { pullRequests: [], issues: [], reviews: [], comments: [], pushes: [], repositories: [] }
    byAccount.set(account.githubId, activity)
    return activity
  }

  return {
    of,
    thread: (id, type) => threads[type].get(id) ?? null,
    repository: (id) => repositories.get(id) ?? null,
    repositories: () => [...repositories.values()],
    addThread: (thread) => {
      threads[thread.type].set(thread.id, thread)
      const activity = of(thread.author)
      if (thread.type === 'pull_request') activity.pullRequests.push(thread)
      else activity.issues.push(thread)
    },
    addEvent: (thread, event) => {
      addEvent(thread, event)
      if (event.kind === 'reviewed') of(event.actor).reviews.push({ thread, review: event })
      if (event.kind === 'commented') of(event.actor).comments.push({ thread, comment: event })
    },
    addPush: (push) => of(push.author).pushes.push(push),
    addRepository: (repository) => {
      repositories.set(repository.id, repository)
      of(repository.owner).repositories.push(repository)
    },
  }
}
