import { DAY } from '#app/domain/time/period.ts'
import type { Account } from './account.ts'
import { addComment, addPush, addReview, openThread, type Recorder } from './activity.ts'
import { openForAsker, type AgentLogin, type WayOfNaming } from './agents.ts'
import { ACTIONS_COMMUNITY, communityOf, createIdSource } from './ids.ts'
import { landPullRequest, takeCommitAway, type HowToLand } from './land.ts'
import { createRandom } from './random.ts'
import { createRepository, placeAt, type Repository } from './repository.ts'
import type { CloseReason, Review, Thread } from './thread.ts'
import { isDeveloper, type World } from './world.ts'

export type PastAction = { at: number } & Action

export type Action =
  | { type: 'open_pull_request' | 'open_issue'; by: number; repository: number; title: string }
  | {
      type: 'ask_agent'
      by: number
      repository: number
      title: string
      agent: AgentLogin
      naming: WayOfNaming
    }
  | { type: 'merge_pull_request' | 'close_pull_request' | 'reopen_pull_request'; by: number; pullRequest: number }
  | { type: 'land_pull_request'; by: number; pullRequest: number; how: HowToLand; label: string }
  | { type: 'take_commit_away'; by: number; pullRequest: number }
  | { type: 'close_issue'; by: number; issue: number; reason: CloseReason; closer: number | null }
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
  | { type: 'label' | 'unlabel'; by: number; thread: ThreadReference; label: string }
  | { type: 'push_commits'; by: number; repository: number; commits: number }
  | { type: 'put_file'; by: number; repository: number; path: string; text: string | null }
  | { type: 'create_repository'; by: number; name: string; isPrivate: boolean; isFork: boolean; isEmpty: boolean }
  | { type: 'rename_account'; account: number; login: string }
  | {
      type: 'delete_account' | 'withhold_repositories' | 'withhold_from_members' | 'show_repositories'
      account: number
    }
  | { type: 'make_private' | 'make_public' | 'archive_repository' | 'delete_repository'; repository: number }
  | { type: 'move_repository'; repository: number; to: number | null; name: string | null }
  | { type: 'convert_issue'; by: number; issue: number }

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

/** The same actions in the same order create the same ids. */
export function createActor(world: World): (action: PastAction) => Outcome | { problem: string } {
  const recorder = { timeline: world.timeline, ids: createIdSource(ACTIONS_COMMUNITY) }
  let made = 0
  return (action) => {
    made++
    const outcome = perform(world, recorder, action, FIRST_NUMBER + made)
    if (typeof outcome === 'string') return { problem: outcome }
    for (const community of changedCommunities(world, action, outcome)) world.keep(community)
    return { thread: null, repository: null, account: null, id: null, ...outcome }
  }
}

function changedCommunities(world: World, action: PastAction, outcome: Partial<Outcome>): number[] {
  const { account, thread, repository } = outcome
  const actor = 'by' in action ? world.accountById(action.by, action.at) : null
  const people = [actor, account ?? null, thread?.author ?? null, repository?.owner ?? null]
  const own = people.flatMap((one) => (isDeveloper(one) ? [one.community] : []))
  const around = thread == null ? null : communityOf(thread.type === 'issue' ? 'issue' : 'pullRequest', thread.id)
  return around === null ? own : [...own, around]
}

function perform(world: World, recorder: Recorder, action: PastAction, number: number): Partial<Outcome> | string {
  const { at } = action
  if ('account' in action) return changeAccount(world, action)
  if ('repository' in action && !('by' in action)) return changeRepository(world, action)
  const actor = world.accountById(action.by, at)
  if (actor === null) return 'no such account'
  if (action.type === 'create_repository') return startRepository(recorder, action, actor)
  if (!('repository' in action)) return changeThread(world, recorder, action, actor)
  const repository = world.repository(action.repository, at)
  if (repository === null) return 'no such repository'
  if (action.type === 'put_file') {
    if (!world.canPush(actor, repository)) return 'no right to push'
    repository.files.push({ path: action.path, at, text: action.text })
    repository.firstPushAt = Math.min(repository.firstPushAt, at)
    return {
      repository,
      id: isDeveloper(actor) ? addPush(recorder, { at, repository, author: actor, commits: 1 }).id : null,
    }
  }
  if (action.type === 'push_commits') {
    if (!isDeveloper(actor)) return 'no such repository'
    repository.firstPushAt = Math.min(repository.firstPushAt, at)
    return { repository, id: addPush(recorder, { at, repository, author: actor, commits: action.commits }).id }
  }
  if (action.type === 'ask_agent') {
    const agent = world.agents.find(({ login }) => login === action.agent)
    if (agent === undefined || !isDeveloper(actor)) return 'no such account'
    const { naming, title } = action
    const opening = { agent, asker: actor, naming, repository, number, title, createdAt: at }
    const opened = openForAsker(recorder, opening)
    return { thread: opened, repository, id: opened.id }
  }
  const type = action.type === 'open_issue' ? 'issue' : 'pull_request'
  const thread = openThread(recorder, { type, number, repository, author: actor, title: action.title, createdAt: at })
  return { thread, repository, id: thread.id }
}

