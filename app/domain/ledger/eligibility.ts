import { isBot, isMergeRobot } from './agents.ts'
import type { Ineligibility } from './fact.ts'

/** A GitHub account; null means a deleted or unknown one. */
export type Account = { id: number | null; login: string; type: string }

export type Approval = {
  author: Account | null
  submittedAt: number | null
  /** Whether its author can push to the repository. */
  canPush: boolean
  /** Whether GitHub says that its author has contributed there, whenever. */
  hasContributed: boolean
}

export type MergeEvidence = {
  author: Account | null
  mergedBy: Account | null
  mergedAt: number | null
  approvals: Approval[]
}

/**
 * A pull request is accepted when another person, or a known project's merge robot, merged it. When the author, another bot
 * or an unknown account did, another person must have approved it no later than the merge.
 */
export function acceptedPullRequest(evidence: MergeEvidence): boolean {
  return isMergedByAnother(evidence) || approvalOf(evidence) !== null
}

/** Who accepted it, by GitHub id: the merger, or else who approved it; 0 for nobody, null without an id. */
export function accepterOf(evidence: MergeEvidence): number | null {
  if (isMergedByAnother(evidence)) return evidence.mergedBy.id
  const approval = approvalOf(evidence)
  return approval === null ? 0 : approval.author.id
}

/**
 * The approval that accepted what its author or a bot merged: the first of somebody who can push there, else of somebody
 * who has contributed, else the first. Null where nobody's was needed, and where there is none.
 */
export function approvalOf(evidence: MergeEvidence): (Approval & { author: Account }) | null {
  const { author, mergedAt, approvals } = evidence
  if (mergedAt === null || isMergedByAnother(evidence)) return null
  const valid = approvals
    .filter(
      (approval): approval is Approval & { author: Account; submittedAt: number } =>
        approval.submittedAt !== null && approval.submittedAt <= mergedAt && isAnotherPerson(approval.author, author),
    )
    .toSorted((one, other) => one.submittedAt - other.submittedAt)
  return valid.find(({ canPush }) => canPush) ?? valid.find(({ hasContributed }) => hasContributed) ?? valid[0] ?? null
}

function isMergedByAnother(evidence: MergeEvidence): evidence is MergeEvidence & { mergedBy: Account } {
  const { author, mergedBy, mergedAt } = evidence
  return mergedAt !== null && (isAnotherPerson(mergedBy, author) || isMergeRobot(mergedBy))
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

/** The approval through which it was completed, if one was needed; see `approvalOf`. */
export function completingApproval({ author, closedBy, closer }: Completion): ReturnType<typeof approvalOf> {
  return closer === null || isAnotherPerson(closedBy, author) ? null : approvalOf(closer)
}

/** Whose pull request was reviewed, by GitHub id; 0 for a bot's and a deleted account's. */
export function reviewedBy(author: Account | null): number | null {
  return author === null || isBot(author) ? 0 : author.id
}

export function whyPullRequestOpenedIsIneligible({
  closedUnmerged,
}: {
  closedUnmerged: boolean
}): Ineligibility | null {
  return closedUnmerged ? 'closed_unmerged' : null
}

export function whyPullRequestAcceptedIsIneligible(evidence: MergeEvidence): Ineligibility | null {
  return acceptedPullRequest(evidence) ? null : 'self_merged'
}

export function whyIssueCompletedIsIneligible(issue: {
  open: boolean
  completedByAnother: boolean
}): Ineligibility | null {
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
