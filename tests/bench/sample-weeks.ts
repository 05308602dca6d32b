import { POINTS_TABLE, type Rule } from '../../app/domain/points/points-table.ts'

/** A person's week: points of its seven days, a month's and all-time points, and the week's ledger rows. */
export type SampleWeek = [number, number, number, number, number, number, number, ...rest: [number, number, number]]

/** How often a day of an average person brings each kind; commits have their own count. */
const A_DAY: Partial<Record<Rule, number>> = {
  pull_request_opened: 0.35,
  pull_request_accepted: 0.28,
  issue_opened: 0.15,
  issue_completed: 0.08,
  review_verdict: 0.4,
  review_text: 0.25,
  comment: 0.7,
  repository: 0.02,
}
const COMMITS_PER_DAY = 3
const MEDIAN_TOTAL = 20_000

/**
 * Weeks by the points table and its daily limits: most people work on some days and do a little, few work daily and
 * reach the limits. The same seed gives the same weeks.
 */
export function sampleWeeks(count: number, seed = 7): SampleWeek[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => sampleWeek(random))
}

function sampleWeek(random: () => number): SampleWeek {
  const drive = Math.exp(0.8 * gauss(random))
  const days = Array.from({ length: 7 }, () => sampleDay(random, drive))
  const [one = 0, two = 0, three = 0, four = 0, five = 0, six = 0, seven = 0] = days.map(({ points }) => points)
  const week = one + two + three + four + five + six + seven
  // Boards have no rows without points, so an idle week gets one commit.
  const first = week === 0 ? POINTS_TABLE.commits.points : one
  const earlier = Array.from({ length: 11 }, () => sampleDay(random, drive).points)
  const month = Math.max(week, first) + earlier.reduce((sum, points) => sum + points, 0)
  const total = 10 * Math.max(1, Math.round((MEDIAN_TOTAL / 10) * Math.exp(1.2 * gauss(random))))
  const rows = Math.max(
    1,
    days.reduce((sum, day) => sum + day.rows, 0),
  )
  return [first, two, three, four, five, six, seven, month, total, rows]
}

function sampleDay(random: () => number, drive: number): { points: number; rows: number } {
  if (random() > 1 - Math.exp(-0.9 * drive)) return { points: 0, rows: 0 }
  const commits = poisson(random, COMMITS_PER_DAY * drive)
  let points = Math.min(commits, POINTS_TABLE.commits.limit) * POINTS_TABLE.commits.points
  // Commits are one row per repository and day.
  let rows = commits === 0 ? 0 : Math.min(commits, 2)
  for (const [rule, mean] of Object.entries(A_DAY) as [keyof typeof A_DAY, number][]) {
    const times = poisson(random, mean * drive)
    points += Math.min(times, POINTS_TABLE[rule].limit) * POINTS_TABLE[rule].points
    rows += times
  }
  return { points, rows }
}

function poisson(random: () => number, mean: number): number {
  const limit = Math.exp(-Math.min(mean, 30))
  let count = 0
  for (let product = random(); product > limit; product *= random()) count += 1
  return count
}

function gauss(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