function changeAccount(world: World, action: Extract<PastAction, { account: number }>): Partial<Outcome> | string {
  const account = world.accountById(action.account, action.at)
  if (account === null) return 'no such account'
  if ('login' in action) {
    if (!world.isFreeLogin(action.login, action.at)) return 'that login is taken'
    account.renames.push({ at: action.at, login: action.login })
  } else if (action.type === 'delete_account') account.deletedAt = action.at
  else if (action.type === 'withhold_repositories') account.withheldSince = action.at
  else if (action.type === 'withhold_from_members') account.membersWithheldSince = action.at
  else Object.assign(account, { withheldSince: null, membersWithheldSince: null })
  return { account }
}

type RepositoryAction = Extract<
  PastAction,
  { type: 'make_private' | 'make_public' | 'archive_repository' | 'delete_repository' | 'move_repository' }
>

function changeRepository(world: World, action: RepositoryAction): Partial<Outcome> | string {
  const { at } = action
  const repository = world.repository(action.repository, at)
  if (repository === null) return 'no such repository'
  if (action.type === 'make_private') repository.privateSince ??= at
  else if (action.type === 'make_public') repository.privateSince = null
  else if (action.type === 'archive_repository') repository.archivedAt ??= at
  else if (action.type === 'delete_repository') {
    repository.deletedAt = at
    world.noteGone()
  } else if ('to' in action) {
    const before = placeAt(repository, at)
    const owner = action.to === null ? before.owner : world.accountById(action.to, at)
    if (owner === null) return 'no such account'
    repository.moves.push({ at, owner, name: action.name ?? before.name })
    world.noteMoved(repository)
  }
  return { repository }
}

function startRepository(
  { timeline, ids }: Recorder,
  action: Extract<PastAction, { type: 'create_repository' }>,
  owner: Account,
): Partial<Outcome> {
  const repository = createRepository(owner, ids, createRandom('act', action.at), {
    name: action.name,
    isFork: action.isFork,
    privateSince: action.isPrivate ? 0 : null,
    createdAt: action.at,
    firstPushAt: action.isEmpty ? NEVER : action.at,
    lastNumber: 0,
  })
  timeline.addRepository(repository)
  return { repository, id: repository.id }
}

type ThreadAction = Extract<PastAction, { pullRequest: number } | { issue: number } | { thread: ThreadReference }>

function changeThread(
  world: World,
  recorder: Recorder,
  action: ThreadAction,
  actor: Account,
): Partial<Outcome> | string {
  const thread = findThread(world, action)
  if (thread === null) return 'no such thread'
  const { at } = action
  const changed = { thread, repository: thread.repository }
  const add = (event: Thread['events'][number]) => {
    world.timeline.addEvent(thread, event)
    return changed
  }
  switch (action.type) {
    case 'merge_pull_request':
      return add({ kind: 'merged', at, actor })
    case 'close_pull_request':
      return add({ kind: 'closed', at, actor, reason: 'COMPLETED', closer: null, commit: null })
    case 'land_pull_request':
      return landPullRequest(world, recorder, thread, { ...action, actor }) ?? changed
    case 'take_commit_away':
      return takeCommitAway(world, thread, at) ?? changed
    case 'close_issue': {
      const closer = action.closer === null ? null : world.thread(action.closer, 'pull_request', at)
      return add({ kind: 'closed', at, actor, reason: action.reason, closer, commit: null })
    }
    case 'convert_issue':
      thread.discussionSince = at
      world.noteGone()
      return changed
    case 'reopen_issue':
    case 'reopen_pull_request':
      return add({ kind: 'reopened', at, actor })
    case 'label':
      return add({ kind: 'labelled', at, actor, label: action.label })
    case 'unlabel':
      return add({ kind: 'unlabelled', at, actor, label: action.label })
    case 'comment':
      return { ...changed, id: addComment(recorder, thread, { at, actor, body: action.body }) }
    case 'dismiss_review': {
      const review = thread.events.find((event) => event.kind === 'reviewed' && event.id === action.review)
      if (review?.kind !== 'reviewed') return 'no such review'
      review.dismissedAt ??= at
      return { ...changed, id: review.id }
    }
    case 'review': {
      const { state, body } = action
      const inlineComments = Array.from({ length: action.inlineComments }, () => {
        const id = recorder.ids('comment')
        return { id, body: 'See here.', replyTo: action.replies ? id - 1 : null }
      })
      const review = { at, actor, state, body, inlineComments, dismissedAt: null }
      return { ...changed, id: addReview(recorder, thread, review) }
    }
  }
}

function findThread(world: World, action: ThreadAction): Thread | null {
  if ('pullRequest' in action) return world.thread(action.pullRequest, 'pull_request', action.at)
  if ('issue' in action) return world.thread(action.issue, 'issue', action.at)
  return world.thread(action.thread.id, action.thread.type, action.at)
}
