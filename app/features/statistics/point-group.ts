import type { FactKind } from '#app/domain/ledger/fact.ts'

/** As many as a chart can tell apart. */
export const POINT_GROUPS = ['Commits', 'Pull requests', 'Issues', 'Reviews', 'Comments and repositories'] as const

export type PointGroup = (typeof POINT_GROUPS)[number]

export function groupOf(kind: FactKind): PointGroup {
  if (kind === 'commits') return 'Commits'
  if (kind.startsWith('pull_request')) return 'Pull requests'
  if (kind === 'issue_opened' || kind === 'issue_completed') return 'Issues'
  if (kind === 'review_approved' || kind === 'review_changes_requested' || kind === 'review_commented') return 'Reviews'
  return 'Comments and repositories'
}
