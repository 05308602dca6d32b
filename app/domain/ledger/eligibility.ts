import { agentOf, isBot, isMergeRobot } from './agents.ts'
import type { Fact, Ineligibility } from './fact.ts'

/** Null means deleted or unknown. */
export type Account = { id: number | null; login: string; type: string }

export type Approval = {
  author: Account | null
  submittedAt: number | null
  /** Whether its author can push to the repository. */
  canPush: boolean
  /** Whether its author has contributed there at any time, according to GitHub. */
  hasContributed: boolean
}

export type MergeEvidence = {
  author: Account | null
  mergedBy: Account | null
  mergedAt: number | null
  approvals: Approval[]
}

export type Acceptance = Pick<Fact, 'counterpartId' | 'reviewerCanPush' | 'approver'>

export const NOT_ACCEPTED: Acceptance = { counterpartId: 0, reviewerCanPush: null, approver: null }

/** For a project's people together: its robot merged for one of them, and GitHub does not say which. */
export function peopleOf(repositoryId: number): number {
  return -repositoryId
}

export function isOnePerson(counterpartId: number | null): boolean {
  return counterpartId === null || counterpartId > 0
}

/**
 * Another person who approved it and can push there, else who merged it, else anyone else who approved it. A known
 * merge robot stands for who approved, else for the project's people. Null for its author, other bots and unknown
 * accounts.
 */
export function acceptanceOf(evidence: MergeEvidence, repositoryId: number): Acceptance | null {
  const { author, mergedBy, mergedAt } = evidence
  if (mergedAt === null) return null
  const approvals = approvalsOf(evidence)
  const pushing = approvals.find(({ canPush }) => canPush)
  if (pushing !== undefined) return { counterpartId: pushing.author.id, reviewerCanPush: true, approver: null }
  if (isAnotherPerson(mergedBy, author)) return through(mergedBy.id)
  const approval = approvals.find(({ hasContributed }) => hasContributed) ?? approvals[0]
  if (isMergeRobot(mergedBy)) return through(approval === undefined ? peopleOf(repositoryId) : approval.author.id)
  if (approval === undefined) return null
  const approver = approval.hasContributed ? { login: approval.author.login, acceptedAt: mergedAt } : null
  return { counterpartId: approval.author.id, reviewerCanPush: false, approver }
}

/** By other people before the merge, the first one first. */
function approvalsOf({ author, mergedAt, approvals }: MergeEvidence) {
  return approvals
    .filter(
      (approval): approval is Approval & { author: Account; submittedAt: number } =>
        approval.submittedAt !== null &&
        approval.submittedAt <= (mergedAt ?? 0) &&
        isAnotherPerson(approval.author, author),
    )
    .toSorted((one, other) => one.submittedAt - other.submittedAt)
}

export function isApproved(evidence: MergeEvidence): boolean {
  return approvalsOf(evidence).some(({ canPush }) => canPush)
}

function through(counterpartId: number | null): Acceptance {
  return { ...NOT_ACCEPTED, counterpartId }
}

/** What closed an issue, if not a person by hand: a pull request, or a commit on the default branch. */
export type Closer =
  | ({ type: 'pull_request'; openedAt: number } & MergeEvidence)
  | { type: 'commit'; author: Account | null }
type Completion = { author: Account | null; openedAt: number; closedBy: Account | null; closer: Closer | null }

/**
 * Who completed an issue: the author of the pull request that closed it; for the issue author's own and a bot's, who
 * accepted that; for a commit, whose author is only text, and by hand, who closed it.
 */
export function completionBy(
  { author, closedBy, closer }: Omit<Completion, 'openedAt'>,
  repositoryId: number,
): Acceptance | null {
  if (closer?.type === 'pull_request') {
    if (closer.mergedAt !== null && isAnotherPerson(closer.author, author)) return through(closer.author.id)
    return acceptanceOf({ ...closer, author }, repositoryId)
  }
  if (isAnotherPerson(closedBy, author)) return through(closedBy.id)
  return closer !== null && isMergeRobot(closedBy) ? through(peopleOf(repositoryId)) : null
}

/**
 * Closed by hand, by its author's own change, by a pull request older than the issue, by an agent's without a known
 * asker, or by a commit without a person.
 */
export function isWithoutChange({ author, openedAt, closer }: Completion): boolean {
  if (closer === null || isSameAccount(closer.author, author)) return true
  if (closer.type === 'commit') return closer.author === null || isBot(closer.author)
  return closer.openedAt < openedAt || agentOf(closer.author) !== null
}

/** By GitHub id; 0 for bots and deleted accounts. */
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

export function whyPullRequestAcceptedIsIneligible(acceptance: Acceptance | null): Ineligibility | null {
  return acceptance === null ? 'self_merged' : null
}

export function whyIssueCompletedIsIneligible(issue: {
  open: boolean
  completion: Acceptance | null
}): Ineligibility | null {
  if (issue.open) return 'reopened'
  return issue.completion === null ? 'not_completed_by_another' : null
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

export function isAnotherPerson(candidate: Account | null, account: Account | null): candidate is Account {
  return candidate !== null && !isBot(candidate) && !isSameAccount(candidate, account)
}

/** By ids if both are known, since names change hands; else by names. */
export function isSameAccount(one: Account | null, other: Account | null): boolean {
  if (one === null || other === null) return false
  if (one.id !== null && other.id !== null) return one.id === other.id
  return one.login.toLowerCase() === other.login.toLowerCase()
}
