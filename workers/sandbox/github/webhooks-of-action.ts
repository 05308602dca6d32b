import { loginAt, type Account } from '#workers/sandbox/world/account.ts'
import type { Action, Outcome } from '#workers/sandbox/world/action.ts'
import type { Push } from '#workers/sandbox/world/activity.ts'
import { pushBringing } from '#workers/sandbox/world/land.ts'
import { shaOf } from '#workers/sandbox/world/random.ts'
import type { Repository } from '#workers/sandbox/world/repository.ts'
import type { Review, Thread } from '#workers/sandbox/world/thread.ts'
import { isoTime, type View } from '#workers/sandbox/world/view.ts'
import { commitSha, commitsOf } from './commit.ts'
import { repositoryBody } from './repository-body.ts'
import { branchCreation, personOf } from './search-commits.ts'
import { commentBody, issueBody, labels, pullRequestBody, reviewBody, reviewCommentBody } from './thread-body.ts'
import { simpleUser } from './user-body.ts'
import type { Webhook } from './webhook.ts'

/** Actions about accounts send none. */
export function webhooksOf(view: View, action: Action, outcome: Outcome): Webhook[] {
  const { repository } = outcome
  if (repository === null) return []
  const actor = 'by' in action ? view.world.accountById(action.by, view.now) : repository.owner
  // Who asked an agent did nothing at GitHub.
  const sender = action.type === 'ask_agent' ? (outcome.thread?.author ?? null) : actor
  if (sender === null) return []
  const common = { repository: repositoryBody(view, repository), sender: simpleUser(view, sender) }
  return payloadsOf(view, action, { ...outcome, repository }, sender).map(([event, payload]) => ({
    event,
    payload: { ...common, ...payload },
  }))
}

export function pingWebhook(view: View, sender: Account): Webhook {
  return {
    event: 'ping',
    payload: {
      zen: 'Keep it logically awesome.',
      hook_id: 1,
      hook: { type: 'App', id: 1, active: true },
      sender: simpleUser(view, sender),
    },
  }
}

type Payload = [event: string, payload: Webhook['payload']]

const THREAD_ACTIONS: Partial<Record<Action['type'], string>> = {
  open_pull_request: 'opened',
  ask_agent: 'opened',
  open_issue: 'opened',
  merge_pull_request: 'closed',
  close_pull_request: 'closed',
  land_pull_request: 'closed',
  close_issue: 'closed',
  reopen_issue: 'reopened',
  reopen_pull_request: 'reopened',
  label: 'labeled',
  unlabel: 'unlabeled',
}

function payloadsOf(
  view: View,
  action: Action,
  { thread, repository, id }: Outcome & { repository: Repository },
  sender: Account,
): Payload[] {
  switch (action.type) {
    case 'push_commits':
    case 'put_file':
      return [['push', pushPayload(view, sender, lastPush(view, sender, repository))]]
    case 'make_private':
      return [['repository', { action: 'privatized' }]]
    case 'make_public':
      return [['repository', { action: 'publicized' }]]
    case 'archive_repository':
      return [['repository', { action: 'archived' }]]
    case 'delete_repository':
      return [['repository', { action: 'deleted' }]]
    case 'move_repository':
      return [['repository', { action: action.to === null ? 'renamed' : 'transferred' }]]
    case 'convert_issue':
      return []
    case 'create_repository':
      return [
        ['repository', { action: 'created' }],
        ...(action.isEmpty ? [] : [['create', { ref: 'main', ...branchCreation }] satisfies Payload]),
      ]
  }
  if (thread === null) return []
  if (action.type === 'land_pull_request') return landingPayloads(view, action, thread, sender)
  if (action.type === 'take_commit_away') {
    return [['push', pushPayload(view, sender, pushBringing(view.world, thread, view.now), true)]]
  }
  const event = thread.events.find((one) => 'id' in one && one.id === id)
  if (action.type === 'comment') {
    if (event?.kind !== 'commented') return []
    const comment = commentBody(view, thread, event)
    return [['issue_comment', { action: 'created', issue: issueBody(view, thread), comment }]]
  }
  if (action.type === 'review' || action.type === 'dismiss_review') {
    return event?.kind === 'reviewed' ? reviewPayloads(view, action.type, thread, event) : []
  }
  const label = action.type === 'label' || action.type === 'unlabel' ? { label: labels([action.label])[0] } : {}
  const common = { action: THREAD_ACTIONS[action.type], ...label }
  if (thread.type === 'issue') return [['issues', { ...common, issue: issueBody(view, thread) }]]
  return [['pull_request', { ...common, number: thread.number, pull_request: pullRequestBody(view, thread) }]]
}

function reviewPayloads(view: View, type: 'review' | 'dismiss_review', thread: Thread, review: Review): Payload[] {
  const pull_request = pullRequestBody(view, thread)
  const body = reviewBody(view, thread, review)
  if (type === 'dismiss_review') return [['pull_request_review', { action: 'dismissed', review: body, pull_request }]]
  const inline = review.inlineComments.map((one): Payload => {
    const comment = reviewCommentBody(view, thread, review, one)
    return ['pull_request_review_comment', { action: 'created', comment, pull_request }]
  })
  return [['pull_request_review', { action: 'submitted', review: body, pull_request }], ...inline]
}

function lastPush(view: View, sender: Account, repository: Repository): Push | undefined {
  return view.world.activityOf(sender, view.now).pushes.findLast((one) => one.repository === repository)
}

/** With `forced`, the branch is without the push from now on. */
function pushPayload(view: View, sender: Account, push: Push | undefined, forced = false): Webhook['payload'] {
  const pusher = { ...personOf(view, sender), username: loginAt(sender, view.now) }
  const author =
    push === undefined ? pusher : { ...personOf(view, push.author), username: loginAt(push.author, view.now) }
  const commits = (push === undefined || forced ? [] : commitsOf(view, push)).map(({ sha, message }) => ({
    id: sha,
    distinct: true,
    message,
    timestamp: isoTime(view.now),
    author,
    committer: pusher,
    added: [],
    removed: [],
    modified: ['src/index.ts'],
  }))
  return {
    ref: 'refs/heads/main',
    before: forced && push !== undefined ? commitSha(push, 0) : shaOf('before', push?.id ?? 0),
    after: forced ? shaOf('before', push?.id ?? 0) : (commits.at(-1)?.id ?? ''),
    created: false,
    deleted: false,
    forced,
    base_ref: null,
    commits,
    head_commit: commits.at(-1) ?? null,
    pusher: { name: pusher.username, email: pusher.email },
  }
}

/** The push of a pull request that landed, what was said of it, and its close, each with who did it. */
function landingPayloads(
  view: View,
  { how, label }: Extract<Action, { type: 'land_pull_request' }>,
  thread: Thread,
  sender: Account,
): Payload[] {
  const by = (account: Account) => ({ sender: simpleUser(view, account) })
  const { closing, reviews } = view.stateOf(thread)
  const closer = closing?.actor ?? sender
  const push = pushBringing(view.world, thread, view.now)
  const review = reviews.findLast(({ actor }) => actor === sender)
  const pull_request = pullRequestBody(view, thread)
  const about = { number: thread.number, pull_request }
  return [
    ...(how === 'bot' && review !== undefined ? reviewPayloads(view, 'review', thread, review) : []),
    ...(how === 'label'
      ? [['pull_request', { action: 'labeled', label: labels([label])[0], ...about }] satisfies Payload]
      : []),
    ['push', { ...pushPayload(view, closer, push), ...by(closer) }],
    ['pull_request', { action: 'closed', ...about, ...by(closer) }],
  ]
}
