import { isScoredKind, kindOf, workText, type ScoredKind } from '#app/domain/points/points-table.ts'
import type { FactKind } from './fact.ts'

export function factText(kind: FactKind, quantity: number): string {
  if (kind === 'commits') return `${quantity} ${workText('commits', quantity)}`
  return isScoredKind(kind) ? kindOf(kind).text : TEXTS[kind]
}

/** What follows somebody's name: `opened a pull request`, then `in` and the repository. */
export function deedText(kind: ScoredKind, quantity: number): string {
  return kind === 'commits' ? `pushed ${quantity} ${workText('commits', quantity)}` : DEEDS[kind]
}

const DEEDS = {
  pull_request_opened: 'opened a pull request',
  pull_request_accepted: 'got a pull request accepted',
  issue_opened: 'opened an issue',
  issue_completed: 'got an issue completed',
  review_approved: 'approved a pull request',
  review_changes_requested: 'asked for changes in a review',
  review_commented: 'gave feedback in a review',
  issue_comment_created: 'left a comment',
  review_comment_created: 'replied in a review',
  repository_created: 'began to work',
} as const satisfies Record<Exclude<ScoredKind, 'commits'>, string>

const TEXTS = {
  telegram_connected: 'Telegram connected',
  app_installed: 'GitHub App installed',
  friend_invited: 'Friend invited',
  adjustment: 'Adjustment',
} as const satisfies Record<Exclude<FactKind, ScoredKind>, string>
