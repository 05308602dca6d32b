import {
  isTakenUp,
  LIFETIME_BONUS,
  OPEN_POINTS_PER_DAY,
  OPEN_POINTS_PER_WEEK,
  POINTS_TABLE,
  type Rule,
} from './points-table.ts'

export type NextStep = { rule: Rule; points: number; left: number }

/** What counted today by rule, today's open points, and the running week's version. */
export type Today = {
  counted: Partial<Record<Rule, number>>
  openPoints: number
  version: number
  /** What counted in full this week by rule, and the week's open points. */
  week: { inFull: Partial<Record<Rule, number>>; openPoints: number }
}

export type NextSteps = {
  /** Counts in full once others take it up, the highest points first; in version 1 everything. */
  full: NextStep[]
  /** Shares the open points that are left. */
  open: NextStep[]
  /** Null in version 1, which has no limit for them. */
  openLeft: number | null
  /** The limit with less left. */
  openUntil: 'day' | 'week'
  /** Null for the week before version 3. */
  weekLeft: number | null
  /** At today's limit of their own. */
  reached: Rule[]
  /** What closes a distance today with the least effort; null if no single rule can. */
  reach: { rule: Rule; count: number } | null
}

/** From minutes to days: among ways that earn as much, the first is advised. */
const EFFORT = [
  'commits',
  'comment',
  'review_text',
  'issue_opened',
  'pull_request_opened',
  'repository',
  'review_verdict',
  'issue_completed',
  'pull_request_accepted',
] as const satisfies Rule[]

/** What still earns points today; `distance` is the points to the next goal. */
export function nextSteps({ counted, openPoints, version, week }: Today, distance: number | null): NextSteps {
  const leftToday = Math.max(0, OPEN_POINTS_PER_DAY - openPoints)
  const leftThisWeek = version >= 3 ? Math.max(0, OPEN_POINTS_PER_WEEK - week.openPoints) : null
  const openLeft = version === 1 ? null : Math.min(leftToday, leftThisWeek ?? Infinity)
  const inFullLeft = (rule: Rule) =>
    version >= 3 ? Math.max(0, (POINTS_TABLE[rule].inFull ?? 0) - (week.inFull[rule] ?? 0)) : Infinity
  const steps = rules()
    .map((rule) => ({
      rule,
      points: POINTS_TABLE[rule].points,
      left: Math.max(0, POINTS_TABLE[rule].limit - (counted[rule] ?? 0)),
    }))
    .toSorted((one, other) => other.points - one.points)
  const left = steps.filter((step) => step.left > 0)
  const full = left
    .filter(({ rule }) => openLeft === null || (isTakenUp(rule) && inFullLeft(rule) > 0))
    .map((step) => ({ ...step, left: Math.min(step.left, inFullLeft(step.rule)) }))
  const open =
    openLeft === null || openLeft === 0
      ? []
      : left
          .filter(({ rule }) => !isTakenUp(rule) || inFullLeft(rule) === 0)
          .map((step) => ({ ...step, left: Math.min(step.left, Math.ceil(openLeft / step.points)) }))
  return {
    full,
    open,
    openLeft,
    openUntil: leftThisWeek !== null && leftThisWeek < leftToday ? 'week' : 'day',
    weekLeft: leftThisWeek,
    reached: rules().filter((rule) => !left.some((step) => step.rule === rule)),
    reach: distance === null ? null : reachOf(full, open, openLeft ?? 0, distance),
  }
}

export type BonusKind = Exclude<keyof typeof LIFETIME_BONUS, 'friend_invited'>

/** Lifetime bonuses still to be earned, the highest first. */
export function openBonuses<Offer extends { kind: BonusKind }>(
  offered: readonly Offer[],
  taken: ReadonlySet<string>,
): (Offer & { points: number })[] {
  return offered
    .filter((offer) => !taken.has(offer.kind))
    .map((offer) => ({ ...offer, points: LIFETIME_BONUS[offer.kind] }))
    .toSorted((one, other) => other.points - one.points)
}

function reachOf(
  full: readonly NextStep[],
  open: readonly NextStep[],
  openLeft: number,
  distance: number,
): NextSteps['reach'] {
  const [first] = [...full, ...(distance <= openLeft ? open : [])]
    .map(({ rule, points, left }) => ({ rule, points, count: Math.ceil(distance / points), left }))
    .filter(({ count, left }) => count <= left)
    .toSorted(
      (one, other) =>
        one.count * one.points - other.count * other.points ||
        one.count - other.count ||
        EFFORT.indexOf(one.rule) - EFFORT.indexOf(other.rule),
    )
  return first === undefined ? null : { rule: first.rule, count: first.count }
}

/** What reaches the goal, else the easiest that counts in full, else the easiest of one's own. */
export function firstStep({ full, open, reach }: NextSteps): { rule: Rule; count: number } | null {
  const [easiest] = (full.length > 0 ? full : open).toSorted(
    (one, other) => EFFORT.indexOf(one.rule) - EFFORT.indexOf(other.rule),
  )
  return reach ?? (easiest === undefined ? null : { rule: easiest.rule, count: 1 })
}

function rules(): Rule[] {
  return Object.keys(POINTS_TABLE) as Rule[]
}
