import { DAY } from '#app/domain/period.ts'
import type { Account } from './account.ts'
import { localDay } from './clock.ts'
import { ACTS_CIRCLE, circleOf, createIdSource, type IdSource } from './ids.ts'
import { createRandom } from './random.ts'
import { createRepository, type Repository } from './repository.ts'
import type { Review, Thread } from './thread.ts'
import { isDeveloper, type World } from './world.ts'

/** An action by a person or a test. People are named by GitHub id, threads and repositories by their ids. */
export type PastAction = { at: number } & Action

export type Action =
  | { type: 'open_pull_request' | 'open_issue'; by: number; repository: number; title: string }
  | { type: 'merge_pull_request' | 'close_pull_request' | 'reopen_pull_request'; by: number; pullRequest: number }
  | { type: 'close_issue'; by: number; issue: number; reason: 'COMPLETED' | 'NOT_PLANNED'; closer: number | null }
  | { type: 'reopen_issue'; by: number; issue: number }
  | {
      type: 'review'
      by: number
      pullRequest: number
      state: Review['state']
      body: string
      inlineComments: number
      replies: boolean
    }
  | { type: 'dismiss_review'; by: number; pullRequest: number; review: number }
  | { type: 'comment'; by: number; thread: ThreadReference; body: string }
  | { type: 'label'; by: number; thread: ThreadReference; label: string }
  | { type: 'push_commits'; by: number; repository: number; commits: number }
  | { type: 'create_repository'; by: number; name: string; isPrivate: boolean; isFork: boolean; isEmpty: boolean }
  | { type: 'rename_account'; account: number; login: string }
  | { type: 'delete_account'; account: number }
  | { type: 'make_private'; repository: number }

export type ThreadReference = { type: Thread['type']; id: number }

export type Outcome = {
  thread: Thread | null
  repository: Repository | null
  account: Account | null
  id: number | null
}

/** Far above the generated world's numbers, so that those stay unchanged. */
const FIRST_NUMBER = 500_000
const NEVER = 10_000 * 365 * DAY

/** Applies actions to a world. The same actions in the same order create the same ids. */
export function createActor(world: World): (act: PastAction) => Outcome | { problem: string } {
  const ids = createIdSource(ACTS_CIRCLE)
  let made = 0
  return (act) => {
    made++
    const outcome = perform(world, act, ids, FIRST_NUMBER + made)
    if (typeof outcome !== 'string') for (const circle of changedCircles(world, act, outcome)) world.keep(circle)
    return typeof outcome === 'string'
      ? { problem: outcome }
      : { thread: null, repository: null, account: null, id: null, ...outcome }
  }
}

function changedCircles(world: World, act: PastAction, { account, thread, repository }: Partial<Outcome>): number[] {
  const actor = 'by' in act ? world.accountById(act.by, act.at) : null
  const people = [actor, account ?? null, thread?.author ?? null, repository?.owner ?? null]
  const own = people.flatMap((one) => (one !== null && isDeveloper(one) ? [one.circle] : []))
  const around = thread == null ? null : circleOf(thread.type === 'issue' ? 'issue' : 'pullRequest', thread.id)
  return around === null ? own : [...own, around]
}

function perform(world: World, act: PastAction, ids: IdSource, number: number): Partial<Outcome> | string {
  switch (act.type) {
    case 'rename_account':
    case 'delete_account':
      return changeAccount(world, act)
    case 'make_private': {
      const repository = world.repository(act.repository, act.at)
      if (repository === null) return 'no such repository'
      repository.privateSince ??= act.at
      return { repository }
    }
  }
  const actor = world.accountById(act.by, act.at)
  if (actor === null) return 'no such account'
  switch (act.type) {
    case 'open_pull_request':
    case 'open_issue':
      return openThread(world, act, actor, ids, number)
    case 'push_commits':
      return push(world, act, actor, ids)
    case 'create_repository':
      return startRepository(world, act, actor, ids)
    default:
      return touchThread(world, act, actor, ids)
  }
}

function changeAccount(world: World, act: Extract<PastAction, { account: number }>): Partial<Outcome> | string {
  const account = world.accountById(act.account, act.at)
  if (account === null) return 'no such account'
  if (act.type === 'delete_account') account.deletedAt = act.at
  else if (!world.isFreeLogin(act.login, act.at)) return 'that login is taken'
  else account.renames.push({ at: act.at, login: act.login })
  return { account }
}

