/** Points for one of each lifetime counter of public work. They never count as contest points. */
export const COUNTER_UNITS = {
  commits: 10,
  pullRequests: 50,
  issues: 30,
  pullRequestReviews: 30,
  issueComments: 10,
  createEvents: 10,
} as const satisfies Record<string, number>

export type Counters = Record<keyof typeof COUNTER_UNITS, number>

export function contributionsOf(counters: Counters): number {
  return counterNames().reduce((sum, name) => sum + counters[name], 0)
}

export function totalPoints(counters: Counters, bonuses: number): number {
  return counterNames().reduce((sum, name) => sum + counters[name] * COUNTER_UNITS[name], bonuses)
}

/** What premium players see beside their total; it does not affect any rank. */
export function premiumTotal(total: number): number {
  return Math.floor((total * 6) / 5)
}

function counterNames(): (keyof Counters)[] {
  return Object.keys(COUNTER_UNITS) as (keyof Counters)[]
}
