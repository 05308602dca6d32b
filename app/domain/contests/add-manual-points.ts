import type { CountedManualPoints } from './by-hand/hand-decision.ts'
import type { BoardMember, ContestBoard } from './contest-board.ts'
import type { TeamShare } from './contest-teams.ts'

/** The share that the rules of an instant allow, and the day by the contest's clock. */
export type ManualPointsRules = { shareAt: (instant: number) => number; dayOf: (instant: number) => string }

export type MemberWithManualPoints = BoardMember & { given?: number }

/** Adds the points by hand that count, each on its day and for the team of that moment. */
export function withManualPoints(
  members: readonly BoardMember[],
  given: readonly CountedManualPoints[],
  giving: ManualPointsRules | undefined,
): MemberWithManualPoints[] {
  if (given.length === 0 || giving === undefined) return [...members]
  const ofPlayers = Map.groupBy(given, ({ playerId }) => playerId)
  return members.map((member) => {
    const own = ofPlayers.get(member.playerId)
    if (own === undefined) return member
    const hasMoved = Object.keys(member.teams).length > 0
    const teams = [...Map.groupBy(hasMoved ? own : [], ({ team }) => team)].flatMap(([team, some]) =>
      team === null ? [] : [[team, addManualPoints(member.teams[team] ?? NO_SHARE, some, giving)] as const],
    )
    return {
      ...member,
      ...addManualPoints(member, own, giving),
      teams: { ...member.teams, ...Object.fromEntries(teams) },
      given: own.reduce((sum, { counts }) => sum + counts, 0),
    }
  })
}

const NO_SHARE: TeamShare = { points: 0, reachedAt: 0, days: {} }

function addManualPoints(
  share: TeamShare,
  given: readonly CountedManualPoints[],
  { dayOf: dayIn }: ManualPointsRules,
): TeamShare {
  const days = { ...share.days }
  for (const { at, counts } of given) days[dayIn(at)] = (days[dayIn(at)] ?? 0) + counts
  return {
    points: Math.max(0, share.points + given.reduce((sum, { counts }) => sum + counts, 0)),
    reachedAt: given.reduce((latest, { at, counts }) => Math.max(latest, counts > 0 ? at : 0), share.reachedAt),
    days,
  }
}

export function manualPointsOf(given: readonly CountedManualPoints[]): Pick<ContestBoard, 'given' | 'counts'> {
  const less = given.filter(({ points, counts }) => points !== counts)
  return {
    ...(given.length === 0 ? {} : { given: given.reduce((sum, { counts }) => sum + Math.max(0, counts), 0) }),
    ...(less.length === 0 ? {} : { counts: Object.fromEntries(less.map(({ id, counts }) => [id, counts])) }),
  }
}
