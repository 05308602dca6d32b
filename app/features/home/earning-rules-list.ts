import { POINTS_TABLE } from '#app/domain/points-table.ts'
import type { EarningRule } from '#app/features/home/home-view.ts'

/** The four best-known ways to earn, as sums of the scorer's own table. */
export function earningRules(): EarningRule[] {
  const { commits, pull_request_opened, pull_request_accepted, issue_opened, issue_completed, review_verdict } =
    POINTS_TABLE
  return [
    { points: commits.points, text: 'for each commit' },
    {
      points: pull_request_opened.points + pull_request_accepted.points,
      text: 'for each pull request that is accepted',
    },
    { points: issue_opened.points + issue_completed.points, text: 'for each fixed issue' },
    { points: review_verdict.points, text: 'for each code review' },
  ]
}
