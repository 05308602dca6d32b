import type { Account } from '#workers/sandbox/world/account.ts'
import { nameWithOwner } from '#workers/sandbox/world/repository.ts'
import { threadUrl, type View } from '#workers/sandbox/world/view.ts'

const MOST = 50

export type ThreadLine = {
  type: string
  id: number
  number: number
  repository: string
  title: string
  url: string
  state: string
  createdAt: number
  updatedAt: number
}

/** A person's threads, the last changed first. */
export function threadsOfPerson(view: View, account: Account): ThreadLine[] {
  const { pullRequests, issues } = view.world.activityOf(account, view.now)
  return [...pullRequests, ...issues]
    .filter((thread) => thread.createdAt <= view.now)
    .map((thread) => ({
      type: thread.type,
      id: thread.id,
      number: thread.number,
      repository: nameWithOwner(thread.repository, view.now),
      title: thread.title,
      url: threadUrl(view, thread),
      state: view.stateOf(thread).state,
      createdAt: thread.createdAt,
      updatedAt: view.stateOf(thread).updatedAt,
    }))
    .sort((one, other) => other.updatedAt - one.updatedAt)
    .slice(0, MOST)
}
