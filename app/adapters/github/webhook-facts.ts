import type { WebhookSilence } from '#app/domain/github/webhook-outcome.ts'
import { isBot } from '#app/domain/ledger/agents.ts'
import {
  isAnotherPerson,
  reviewedBy,
  whyCommentIsIneligible,
  whyReviewTextIsIneligible,
  whyVerdictIsIneligible,
  type Account,
} from '#app/domain/ledger/eligibility.ts'
import { factKey, type Fact } from '#app/domain/ledger/fact.ts'
import { dayOf } from '#app/domain/time/period.ts'
import type { WebhookPayload } from './webhook-payloads.ts'

/** `githubId`: the author; `due`: people to poll soon; `silence` explains when both are empty. */
export type WebhookNews = { facts: { githubId: number; fact: Fact }[]; due: number[]; silence?: WebhookSilence }

const STATE_CHANGES = ['opened', 'edited', 'closed', 'reopened', 'labeled', 'unlabeled']

/**
 * A merge by another person is certain, though not through whom, so it is polled. One's own or a bot's depends on
 * approvals, and a close without one on commits, which the payload lacks.
 */
export function pullRequestWebhook(payload: WebhookPayload['pull_request']): WebhookNews {
  const { action, pull_request: pullRequest } = payload
  const author = person(pullRequest.user)
  if (author === null) return nobody(pullRequest.user)
  if (!STATE_CHANGES.includes(action)) return silent('nothing_scored')
  const { labels, merged_at: mergedAt } = pullRequest
  if (pullRequest.state === 'closed' && !mergedAt) return { facts: [], due: [author.id] }
  const thread = { nodeId: pullRequest.node_id ?? null, openedAt: pullRequest.created_at, labels }
  const opened: Fact = {
    ...base(payload, pullRequest, pullRequest.created_at),
    key: factKey.pullRequestOpened(pullRequest.id),
    kind: 'pull_request_opened',
    thread,
    ineligible: null,
  }
  if (mergedAt === null || mergedAt === undefined) return credit(author, [opened])
  if (!isAnotherPerson(pullRequest.merged_by ?? null, author)) return { ...credit(author, [opened]), due: [author.id] }
  const accepted: Fact = {
    ...base(payload, pullRequest, mergedAt),
    key: factKey.pullRequestAccepted(pullRequest.id),
    kind: 'pull_request_accepted',
    thread,
    ineligible: null,
    counterpartId: null,
  }
  return { ...credit(author, [opened, accepted]), due: [author.id] }
}

/**
 * Left to the poll: feedback without a body comes as inline comments, after a dismissal another verdict may remain, and
 * no delivery says whether the reviewer can push.
 */
export function reviewWebhook(payload: WebhookPayload['pull_request_review']): WebhookNews {
  const { action, review, pull_request: pullRequest } = payload
  const reviewer = person(review.user)
  if (reviewer === null) return nobody(review.user)
  if (action !== 'submitted' || !review.submitted_at) return { facts: [], due: [reviewer.id] }
  const source = { html_url: review.html_url, updated_at: review.updated_at ?? review.submitted_at }
  const fact = base(payload, { ...source, title: pullRequest.title }, review.submitted_at)
  const judged = { reviewer, author: pullRequest.user }
  const facts: Fact[] = []
  if (review.state === 'approved' || review.state === 'changes_requested') {
    facts.push({
      ...fact,
      key: factKey.reviewVerdict(pullRequest.id),
      kind: `review_${review.state}`,
      ineligible: whyVerdictIsIneligible({ ...judged, dismissed: false }),
      counterpartId: reviewedBy(pullRequest.user),
    })
  }
  if ((review.body ?? '').trim() !== '')
    facts.push({
      ...fact,
      key: factKey.reviewText(pullRequest.id),
      kind: 'review_commented',
      ineligible: whyReviewTextIsIneligible(judged),
      counterpartId: reviewedBy(pullRequest.user),
    })
  return { ...credit(reviewer, facts), due: [reviewer.id] }
}

