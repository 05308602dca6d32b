import type { Counters } from '#app/domain/points/total-points.ts'

export const NO_COUNTERS: Counters = {
  commits: 0,
  pullRequests: 0,
  issues: 0,
  pullRequestReviews: 0,
  issueComments: 0,
  createEvents: 0,
}
