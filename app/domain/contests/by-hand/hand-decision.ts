import { numberText } from '#app/domain/text/number-text.ts'
/** What organisers give points for besides work on GitHub. A penalty is the same with a negative number. */
export const MANUAL_POINTS_KINDS = ['talk', 'mentoring', 'blog', 'triage', 'other'] as const
export type ManualPointsKind = (typeof MANUAL_POINTS_KINDS)[number]

export const manualPointsKindText = {
  talk: 'Talk',
  mentoring: 'Mentoring',
  blog: 'Blog post',
  triage: 'Triage',
  other: 'Other',
} as const satisfies Record<ManualPointsKind, string>

export const MANUAL_POINTS_LIMITS = { least: 1, most: 1000 } as const
export const HAND_REASON = { least: 10, most: 200 } as const
/** A climber's decisions are one value, and a contest's are all read with its news. */
export const BY_HAND_CAP = { climber: 30, contest: 2000, table: 500 } as const

/** How much of a contest's points may be given by hand, in percent. */
export const MANUAL_POINTS_SHARES = [0, 5, 10, 20, 30, 50] as const
export type ManualPointsShare = (typeof MANUAL_POINTS_SHARES)[number]
export const MANUAL_POINTS_SHARE_OPTIONS = MANUAL_POINTS_SHARES.map((share) => ({
  value: String(share),
  label: share === 0 ? 'None' : `Up to ${share}% of all points`,
}))

type Decided = {
  id: string
  at: number
  reason: string
  takenBackAt: number | null
}
/** `team`: the climber's at that moment. */
export type ManualPoints = Decided & { kind: ManualPointsKind; points: number; team: string | null }
/** A piece of work, by the keys of its facts, that counts at most `most` points. */
export type WorkDecision = Decided & { kind: 'work'; url: string; keys: string[]; most: number }
export type HandDecision = ManualPoints | WorkDecision

export function isManualPoints(decision: HandDecision): decision is ManualPoints {
  return decision.kind !== 'work'
}

/** What was known just before an instant, such as the freeze; null for now. */
export function knownByHand(decisions: readonly HandDecision[], before: number | null): HandDecision[] {
  if (before === null) return [...decisions]
  return decisions
    .filter(({ at }) => at < before)
    .map((one) => (one.takenBackAt !== null && one.takenBackAt >= before ? { ...one, takenBackAt: null } : one))
}

export function inForce<Decision extends HandDecision>(decisions: readonly Decision[]): Decision[] {
  return decisions.filter(({ takenBackAt }) => takenBackAt === null)
}

type Giver = { playerId: string; points: number; byHand?: readonly HandDecision[] | undefined }
/** `counts` is less than was given where the share is used up. */
export type CountedManualPoints = ManualPoints & { playerId: string; counts: number }

/**
 * In the order of giving, as far as the share of that time allows; the rest waits until more is earned. Penalties make
 * no room, and take no more than there is.
 */
export function countManualPoints(
  climbers: readonly Giver[],
  shareAt: (instant: number) => number,
): CountedManualPoints[] {
  const all = climbers
    .flatMap(({ playerId, byHand = [] }) =>
      inForce(byHand.filter(isManualPoints)).map((one) => ({ ...one, playerId, counts: one.points })),
    )
    .toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
  const earned = climbers.reduce((sum, { points }) => sum + points, 0)
  let given = 0
  for (const one of all) {
    if (one.points < 0) continue
    one.counts = Math.min(one.points, Math.max(0, shareLimit(earned, shareAt(one.at)) - given))
    given += one.counts
  }
  const left = new Map(climbers.map(({ playerId, points }) => [playerId, points]))
  for (const { playerId, counts } of all) left.set(playerId, (left.get(playerId) ?? 0) + counts)
  for (const one of all.toReversed()) {
    const missing = -Math.min(0, left.get(one.playerId) ?? 0)
    if (one.points >= 0 || missing === 0) continue
    const spared = Math.min(missing, -one.counts)
    one.counts += spared
    left.set(one.playerId, spared - missing)
  }
  return all
}

/** How many points may be given: the share is of earned and given points together. */
export function shareLimit(earned: number, share: number): number {
  return Math.floor((earned * share) / (100 - share))
}

/** `counts`: what a board says of decisions that count less. */
export function countsOf({ id, points, takenBackAt }: ManualPoints, counts: Record<string, number> = {}): number {
  return takenBackAt === null ? (counts[id] ?? points) : 0
}

export function pointsError(points: number, share: number): string | null {
  if (!Number.isInteger(points) || points === 0 || Math.abs(points) > MANUAL_POINTS_LIMITS.most)
    return `Write a whole number from ${MANUAL_POINTS_LIMITS.least} to ${numberText(MANUAL_POINTS_LIMITS.most)}, with a minus for a penalty.`
  return points > 0 && share === 0
    ? 'The rules of this contest let nobody give points. A penalty is possible, such as -20.'
    : null
}

export function handReasonError(reason: string): string | null {
  const { least, most } = HAND_REASON
  if (reason.length < least || reason.length > most)
    return `Write ${least} to ${most} characters, so that everyone understands it.`
  return null
}

/** `40 points given`, `20 points taken`. */
export function manualPointsText({ points }: Pick<ManualPoints, 'points'>): string {
  const count = numberText(Math.abs(points))
  return `${count} ${count === '1' ? 'point' : 'points'} ${points < 0 ? 'taken' : 'given'}`
}

/** `40 points given by hand`, `a piece of work counts nothing`; for a piece of work, `points` is the most it counts. */
export function decidedText(
  { kind, points }: { kind: HandDecision['kind']; points: number },
  work: 'work' | 'your work' = 'work',
): string {
  if (kind !== 'work') return `${manualPointsText({ points })} by hand`
  return `a piece of ${work} counts ${points === 0 ? 'nothing' : `${numberText(points)} at most`}`
}

export function decidedPoints(decision: HandDecision): number {
  return isManualPoints(decision) ? decision.points : decision.most
}

/** What waits because the share is used up; null if everything counts. */
export function waitingText(points: number, counts: number, isFinal: boolean): string | null {
  if (points < 0 || counts === points) return null
  const some = counts === 0 ? 'None of them' : `${numberText(counts)} of them`
  return isFinal
    ? `${some} counted: the share for points by hand was used up.`
    : `${some} ${counts === 1 ? 'counts' : 'count'} so far: the rest waits until more is earned.`
}

/** Why less counts than was given; null if everything counts. */
export function lessText(
  given: ManualPoints,
  counts: Record<string, number> | undefined,
  isFinal: boolean,
): string | null {
  if (given.takenBackAt !== null) return 'Taken back.'
  return waitingText(given.points, countsOf(given, counts), isFinal)
}

export function manualPointsShareText(share: ManualPointsShare): string {
  return `The organisers can give points by hand, for a talk say: at most ${share}% of all points. Each is in the news with its reason.`
}