function openThread(
  world: World,
  act: Extract<PastAction, { title: string }>,
  author: Account,
  ids: IdSource,
  number: number,
): Partial<Outcome> | string {
  const repository = world.repository(act.repository, act.at)
  if (repository === null) return 'no such repository'
  const type = act.type === 'open_issue' ? 'issue' : 'pull_request'
  const issueId = ids('issue')
  const id = type === 'issue' ? issueId : ids('pullRequest')
  const thread: Thread = {
    type,
    id,
    issueId,
    number,
    repository,
    author,
    title: act.title,
    createdAt: act.at,
    events: [],
  }
  world.chronicle.addThread(thread)
  return { thread, repository, id }
}

function push(
  world: World,
  act: Extract<PastAction, { type: 'push_commits' }>,
  author: Account,
  ids: IdSource,
): Partial<Outcome> | string {
  const repository = world.repository(act.repository, act.at)
  if (repository === null || !isDeveloper(author)) return 'no such repository'
  const id = ids('push')
  const day = localDay(author, act.at)
  repository.firstPushAt = Math.min(repository.firstPushAt, act.at)
  world.chronicle.addPush({
    id,
    at: act.at,
    day,
    repository,
    author,
    pusher: author,
    commits: act.commits,
    onDefaultBranch: true,
  })
  return { repository, id }
}

function startRepository(
  world: World,
  act: Extract<PastAction, { type: 'create_repository' }>,
  owner: Account,
  ids: IdSource,
): Partial<Outcome> {
  const repository = createRepository(owner, ids, createRandom('act', act.at), {
    name: act.name,
    isFork: act.isFork,
    privateSince: act.isPrivate ? 0 : null,
    createdAt: act.at,
    firstPushAt: act.isEmpty ? NEVER : act.at,
    lastNumber: 0,
  })
  world.chronicle.addRepository(repository)
  return { repository, id: repository.id }
}

function touchThread(
  world: World,
  act: Extract<PastAction, { pullRequest: number } | { issue: number } | { thread: ThreadReference }>,
  actor: Account,
  ids: IdSource,
): Partial<Outcome> | string {
  const thread = findThread(world, act)
  if (thread === null) return 'no such thread'
  const { at } = act
  const { repository } = thread
  const add = (event: Thread['events'][number]) => world.chronicle.addEvent(thread, event)
  switch (act.type) {
    case 'merge_pull_request':
      add({ kind: 'merged', at, actor })
      return { thread, repository }
    case 'close_pull_request':
      add({ kind: 'closed', at, actor, reason: 'COMPLETED', closer: null })
      return { thread, repository }
    case 'close_issue': {
      const closer = act.closer === null ? null : world.thread(act.closer, 'pull_request', at)
      add({ kind: 'closed', at, actor, reason: act.reason, closer })
      return { thread, repository }
    }
    case 'reopen_issue':
    case 'reopen_pull_request':
      add({ kind: 'reopened', at, actor })
      return { thread, repository }
    case 'label':
      add({ kind: 'labelled', at, actor, label: act.label })
      return { thread, repository }
    case 'comment': {
      const id = ids('comment')
      add({ kind: 'commented', at, actor, id, body: act.body })
      return { thread, repository, id }
    }
    case 'dismiss_review': {
      const review = thread.events.find((event) => event.kind === 'reviewed' && event.id === act.review)
      if (review?.kind !== 'reviewed') return 'no such review'
      review.dismissedAt ??= at
      return { thread, repository, id: review.id }
    }
    case 'review': {
      const id = ids('review')
      const inlineComments = Array.from({ length: act.inlineComments }, () => {
        const comment = ids('comment')
        return { id: comment, body: 'See here.', replyTo: act.replies ? comment - 1 : null }
      })
      add({ kind: 'reviewed', at, actor, id, state: act.state, body: act.body, inlineComments, dismissedAt: null })
      return { thread, repository, id }
    }
  }
}

function findThread(
  world: World,
  act: { at: number } & ({ pullRequest: number } | { issue: number } | { thread: ThreadReference }),
): Thread | null {
  if ('pullRequest' in act) return world.thread(act.pullRequest, 'pull_request', act.at)
  if ('issue' in act) return world.thread(act.issue, 'issue', act.at)
  return world.thread(act.thread.id, act.thread.type, act.at)
}
