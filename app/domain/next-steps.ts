import { LIFETIME_BONUS, POINTS_TABLE, type Rule } from './points-table.ts'

export type NextStep = { rule: Rule; points: number; left: number }

export type NextSteps = {
  /** Rules that still earn points today, the highest points first. */
  open: NextStep[]
  /** Rules that reached today's limit. */
  full: Rule[]
  /** The rule that closes a distance today with the fewest contributions; null when no single rule can. */
  reach: { rule: Rule; count: number } | null
}

/** The rules that still earn points today, by today's counted quantities; `distance` is the points to the next rank. */
export function nextSteps(countedToday: Partial<Record<Rule, number>>, distance: number | null): NextSteps {
  const steps = rules().map((rule) => ({
    rule,
    points: POINTS_TABLE[rule].points,
    left: Math.max(0, POINTS_TABLE[rule].limit - (countedToday[rule] ?? 0)),
  }))
  const open = steps.filter((step) => step.left > 0).toSorted((one, other) => other.points - one.points)
  return {
    open,
    full: steps.filter((step) => step.left === 0).map((step) => step.rule),
    reach: distance === null ? null : reachOf(open, distance),
  }
}

export type BonusKind = Exclude<keyof typeof LIFETIME_BONUS, 'friend_invited'>

/** Lifetime bonuses the player can still earn, the highest first. */
export function openBonuses<Offer extends { kind: BonusKind }>(
  offered: readonly Offer[],
  taken: ReadonlySet<string>,
): (Offer & { points: number })[] {
  return offered
    .filter((offer) => !taken.has(offer.kind))
    .map((offer) => ({ ...offer, points: LIFETIME_BONUS[offer.kind] }))
    .toSorted((one, other) => other.points - one.points)
}

function reachOf(open: readonly NextStep[], distance: number): NextSteps['reach'] {
  const ways = open
    .map(({ rule, points, left }) => ({ rule, count: Math.ceil(distance / points), left }))
    .filter(({ count, left }) => count <= left)
    .toSorted((one, other) => one.count - other.count)
  const [first] = ways
  return first === undefined ? null : { rule: first.rule, count: first.count }
}

function rules(): Rule[] {
  return Object.keys(POINTS_TABLE) as Rule[]
}
