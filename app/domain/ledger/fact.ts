import type { ScoredKind, LifetimeKind } from '#app/domain/points/points-table.ts'

/** Its key is made of GitHub's ids, so polls, webhooks and their replays all mean the same ledger row. */

export type FactKind = ScoredKind | LifetimeKind | 'adjustment'

export type Repository = {
  id: number
  name: string
  /** Null if the source does not have it. */
  nodeId: string | null
}

/** Why a fact earns nothing, whatever the limits, as its line in the ledger says it. */
export const ineligibilityTexts = {
  fork: 'fork',
  empty_repository: 'empty repository',
  own_pull_request: 'own pull request',
  bot_pull_request: 'a bot’s pull request',
  own_thread: 'own thread',
  self_merged: 'no other person merged it, or approved it before the merge',
  spam_label: 'labelled spam or invalid',
  closed_unmerged: 'closed without being merged',
  not_completed_by_another: 'not completed by another person',
  reopened: 'open again',
  not_completed: 'closed as not planned or as a duplicate',
  review_dismissed: 'review dismissed',
  gone: 'no longer public on GitHub',
  before_joining: 'before your first week',
  day_fixed: 'found after the day’s number was fixed',
  opted_out: 'repository left out at its maintainers’ request',
  braked: 'the project asked for a pause',
  not_labelled: 'missing a label that the project asks for',
  too_many_open: 'more open pull requests than the project allows',
  no_issue: 'the project asks for somebody else’s issue first',
  /** In weeks when a project’s list of people was a rule. */
  not_vouched: 'the project has not vouched for its author',
  reverted: 'reverted by somebody else',
} as const satisfies Record<string, string>
export type Ineligibility = keyof typeof ineligibilityTexts

export type Fact = {
  key: string
  kind: ScoredKind
  repository: Repository
  /** UTC, `YYYY-MM-DD`; for commits GitHub's contribution day. */
  day: string
  /** A day's commits in the repository; 1 for every other kind. */
  quantity: number
  ineligible: Ineligibility | null
  title: string | null
  url: string | null
  /** Epoch milliseconds, GitHub's server time; for commits the start of the day. */
  occurredAt: number
  /** GitHub's updated time of the thing itself, epoch milliseconds; null if GitHub keeps none. */
  sourceUpdatedAt: number | null
  /** GitHub id of who took it up; 0: nobody or a bot, null: unknown, below 0: a project's people (`peopleOf`). */
  counterpartId: number | null
  /**
   * Whether the reviewer can push, or has earlier merged work there: a review's author, or who approved what its own
   * author merged. Null if unknown, or if it rests on no review.
   */
  reviewerCanPush: boolean | null
  /**
   * True if the review came after the pull request ended, or nobody else's change closed the issue; null if unknown or
   * neither.
   */
  isAfterEnd: boolean | null
  /** How a pull request was taken without a merge, see `Landing`; null for a merge and everything else. */
  landedAs?: string | null
  /** The agent's account that opened a pull request for the player; null for everything else. */
  agent?: string | null
  /** Approved without push access, but perhaps with earlier merged work there. Not stored. */
  approver?: FactApprover | null
  /** For an issue or pull request itself: what maintainers' rules look at. Null for everything else. Not stored. */
  thread: FactThread | null
}

export type FactApprover = { login: string; acceptedAt: number }

export type FactThread = {
  nodeId: string | null
  openedAt: number
  labels: readonly string[]
}

export const factKey = {
  commits: (repositoryId: number, day: string) => `commits:${repositoryId}:${day}`,
  pullRequestOpened: (pullRequestId: number) => `pr:${pullRequestId}:opened`,
  pullRequestAccepted: (pullRequestId: number) => `pr:${pullRequestId}:accepted`,
  issueOpened: (issueId: number) => `issue:${issueId}:opened`,
  issueCompleted: (issueId: number) => `issue:${issueId}:completed`,
  reviewVerdict: (pullRequestId: number) => `review:${pullRequestId}:verdict`,
  reviewText: (pullRequestId: number) => `review:${pullRequestId}:text`,
  /** GitHub numbers a pull request differently as an issue, so a thread is keyed by repository and number. */
  comment: (repositoryId: number, number: number, day: string) => `comment:${repositoryId}-${number}:${day}`,
  repository: (repositoryId: number) => `repo:${repositoryId}`,
  telegram: () => 'bonus:telegram',
  app: () => 'bonus:app',
  referral: (playerId: string) => `referral:${playerId}`,
  adjustment: (id: string) => `adjustment:${id}`,
}
