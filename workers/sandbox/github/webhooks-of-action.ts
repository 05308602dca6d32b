import { loginAt, type Account } from '#workers/sandbox/world/account.ts'
import type { Action, Outcome } from '#workers/sandbox/world/action.ts'
import { shaOf } from '#workers/sandbox/world/random.ts'
import type { Repository } from '#workers/sandbox/world/repository.ts'
import type { Review, Thread } from '#workers/sandbox/world/thread.ts'
import { isoTime, type View } from '#workers/sandbox/world/view.ts'
import { repositoryBody } from './repository-body.ts'
import { branchCreation, commitSha, personOf } from './search-commits.ts'
import { commentBody, issueBody, labels, pullRequestBody, reviewBody, reviewCommentBody } from './thread-body.ts'
import { simpleUser } from './user-body.ts'
import type { Webhook } from './webhook.ts'

/** The webhooks GitHub would send about an action; without any about accounts. */
export function webhooksOf(view: View, action: Action, outcome: Outcome): Webhook[] {
  const { repository } = outcome
  if (repository === null) return []
  const sender = 'by' in action ? view.world.accountById(action.by, view.now) : repository.owner
  if (sender === null) return []
  const common = { repository: repositoryBody(view, repository), sender: simpleUser(view, sender) }
  return payloadsOf(view, action, { ...outcome, repository }, sender).map(([event, payload]) => ({
    event,
    payload: { ...payload, ...common },
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
  open_issue: 'opened',
  merge_pull_request: 'closed',
  close_pull_request: 'closed',
  close_issue: 'closed',
  reopen_issue: 'reopened',
  reopen_pull_request: 'reopened',
  label: 'labeled',
}

/** The payloads without the fields that all have. */
function payloadsOf(
  view: View,
  action: Action,
  { thread, repository, id }: Outcome & { repository: Repository },
  sender: Account,
): Payload[] {
  switch (action.type) {
    case 'push_commits':
    case 'put_file':
      return [['push', pushPayload(view, sender, repository)]]
    case 'make_private':
      return [['repository', { action: 'privatized' }]]
    case 'make_public':
      return [['repository', { action: 'publicized' }]]
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
  const event = thread.events.find((one) => 'id' in one && one.id === id)
  if (action.type === 'comment') {
    if (event?.kind !== 'commented') return []
    const comment = commentBody(view, thread, event)
    return [['issue_comment', { action: 'created', issue: issueBody(view, thread), comment }]]
  }
  if (action.type === 'review' || action.type === 'dismiss_review') {
    return event?.kind === 'reviewed' ? reviewPayloads(view, action.type, thread, event) : []
  }
  const label = action.type === 'label' ? { label: labels([action.label])[0] } : {}
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

function pushPayload(view: View, sender: Account, repository: Repository): Webhook['payload'] {
  const push = view.world.activityOf(sender, view.now).pushes.findLast((one) => one.repository === repository)
  const author = { ...personOf(view, sender), username: loginAt(sender, view.now) }
  const commits = Array.from({ length: push?.commits ?? 0 }, (_, index) => ({
    id: push === undefined ? '' : commitSha(push, index),
    distinct: true,
    message: 'Change something',
    timestamp: isoTime(view.now),
    author,
    committer: author,
    added: [],
    removed: [],
    modified: ['src/index.ts'],
  }))
  return {
    ref: 'refs/heads/main',
    before: shaOf('before', push?.id ?? 0),
    after: commits.at(-1)?.id ?? '',
    created: false,
    deleted: false,
    forced: false,
    base_ref: null,
    commits,
    head_commit: commits.at(-1) ?? null,
    pusher: { name: author.username, email: author.email },
  }
}