/** A reply in an inline thread is a comment. The start of a thread belongs to its review, which polling reads. */
export function reviewCommentWebhook(payload: WebhookPayload['pull_request_review_comment']): WebhookNews {
  const { action, comment, pull_request: pullRequest } = payload
  const commenter = person(comment.user)
  if (commenter === null) return nobody(comment.user)
  const isReply = comment.in_reply_to_id !== null && comment.in_reply_to_id !== undefined
  if (action !== 'created' || !isReply) return { facts: [], due: [commenter.id] }
  return credit(commenter, [
    commentFact('review_comment_created', { ...payload, thread: pullRequest, comment, commenter }),
  ])
}

export function commentWebhook(payload: WebhookPayload['issue_comment']): WebhookNews {
  const { action, comment, issue } = payload
  const commenter = person(comment.user)
  if (commenter === null) return nobody(comment.user)
  if (action === 'deleted') return { facts: [], due: [commenter.id] }
  if (action !== 'created') return silent('nothing_scored')
  return credit(commenter, [commentFact('issue_comment_created', { ...payload, thread: issue, comment, commenter })])
}

/** The payload does not say what closed it, a pull request or a person by hand. */
export function issueWebhook(payload: WebhookPayload['issues']): WebhookNews {
  const { action, issue } = payload
  const author = person(issue.user)
  if (author === null) return nobody(issue.user)
  if (['deleted', 'transferred'].includes(action)) return { facts: [], due: [author.id] }
  if (!STATE_CHANGES.includes(action)) return silent('nothing_scored')
  const thread = { nodeId: issue.node_id ?? null, openedAt: issue.created_at, labels: issue.labels }
  const opened: Fact = {
    ...base(payload, issue, issue.created_at),
    key: factKey.issueOpened(issue.id),
    kind: 'issue_opened',
    thread,
    ineligible: null,
  }
  if (action === 'opened' || action === 'edited') return credit(author, [opened])
  return { ...credit(author, [opened]), due: [author.id] }
}

function commentFact(
  kind: 'issue_comment_created' | 'review_comment_created',
  said: {
    repository: WebhookPayload['issues']['repository']
    thread: { number: number; title: string; user: Account | null }
    comment: { html_url: string; created_at: number; updated_at: number }
    commenter: Account
  },
): Fact {
  const fact = base(said, { ...said.comment, title: said.thread.title }, said.comment.created_at)
  return {
    ...fact,
    key: factKey.comment(said.repository.id, said.thread.number, fact.day),
    kind,
    ineligible: whyCommentIsIneligible({ commenter: said.commenter, threadAuthor: said.thread.user }),
  }
}

function base(
  { repository }: { repository: WebhookPayload['issues']['repository'] },
  source: { title: string; html_url: string; updated_at: number },
  occurredAt: number,
) {
  return {
    repository: { id: repository.id, name: repository.full_name, nodeId: repository.node_id ?? null },
    day: dayOf(occurredAt),
    quantity: 1,
    title: source.title,
    url: source.html_url,
    occurredAt,
    sourceUpdatedAt: source.updated_at,
    counterpartId: 0,
    reviewerCanPush: null,
    isAfterEnd: null,
    thread: null,
  }
}

/** Null for bots and deleted accounts. */
function person<Known extends Account>(account: Known | null): Known | null {
  return account === null || isBot(account) ? null : account
}

function nobody(account: Account | null): WebhookNews {
  return silent(account === null ? 'no_author' : 'bot')
}

export function silent(silence: WebhookSilence): WebhookNews {
  return { facts: [], due: [], silence }
}

function credit(account: { id: number }, facts: Fact[]): WebhookNews {
  return { facts: facts.map((fact) => ({ githubId: account.id, fact })), due: [] }
}
