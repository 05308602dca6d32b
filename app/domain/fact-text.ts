import type { FactKind } from './fact.ts'

/** The headline of a ledger line. */
export function factText(kind: FactKind, quantity: number): string {
  if (kind === 'commits') return quantity === 1 ? '1 commit' : `${quantity} commits`
  return texts[kind]
}

const texts = {
  pull_request_opened: 'Pull request opened',
  pull_request_accepted: 'Pull request accepted',
  issue_opened: 'Issue opened',
  issue_completed: 'Issue completed',
  review_approved: 'Review approved',
  review_changes_requested: 'Review requested changes',
  review_commented: 'Review with written feedback',
  issue_comment_created: 'Comment',
  review_comment_created: 'Reply in a review',
  repository_created: 'New repository',
  telegram_connected: 'Telegram connected',
  app_installed: 'GitHub App installed',
  friend_invited: 'Friend invited',
  adjustment: 'Adjustment',
} as const satisfies Record<Exclude<FactKind, 'commits'>, string>
