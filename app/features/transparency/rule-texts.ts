import type { Rule } from '#app/domain/points-table.ts'
import type { LIFETIME_BONUS } from '#app/domain/points-table.ts'

/** What counts as each row of the points table; a new row does not compile until its text exists. */
export const RULE_TEXTS = {
  commits: 'On the default branch of a public repository that is not a fork, on its day in your contribution graph.',
  pull_request_opened: 'In a public repository, unless it is labelled spam or invalid or closed without a merge.',
  pull_request_accepted: 'Merged by another person, or approved by one before you or a bot merged it.',
  issue_opened: 'In a public repository, unless it is labelled spam or invalid.',
  issue_completed: 'Closed as completed by another person, or by a pull request that was accepted.',
  review_verdict: 'Approved or changes requested, once per pull request, not your own and not a bot’s.',
  review_text: 'Written comments of a review, once per pull request, not your own.',
  comment: 'On an issue or pull request that is not yours, once per thread and day.',
  repository: 'Public, not a fork and not empty.',
} as const satisfies Record<Rule, string>

export const BONUS_TEXTS = {
  telegram_connected: 'Telegram connected, once, kept after disconnecting.',
  app_installed: 'GitHub App installed, once, kept after uninstalling.',
  friend_invited:
    'A friend you invited has earned 50 contest points, with a GitHub account at least 30 days old. Ten a week; the rest wait.',
} as const satisfies Record<keyof typeof LIFETIME_BONUS, string>
