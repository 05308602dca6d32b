import { nodeId } from '#workers/sandbox/world/ids.ts'
import { shaOf } from '#workers/sandbox/world/random.ts'
import { nameWithOwner } from '#workers/sandbox/world/repository.ts'
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

/** The REST forms of things, as searches, events and webhooks carry them. */

/** An issue, or a pull request as an issue, in the format of searches, issue events and comments. */
export function issueBody(view: View, thread: Thread): Record<string, unknown> {
  const state = view.stateOf(thread)
  const api = `${view.origin}/repos/${nameWithOwner(thread.repository, view.now)}`
  const isPullRequest = thread.type === 'pull_request'
  return {
    id: thread.issueId,
    node_id: isPullRequest ? nodeId('PR', thread.id) : nodeId('I', thread.id),
    number: thread.number,
    title: thread.title,
    url: `${api}/issues/${thread.number}`,
    repository_url: api,
    labels_url: `${api}/issues/${thread.number}/labels{/name}`,
    comments_url: `${api}/issues/${thread.number}/comments`,
    events_url: `${api}/issues/${thread.number}/events`,
    html_url: threadUrl(view, thread),
    user: simpleUser(view, thread.author),
    labels: labels(state.labels),
    state: state.state === 'OPEN' ? 'open' : 'closed',
    state_reason: state.stateReason?.toLowerCase() ?? null,
    assignee: null,
    assignees: [],
    milestone: null,
    locked: false,
    comments: state.comments.length,
    created_at: isoTime(thread.createdAt),
    updated_at: isoTime(state.updatedAt),
    closed_at: state.closedAt === null ? null : isoTime(state.closedAt),
    author_association: thread.author === thread.repository.owner ? 'OWNER' : 'CONTRIBUTOR',
    body: null,
    ...(isPullRequest
      ? {
          draft: false,
          pull_request: {
            url: `${api}/pulls/${thread.number}`,
            html_url: threadUrl(view, thread),
            diff_url: `${threadUrl(view, thread)}.diff`,
            patch_url: `${threadUrl(view, thread)}.patch`,
            merged_at: state.mergedAt === null ? null : isoTime(state.mergedAt),
          },
        }
      : {}),
  }
}

/** The whole pull request, which webhooks still send. */
export function pullRequestBody(view: View, thread: Thread): Record<string, unknown> {
  const state = view.stateOf(thread)
  const name = nameWithOwner(thread.repository, view.now)
  return {
    ...smallPullRequest(view, thread),
    node_id: nodeId('PR', thread.id),
    html_url: threadUrl(view, thread),
    issue_url: `${view.origin}/repos/${name}/issues/${thread.number}`,
    state: state.state === 'OPEN' ? 'open' : 'closed',
    locked: false,
    title: thread.title,
    user: simpleUser(view, thread.author),
    body: null,
    created_at: isoTime(thread.createdAt),
    updated_at: isoTime(state.updatedAt),
    closed_at: state.closedAt === null ? null : isoTime(state.closedAt),
    merged_at: state.mergedAt === null ? null : isoTime(state.mergedAt),
    merge_commit_sha: state.mergedAt === null ? null : shaOf('merge', thread.id),
    labels: labels(state.labels),
    draft: false,
    merged: state.mergedAt !== null,
    merged_by: state.mergedBy === null ? null : simpleUser(view, state.mergedBy),
    comments: state.comments.length,
    review_comments: state.reviews.reduce((sum, review) => sum + review.inlineComments.length, 0),
    commits: 1,
    additions: 12,
    deletions: 4,
    changed_files: 2,
  }
}

/** The fields of a pull request in events since October 2025. */
export function smallPullRequest(view: View, thread: Thread): Record<string, unknown> {
  const name = nameWithOwner(thread.repository, view.now)
  const repo = { id: thread.repository.id, url: `${view.origin}/repos/${name}`, name: thread.repository.name }
  return {
    url: `${view.origin}/repos/${name}/pulls/${thread.number}`,
    id: thread.id,
    number: thread.number,
    head: { ref: `change-${thread.number}`, sha: shaOf('head', thread.id), repo },
    base: { ref: 'main', sha: shaOf('base', thread.id), repo },
  }
}

export function reviewBody(view: View, thread: Thread, review: Review): Record<string, unknown> {
  return {
    id: review.id,
    node_id: nodeId('PRR', review.id),
    user: simpleUser(view, review.actor),
    body: review.body === '' ? null : review.body,
    commit_id: shaOf('head', thread.id),
    submitted_at: isoTime(review.at),
    updated_at: isoTime(review.at),
    state: reviewStateAt(review, view.now).toLowerCase(),
    html_url: `${threadUrl(view, thread)}#pullrequestreview-${review.id}`,
    pull_request_url: smallPullRequest(view, thread).url,
    _links: { html: { href: threadUrl(view, thread) }, pull_request: { href: smallPullRequest(view, thread).url } },
  }
}

export function reviewCommentBody(
  view: View,
  thread: Thread,
  review: Review,
  { id, body, replyTo }: InlineComment,
): Record<string, unknown> {
  const api = `${view.origin}/repos/${nameWithOwner(thread.repository, view.now)}`
  return {
    id,
    node_id: nodeId('PRRC', id),
    pull_request_review_id: review.id,
    path: 'src/index.ts',
    diff_hunk: '@@ -1 +1 @@',
    user: simpleUser(view, review.actor),
    body,
    created_at: isoTime(review.at),
    updated_at: isoTime(review.at),
    url: `${api}/pulls/comments/${id}`,
    html_url: `${threadUrl(view, thread)}#discussion_r${id}`,
    pull_request_url: smallPullRequest(view, thread).url,
    commit_id: shaOf('head', thread.id),
    original_commit_id: shaOf('head', thread.id),
    position: 1,
    original_position: 1,
    _links: {
      self: { href: `${api}/pulls/comments/${id}` },
      html: { href: `${threadUrl(view, thread)}#discussion_r${id}` },
      pull_request: { href: smallPullRequest(view, thread).url },
    },
    reactions: { ...NO_REACTIONS, url: `${api}/pulls/comments/${id}/reactions` },
    ...(replyTo === null ? {} : { in_reply_to_id: replyTo }),
  }
}

export function commentBody(view: View, thread: Thread, comment: Comment): Record<string, unknown> {
  const api = `${view.origin}/repos/${nameWithOwner(thread.repository, view.now)}`
  return {
    id: comment.id,
    node_id: nodeId('IC', comment.id),
    user: simpleUser(view, comment.actor),
    body: comment.body,
    created_at: isoTime(comment.at),
    updated_at: isoTime(comment.at),
    url: `${api}/issues/comments/${comment.id}`,
    issue_url: `${api}/issues/${thread.number}`,
    html_url: `${threadUrl(view, thread)}#issuecomment-${comment.id}`,
  }
}

function labels(names: string[]): Record<string, unknown>[] {
  return names.map((name, index) => ({ id: 9000 + index, name, color: 'd73a4a', default: false, description: null }))
}
