/** Increase it when the table below changes. A ledger records the version that scored a week. */
export const POINTS_VERSION = 1

/** The only source of points: the scorer, the screens and the tests read it. Limits are per UTC day. */
export const POINTS_TABLE = {
  commits: { points: 10, limit: 10, label: 'Commit', limitName: 'commits' },
  pull_request_opened: { points: 10, limit: 3, label: 'Pull request opened', limitName: 'opened pull requests' },
  pull_request_accepted: { points: 40, limit: 4, label: 'Pull request accepted', limitName: 'accepted pull requests' },
  issue_opened: { points: 10, limit: 3, label: 'Issue opened', limitName: 'opened issues' },
  issue_completed: { points: 20, limit: 3, label: 'Issue completed', limitName: 'completed issues' },
  review_verdict: { points: 20, limit: 5, label: 'Review with a verdict', limitName: 'reviews' },
  review_text: { points: 10, limit: 5, label: 'Review with written feedback', limitName: 'written feedback' },
  comment: { points: 10, limit: 5, label: 'Comment', limitName: 'comments' },
  repository: { points: 10, limit: 1, label: 'New repository', limitName: 'new repositories' },
} as const

export type Rule = keyof typeof POINTS_TABLE

export const LIFETIME_BONUS = { telegram_connected: 50, app_installed: 100, friend_invited: 70 } as const
export type LifetimeKind = keyof typeof LIFETIME_BONUS

const ruleOfKind = {
  commits: 'commits',
  pull_request_opened: 'pull_request_opened',
  pull_request_accepted: 'pull_request_accepted',
  issue_opened: 'issue_opened',
  issue_completed: 'issue_completed',
  review_approved: 'review_verdict',
  review_changes_requested: 'review_verdict',
  review_commented: 'review_text',
  issue_comment_created: 'comment',
  review_comment_created: 'comment',
  repository_created: 'repository',
} as const satisfies Record<string, Rule>

export type ContestKind = keyof typeof ruleOfKind

export function ruleOf(kind: ContestKind): Rule {
  return ruleOfKind[kind]
}

export function isContestKind(kind: string): kind is ContestKind {
  return Object.hasOwn(ruleOfKind, kind)
}
