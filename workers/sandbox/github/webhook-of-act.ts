import { loginAt, type Account } from '#workers/sandbox/world/account.ts'
import type { Action, Outcome } from '#workers/sandbox/world/action.ts'
import { shaOf } from '#workers/sandbox/world/random.ts'
import type { Repository } from '#workers/sandbox/world/repository.ts'
import type { Thread } from '#workers/sandbox/world/thread.ts'
import { isoTime, type View } from '#workers/sandbox/world/view.ts'
import { isDeveloper } from '#workers/sandbox/world/world.ts'
import { repositoryBody } from './repository-body.ts'
import { commitSha } from './search-commits.ts'
import { commentBody, issueBody, pullRequestBody, reviewBody, reviewCommentBody } from './thread-body.ts'
import { simpleUser } from './user-body.ts'
import type { Webhook } from './webhook.ts'

/** The webhooks GitHub would send about an action; without any about accounts. */
export function webhooksOf(view: View, deed: Action, outcome: Outcome): Webhook[] {
  const { repository, thread } = outcome
  if (repository === null) return []
  const sender = 'by' in deed ? view.world.accountById(deed.by, view.now) : repository.owner
  if (sender === null) return []
  const common = { repository: repositoryBody(view, repository), sender: simpleUser(view, sender) }
  if (deed.type === 'push_commits') return [pushWebhook(view, sender, repository, common)]
  if (deed.type === 'make_private') return [{ event: 'repository', payload: { action: 'privatized', ...common } }]
  if (deed.type === 'create_repository') {
    const created = {
      ref: 'main',
      ref_type: 'branch',
      master_branch: 'main',
      description: null,
      pusher_type: 'user',
      ...common,
    }
    return [
      { event: 'repository', payload: { action: 'created', ...common } },
      ...(deed.isEmpty ? [] : [{ event: 'create', payload: created }]),
    ]
  }
  return thread === null ? [] : threadWebhooks(view, deed, thread, outcome.id, common)
}

export function installationWebhook(view: View, account: Account, id: number, action: string): Webhook {
  const short = simpleUser(view, account)
  const installation = {
    id,
    account: short,
    app_id: 1,
    target_id: account.githubId,
    target_type: 'User',
    repository_selection: 'all',
    permissions: { issues: 'read', pull_requests: 'read', metadata: 'read' },
    events: ['issues', 'pull_request', 'push'],
    created_at: isoTime(view.now),
    updated_at: isoTime(view.now),
  }
  return { event: 'installation', payload: { action, installation, repositories: [], sender: short } }
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

function threadWebhooks(
  view: View,
  deed: Action,
  thread: Thread,
  id: number | null,
  common: Record<string, unknown>,
): Webhook[] {
  if (deed.type === 'review' || deed.type === 'dismiss_review')
    return reviewWebhooks(view, deed.type, thread, id, common)
  if (deed.type === 'comment') {
    const comment = thread.events.find((event) => event.kind === 'commented' && event.id === id)
    if (comment?.kind !== 'commented') return []
    const payload = {
      action: 'created',
      issue: issueBody(view, thread),
      comment: commentBody(view, thread, comment),
      ...common,
    }
    return [{ event: 'issue_comment', payload }]
  }
  const action = THREAD_ACTIONS[deed.type]
  const label = deed.type === 'label' ? { label: { id: 9000, name: deed.label, color: 'd73a4a', default: false } } : {}
  if (thread.type === 'issue')
    return [{ event: 'issues', payload: { action, issue: issueBody(view, thread), ...label, ...common } }]
  const pullRequest = pullRequestBody(view, thread)
  return [
    {
      event: 'pull_request',
      payload: { action, number: thread.number, pull_request: pullRequest, ...label, ...common },
    },
  ]
}

function reviewWebhooks(
  view: View,
  type: 'review' | 'dismiss_review',
  thread: Thread,
  id: number | null,
  common: Record<string, unknown>,
): Webhook[] {
  const review = thread.events.find((event) => event.kind === 'reviewed' && event.id === id)
  if (review?.kind !== 'reviewed') return []
  const pull_request = pullRequestBody(view, thread)
  const action = type === 'review' ? 'submitted' : 'dismissed'
  const inline = type === 'review' ? review.inlineComments : []
  return [
    {
      event: 'pull_request_review',
      payload: { action, review: reviewBody(view, thread, review), pull_request, ...common },
    },
    ...inline.map((comment) => ({
      event: 'pull_request_review_comment',
      payload: {
        action: 'created',
        comment: reviewCommentBody(view, thread, review, comment),
        pull_request,
        ...common,
      },
    })),
  ]
}

function pushWebhook(view: View, sender: Account, repository: Repository, common: Record<string, unknown>): Webhook {
  const push = view.world.activityOf(sender, view.now).pushes.findLast((one) => one.repository === repository)
  const email = isDeveloper(sender) ? sender.email : ''
  const author = { name: sender.name ?? loginAt(sender, view.now), email, username: loginAt(sender, view.now) }
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
  const payload = {
    ref: 'refs/heads/main',
    before: shaOf('before', push?.id ?? 0),
    after: commits.at(-1)?.id ?? '',
    created: false,
    deleted: false,
    forced: false,
    base_ref: null,
    commits,
    head_commit: commits.at(-1) ?? null,
    pusher: { name: author.username, email },
    ...common,
  }
  return { event: 'push', payload }
}
