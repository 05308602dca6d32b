import { isBot, isSpamLabel, type Ineligibility } from './fact.ts'

/** A GitHub account; null means a deleted or unknown one. */
export type Account = { id: number | null; login: string; type: string }

export type Approval = { author: Account | null; submittedAt: number | null }

export type MergeEvidence = {
  author: Account | null
  mergedBy: Account | null
  mergedAt: number | null
  approvals: Approval[]
}

/**
 * A pull request is accepted when another person merged it. When the author, a bot or an unknown account merged it,
 * another person must have approved it no later than the merge.
 */
export function acceptedPullRequest({ author, mergedBy, mergedAt, approvals }: MergeEvidence): boolean {
  if (mergedAt === null) return false
  if (isAnotherPerson(mergedBy, author)) return true
  return approvals.some(
    (approval) =>
      approval.submittedAt !== null && approval.submittedAt <= mergedAt && isAnotherPerson(approval.author, author),
  )
}

/** Who accepted it, by GitHub id: the merger, or else who approved it first; 0 for nobody, null without an id. */
export function accepterOf({ author, mergedBy, mergedAt, approvals }: MergeEvidence): number | null {
  if (mergedAt === null) return 0
  if (isAnotherPerson(mergedBy, author)) return mergedBy.id
  const approved = approvals
    .filter(({ submittedAt }) => submittedAt !== null && submittedAt <= mergedAt)
    .toSorted((one, other) => (one.submittedAt ?? 0) - (other.submittedAt ?? 0))
    .find((approval) => isAnotherPerson(approval.author, author))
  return approved === undefined ? 0 : (approved.author?.id ?? null)
}

type Completion = { author: Account | null; closedBy: Account | null; closer: MergeEvidence | null }

/** True when another person, or a pull request that was itself accepted, closed the issue. */
export function issueCompletedByAnother(completion: Completion): boolean {
  if (isAnotherPerson(completion.closedBy, completion.author)) return true
  return completion.closer !== null && acceptedPullRequest(completion.closer)
}

/** Who completed it, by GitHub id: who closed it, or who accepted the pull request that did; 0 for nobody. */
export function completerOf({ author, closedBy, closer }: Completion): number | null {
  if (isAnotherPerson(closedBy, author)) return closedBy.id
  return closer === null ? 0 : accepterOf(closer)
}

/** Whose pull request was reviewed, by GitHub id; 0 for a bot's and a deleted account's. */
export function reviewedBy(author: Account | null): number | null {
  return author === null || isBot(author) ? 0 : author.id
}

export function whyPullRequestOpenedIsIneligible(pullRequest: {
  labels: string[]
  closedUnmerged: boolean
}): Ineligibility | null {
  if (pullRequest.labels.some(isSpamLabel)) return 'spam_label'
  return pullRequest.closedUnmerged ? 'closed_unmerged' : null
}

export function whyPullRequestAcceptedIsIneligible(pullRequest: {
  labels: string[]
  evidence: MergeEvidence
}): Ineligibility | null {
  if (pullRequest.labels.some(isSpamLabel)) return 'spam_label'
  return acceptedPullRequest(pullRequest.evidence) ? null : 'self_merged'
}

export function whyIssueOpenedIsIneligible(labels: string[]): Ineligibility | null {
  return labels.some(isSpamLabel) ? 'spam_label' : null
}

export function whyIssueCompletedIsIneligible(issue: {
  labels: string[]
  open: boolean
  completedByAnother: boolean
}): Ineligibility | null {
  if (issue.labels.some(isSpamLabel)) return 'spam_label'
  if (issue.open) return 'reopened'
  return issue.completedByAnother ? null : 'not_completed_by_another'
}

export function whyVerdictIsIneligible(review: {
  reviewer: Account
  author: Account | null
  dismissed: boolean
}): Ineligibility | null {
  if (isSameAccount(review.reviewer, review.author)) return 'own_pull_request'
  if (isBot(review.author)) return 'bot_pull_request'
  return review.dismissed ? 'review_dismissed' : null
}

/** Written feedback also counts on a bot's pull request; the verdict does not. */
export function whyReviewTextIsIneligible(review: { reviewer: Account; author: Account | null }): Ineligibility | null {
  return isSameAccount(review.reviewer, review.author) ? 'own_pull_request' : null
}

export function whyCommentIsIneligible(comment: {
  commenter: Account
  threadAuthor: Account | null
}): Ineligibility | null {
  return isSameAccount(comment.commenter, comment.threadAuthor) ? 'own_thread' : null
}

export function whyCommitsAreIneligible(repository: { isFork: boolean }): Ineligibility | null {
  return repository.isFork ? 'fork' : null
}

export function whyRepositoryIsIneligible(repository: { isFork: boolean; isEmpty: boolean }): Ineligibility | null {
  if (repository.isFork) return 'fork'
  return repository.isEmpty ? 'empty_repository' : null
}

/** True for a known person, not a bot, other than the given account. */
export function isAnotherPerson(candidate: Account | null, account: Account | null): candidate is Account {
  return candidate !== null && !isBot(candidate) && !isSameAccount(candidate, account)
}

/** Compares ids when both are known, since names change hands; else names. */
export function isSameAccount(one: Account | null, other: Account | null): boolean {
  if (one === null || other === null) return false
  if (one.id !== null && other.id !== null) return one.id === other.id
  return one.login.toLowerCase() === other.login.toLowerCase()
}
