import { DAY, HOUR } from '#app/domain/time/period.ts'
import { loginAt, type Account } from '#workers/sandbox/world/account.ts'
import { hash, shaOf } from '#workers/sandbox/world/random.ts'
import { isPrivateAt, nameWithOwner, type Repository } from '#workers/sandbox/world/repository.ts'
import type { Thread } from '#workers/sandbox/world/thread.ts'
import { avatarUrl, isoTime, type View } from '#workers/sandbox/world/view.ts'
import { commitSha } from './commit.ts'
import { branchCreation } from './search-commits.ts'
import { commentBody, issueBody, reviewBody, reviewCommentBody, smallPullRequest } from './thread-body.ts'

const DAYS = 30
const EVENTS_KEPT = 300
/** Feeds are only roughly in order. */
const DISORDER = HOUR

type FeedEvent = {
  type: string
  key: string
  at: number
  repository: Repository
  payload: () => Record<string, unknown>
}

/** `GET /users/{username}/events` in its format since October 2025: at most 300 events of thirty days. */
export function eventFeed(view: View, account: Account): ({ public: boolean } & Record<string, unknown>)[] {
  return [...pushes(view, account), ...threads(view, account), ...reviews(view, account), ...comments(view, account)]
    .filter(({ at }) => at <= view.now && at > view.now - DAYS * DAY)
    .map((event) => ({ event, rank: event.at + (hash(event.key) % DISORDER) }))
    .sort((one, other) => other.rank - one.rank)
    .slice(0, EVENTS_KEPT)
    .map(({ event }) => eventBody(view, account, event))
}

function pushes(view: View, account: Account): FeedEvent[] {
  return view.world.activityOf(account, view.now).pushes.flatMap((push) => {
    const { at, id, repository } = push
    const branch = push.onDefaultBranch ? 'main' : `change-${id % 1000}`
    const event: FeedEvent = {
      type: 'PushEvent',
      key: `push${id}`,
      at,
      repository,
      payload: () => ({
        repository_id: repository.id,
        push_id: id,
        ref: `refs/heads/${branch}`,
        head: commitSha(push, push.commits - 1),
        before: shaOf('before', id),
      }),
    }
    if (push.onDefaultBranch) return push.pusher === account ? [event] : []
    const payload = () => ({ ref: branch, full_ref: `refs/heads/${branch}`, ...branchCreation })
    return [event, { ...event, type: 'CreateEvent', key: `create${id}`, at: at - 1000, payload }]
  })
}

/** Since October 2025 a merge is in its author's feed, whoever merged. */
function threads(view: View, account: Account): FeedEvent[] {
  const { pullRequests, issues } = view.world.activityOf(account, view.now)
  const isRecent = ({ createdAt, events }: Thread) => (events.at(-1)?.at ?? createdAt) > view.now - DAYS * DAY
  return [...pullRequests, ...issues].filter(isRecent).flatMap((thread) => {
    const type = thread.type === 'issue' ? 'IssuesEvent' : 'PullRequestEvent'
    const event = (action: string, at: number): FeedEvent => ({
      type,
      key: `${action}${thread.type}${thread.id}-${at}`,
      at,
      repository: thread.repository,
      payload: () =>
        thread.type === 'issue'
          ? { action, issue: issueBody(view, thread) }
          : { action, number: thread.number, pull_request: smallPullRequest(view, thread) },
    })
    const later = thread.events.flatMap((happened) => {
      if (happened.kind === 'merged') return [event('merged', happened.at)]
      const isOwn = 'actor' in happened && happened.actor === account
      return isOwn && (happened.kind === 'closed' || happened.kind === 'reopened')
        ? [event(happened.kind, happened.at)]
        : []
    })
    return [event('opened', thread.createdAt), ...later]
  })
}

function reviews(view: View, account: Account): FeedEvent[] {
  return view.world.activityOf(account, view.now).reviews.flatMap(({ thread, review }) => {
    const { at } = review
    const { repository } = thread
    const inline = review.inlineComments.map((comment): FeedEvent => ({
      type: 'PullRequestReviewCommentEvent',
      key: `inline${comment.id}`,
      at,
      repository,
      payload: () => ({
        action: 'created',
        comment: reviewCommentBody(view, thread, review, comment),
        pull_request: smallPullRequest(view, thread),
      }),
    }))
    const payload = () => ({
      action: 'created',
      review: { ...reviewBody(view, thread, review), body: review.body },
      pull_request: smallPullRequest(view, thread),
    })
    return [{ type: 'PullRequestReviewEvent', key: `review${review.id}`, at, repository, payload }, ...inline]
  })
}

function comments(view: View, account: Account): FeedEvent[] {
  return view.world.activityOf(account, view.now).comments.map(({ thread, comment }) => ({
    type: 'IssueCommentEvent',
    key: `comment${comment.id}`,
    at: comment.at,
    repository: thread.repository,
    payload: () => ({ action: 'created', issue: issueBody(view, thread), comment: commentBody(view, thread, comment) }),
  }))
}

function eventBody(
  view: View,
  account: Account,
  { type, key, at, repository, payload }: FeedEvent,
): { public: boolean } & Record<string, unknown> {
  const login = loginAt(account, view.now)
  const name = nameWithOwner(repository, view.now)
  return {
    id: String(9_000_000_000 + hash(key)),
    type,
    actor: {
      id: account.githubId,
      login,
      display_login: login,
      gravatar_id: '',
      url: `${view.origin}/users/${login}`,
      avatar_url: avatarUrl(view, account),
    },
    repo: { id: repository.id, name, url: `${view.origin}/repos/${name}` },
    payload: payload(),
    public: !isPrivateAt(repository, view.now),
    created_at: isoTime(at),
  }
}
