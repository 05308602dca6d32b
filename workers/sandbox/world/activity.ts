import type { Account } from './account.ts'
import { localDay } from './clock.ts'
import type { IdSource } from './ids.ts'
import type { Developer } from './people.ts'
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
  /** The pull request whose work its one commit is. */
  brings: { pullRequest: Thread; by: WayIn } | null
  /** From this instant its branch is without it. */
  takenAwayAt: number | null
}

/** How a commit takes a pull request's work in: by its merge, or with words that close it, that name it, or the same. */
export type WayIn = 'merge' | 'closer' | 'named' | 'headline'

/** Including its already generated future, unsorted. */
export type Activity = {
  pullRequests: Thread[]
  issues: Thread[]
  /** Where others assigned or named it. */
  involving: Thread[]
  reviews: { thread: Thread; review: Review }[]
  comments: { thread: Thread; comment: Comment }[]
  pushes: Push[]
  repositories: Repository[]
}

export type Timeline = ReturnType<typeof createTimeline>

/** `elsewhere` returns the activity of people recorded in another timeline. */
export function createTimeline(elsewhere: (account: Account) => Activity | null = () => null) {
  const byAccount = new Map<number, Activity>()
  const threads = { issue: new Map<number, Thread>(), pull_request: new Map<number, Thread>() }
  const repositories = new Map<number, Repository>()
  const pullRequests = new Map<Repository, Thread[]>()
  const issues = new Map<Repository, Thread[]>()
  const pushes = new Map<Repository, Push[]>()

  function of(account: Account): Activity {
    const known = elsewhere(account) ?? byAccount.get(account.githubId)
    if (known !== undefined) return known
    const activity: Activity = {
      pullRequests: [],
      issues: [],
      involving: [],
      reviews: [],
      comments: [],
      pushes: [],
      repositories: [],
    }
    byAccount.set(account.githubId, activity)
    return activity
  }

  return {
    of,
    thread: (id: number, type: Thread['type']) => threads[type].get(id) ?? null,
    repository: (id: number) => repositories.get(id) ?? null,
    repositories: () => [...repositories.values()],
    pullRequestsIn: (repository: Repository) => pullRequests.get(repository) ?? [],
    issuesIn: (repository: Repository) => issues.get(repository) ?? [],
    pushesIn: (repository: Repository) => pushes.get(repository) ?? [],
    addThread: (thread: Thread) => {
      threads[thread.type].set(thread.id, thread)
      const activity = of(thread.author)
      for (const account of new Set([...thread.mentions, ...thread.assignees])) of(account).involving.push(thread)
      if (thread.type === 'pull_request') {
        activity.pullRequests.push(thread)
        remembered(pullRequests, thread.repository).push(thread)
      } else {
        activity.issues.push(thread)
        remembered(issues, thread.repository).push(thread)
      }
    },
    addEvent: (thread: Thread, event: ThreadEvent) => {
      addEvent(thread, event)
      if (event.kind === 'reviewed') of(event.actor).reviews.push({ thread, review: event })
      if (event.kind === 'commented') of(event.actor).comments.push({ thread, comment: event })
    },
    addPush: (push: Push) => {
      of(push.author).pushes.push(push)
      remembered(pushes, push.repository).push(push)
    },
    addRepository: (repository: Repository) => {
      repositories.set(repository.id, repository)
      of(repository.owner).repositories.push(repository)
    },
  }
}

function remembered<Item>(lists: Map<Repository, Item[]>, repository: Repository): Item[] {
  const known = lists.get(repository) ?? []
  lists.set(repository, known)
  return known
}

export type Recorder = { timeline: Timeline; ids: IdSource }

export function openThread(
  { timeline, ids }: Recorder,
  given: Pick<Thread, 'type' | 'number' | 'repository' | 'author' | 'title' | 'createdAt'> & Partial<Thread>,
): Thread {
  const issueId = ids('issue')
  const id = given.type === 'issue' ? issueId : ids('pullRequest')
  const plain = { body: '', mentions: [], assignees: [], coAuthors: [], events: [], discussionSince: null }
  const thread: Thread = { ...plain, ...given, id, issueId }
  timeline.addThread(thread)
  return thread
}

export function addPush(
  { timeline, ids }: Recorder,
  given: Pick<Push, 'at' | 'repository' | 'commits'> & Partial<Push> & { author: Developer },
): Push {
  const day = localDay(given.author, given.at)
  const plain = { pusher: given.author, onDefaultBranch: true, brings: null, takenAwayAt: null }
  const push = { ...plain, ...given, id: ids('push'), day }
  timeline.addPush(push)
  return push
}

export function isOnDefaultBranch({ at, onDefaultBranch, takenAwayAt }: Push, now: number): boolean {
  return onDefaultBranch && at <= now && (takenAwayAt === null || takenAwayAt > now)
}

export function addComment({ timeline, ids }: Recorder, thread: Thread, given: Omit<Comment, 'kind' | 'id'>): number {
  const id = ids('comment')
  timeline.addEvent(thread, { kind: 'commented', id, ...given })
  return id
}

export function addReview({ timeline, ids }: Recorder, thread: Thread, given: Omit<Review, 'kind' | 'id'>): number {
  const id = ids('review')
  timeline.addEvent(thread, { kind: 'reviewed', id, ...given })
  return id
}
