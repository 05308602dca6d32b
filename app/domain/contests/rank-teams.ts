import { placeOf } from '#app/domain/standings/ranking.ts'
import type { BoardMember, BoardTeam, Team } from './contest-board.ts'
import type { TeamShare } from './contest-teams.ts'

export function rankTeams(
  climbers: readonly BoardMember[],
  teams: readonly Team[],
  { best, least, week }: { best: number; least: number; week: readonly string[] },
): BoardTeam[] {
  const ofTeams = Map.groupBy(climbers, ({ teamId }) => teamId)
  const shares = Map.groupBy(climbers.flatMap(sharesOf), ({ team }) => team)
  const scored = teams.map((team) => {
    const members = ofTeams.get(team.id)?.length ?? 0
    const all = (shares.get(team.id) ?? []).toSorted((one, other) => other.points - one.points)
    const counting = all.slice(0, best).filter(({ points }) => points > 0)
    const isRanked = members >= least
    return {
      team,
      members,
      all,
      counting,
      isRanked,
      points: counting.reduce((sum, { points }) => sum + points, 0),
      reachedAt: counting.reduce((latest, share) => Math.max(latest, share.reachedAt), 0),
    }
  })
  const order = scored.toSorted(
    (one, other) =>
      Number(other.isRanked) - Number(one.isRanked) ||
      other.points - one.points ||
      one.reachedAt - other.reachedAt ||
      (one.team.name.toLowerCase() < other.team.name.toLowerCase() ? -1 : 1),
  )
  return ranked(order).map(({ rank, place, team, members, all, counting, isRanked, points }) => ({
    rank: isRanked ? rank : 0,
    place: isRanked ? place : 0,
    ...team,
    members,
    points,
    best: counting.map((share) => share.points),
    lastDays: week.map((day) => all.reduce((sum, { days }) => sum + (days[day] ?? 0), 0)),
  }))
}

/** Former teams too. */
function sharesOf({ teams, teamId, points, reachedAt, days }: BoardMember): (TeamShare & { team: string | null })[] {
  const shares = Object.entries(teams).map(([team, share]) => ({ team, ...share }))
  return shares.length > 0 ? shares : [{ team: teamId, points, reachedAt, days }]
}

/** Equal points share a rank; the first ten each have their own place. */
export function ranked<Climber extends { points: number }>(
  sorted: readonly Climber[],
): (Climber & { rank: number; place: number })[] {
  let rank = 0
  return sorted.map((climber, index) => {
    if (climber.points !== sorted[index - 1]?.points) rank = index + 1
    const own = climber.points > 0 ? rank : 0
    return { ...climber, rank: own, place: placeOf(own, index + 1) }
  })
}
