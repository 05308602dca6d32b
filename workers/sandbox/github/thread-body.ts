import type { Account } from '#workers/sandbox/world/account.ts'
import { nodeId } from '#workers/sandbox/world/ids.ts'
import { shaOf } from '#workers/sandbox/world/random.ts'
import { nameWithOwner, placeAt } from '#workers/sandbox/world/repository.ts'
import {
  reviewStateAt,
  type Comment,
  type InlineComment,
  type Review,
  type Thread,
} from '#workers/sandbox/world/thread.ts'
import { isoTime, threadUrl, type View } from '#workers/sandbox/world/view.ts'
import { simpleUser } from './user-body.ts'

const NO_REACTIONS = {
  '+1': 0,
  '-1': 0,
  laugh: 0,
  hooray: 0,
  confused: 0,
  heart: 0,
  rocket: 0,
  eyes: 0,
  total_count: 0,
}

function threadFields(view: View, thread: Thread) {
  const state = view.stateOf(thread)
  return {
    node_id: thread.type === 'pull_request' ? nodeId('PR', thread.id) : nodeId('I', thread.id),
    number: thread.number,
    html_url: threadUrl(view, thread),
    state: state.state === 'OPEN' ? 'open' : 'closed',
    locked: false,
    title: thread.title,
    user: simpleUser(view, thread.author),
    body: thread.body === '' ? null : thread.body,
    labels: labels(state.labels),
    assignee: thread.assignees[0] === undefined ? null : simpleUser(view, thread.assignees[0]),
    assignees: thread.assignees.map((account) => simpleUser(view, account)),
    comments: state.comments.length,
    created_at: isoTime(thread.createdAt),
    updated_at: isoTime(state.updatedAt),
    closed_at: state.closedAt === null ? null : isoTime(state.closedAt),
  }
}

/** An issue, or a pull request as an issue, in the format of searches, issue events and comments. */
export function issueBody(view: View, thread: Thread): Record<string, unknown> {
  const state = view.stateOf(thread)
  const api = apiUrl(view, thread)
  const url = `${api}/issues/${thread.number}`
  const web = threadUrl(view, thread)
  return {
    ...threadFields(view, thread),
    id: thread.issueId,
    url,
    repository_url: api,
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    state_reason: state.stateReason?.toLowerCase() ?? null,
    milestone: null,
    author_association: associationOf(view, thread, thread.author),
    ...(thread.type === 'pull_request'
      ? {
          draft: false,
          pull_request: {
            url: `${api}/pulls/${thread.number}`,
            html_url: web,
            diff_url: `${web}.diff`,
            patch_url: `${web}.patch`,
            merged_at: state.mergedAt === null ? null : isoTime(state.mergedAt),
          },
        }
      : {}),
  }
}

/** The whole pull request, which webhooks still send. */
export function pullRequestBody(view: View, thread: Thread): Record<string, unknown> {
  const state = view.stateOf(thread)
  return {
    ...threadFields(view, thread),
    ...smallPullRequest(view, thread),
    issue_url: `${apiUrl(view, thread)}/issues/${thread.number}`,
    merged_at: state.mergedAt === null ? null : isoTime(state.mergedAt),
    merge_commit_sha: state.mergedAt === null ? null : shaOf('merge', thread.id),
    draft: false,
    merged: state.mergedAt !== null,
    merged_by: state.mergedBy === null ? null : simpleUser(view, state.mergedBy),
    review_comments: state.reviews.reduce((sum, review) => sum + review.inlineComments.length, 0),
    commits: 1,
    additions: 12,
    deletions: 4,
    changed_files: 2,
  }
}

/** The fields in events since October 2025. */
export function smallPullRequest(view: View, thread: Thread) {
  const url = apiUrl(view, thread)
  const repo = { id: thread.repository.id, url, name: placeAt(thread.repository, view.now).name }
  return {
    url: `${url}/pulls/${thread.number}`,
    id: thread.id,
    number: thread.number,
    head: { ref: `change-${thread.number}`, sha: shaOf('head', thread.id), repo },
    base: { ref: 'main', sha: shaOf('base', thread.id), repo },
  }
}

export function reviewBody(view: View, thread: Thread, review: Review): Record<string, unknown> {
  const web = threadUrl(view, thread)
  const { url } = smallPullRequest(view, thread)
  return {
    id: review.id,
    node_id: nodeId('PRR', review.id),
    user: simpleUser(view, review.actor),
    body: review.body === '' ? null : review.body,
    commit_id: shaOf('head', thread.id),
    submitted_at: isoTime(review.at),
    updated_at: isoTime(review.at),
    state: reviewStateAt(review, view.now).toLowerCase(),
    author_association: associationOf(view, thread, review.actor),
    html_url: `${web}#pullrequestreview-${review.id}`,
    pull_request_url: url,
    _links: { html: { href: web }, pull_request: { href: url } },
  }
}

export function reviewCommentBody(
  view: View,
  thread: Thread,
  review: Review,
  { id, body, replyTo }: InlineComment,
): Record<string, unknown> {
  const api = apiUrl(view, thread)
  const url = `${api}/pulls/comments/${id}`
  const html_url = `${threadUrl(view, thread)}#discussion_r${id}`
  const pull_request_url = `${api}/pulls/${thread.number}`
  return {
    ...commentFields(view, 'PRRC', { at: review.at, actor: review.actor, id, body }),
    author_association: associationOf(view, thread, review.actor),
    pull_request_review_id: review.id,
    path: 'src/index.ts',
    diff_hunk: '@@ -1 +1 @@',
    url,
    html_url,
    pull_request_url,
    commit_id: shaOf('head', thread.id),
    original_commit_id: shaOf('head', thread.id),
    position: 1,
    original_position: 1,
    _links: { self: { href: url }, html: { href: html_url }, pull_request: { href: pull_request_url } },
    reactions: { ...NO_REACTIONS, url: `${url}/reactions` },
    ...(replyTo === null ? {} : { in_reply_to_id: replyTo }),
  }
}

export function commentBody(view: View, thread: Thread, comment: Comment): Record<string, unknown> {
  const api = apiUrl(view, thread)
  return {
    ...commentFields(view, 'IC', comment),
    author_association: associationOf(view, thread, comment.actor),
    url: `${api}/issues/comments/${comment.id}`,
    issue_url: `${api}/issues/${thread.number}`,
    html_url: `${threadUrl(view, thread)}#issuecomment-${comment.id}`,
  }
}

function associationOf(view: View, { repository }: Thread, account: Account): string {
  return account === placeAt(repository, view.now).owner ? 'OWNER' : 'CONTRIBUTOR'
}

function commentFields(view: View, prefix: string, { at, actor, id, body }: Omit<Comment, 'kind'>) {
  const time = isoTime(at)
  return { id, node_id: nodeId(prefix, id), user: simpleUser(view, actor), body, created_at: time, updated_at: time }
}

function apiUrl(view: View, thread: Thread): string {
  return `${view.origin}/repos/${nameWithOwner(thread.repository, view.now)}`
}

export function labels(names: string[]): Record<string, unknown>[] {
  return names.map((name, index) => ({ id: 9000 + index, name, color: 'd73a4a', default: false, description: null }))
}
