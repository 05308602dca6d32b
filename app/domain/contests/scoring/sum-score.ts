import type { RepositorySums } from '#app/domain/contests/contest-board.ts'
import { teamAt, type TeamMove, type TeamShare, type TeamShares } from '#app/domain/contests/contest-teams.ts'
import { zonedDayStart } from '#app/domain/time/zoned-time.ts'
import type { ContestLine, ScoredRow } from './contest-line.ts'

const MEMBERS_REPOSITORIES_CAP = 100

function pointsByDay(lines: readonly ContestLine[]): Record<string, number> {
  const days: Record<string, number> = {}
  for (const { day, points } of lines.toSorted((one, other) => (one.day < other.day ? -1 : 1)))
    days[day] = (days[day] ?? 0) + points
  return days
}

/**
 * Without a change, everything is one team's. Commits have a date and no hour: on the day of a change they stay with
 * the team before. Today's team is included even without points.
 */
export function sharesByTeam(
  earning: readonly ScoredRow[],
  { moves, timeZone }: { moves: readonly TeamMove[]; timeZone: string },
): TeamShares {
  const teams = [...new Set(moves.flatMap(({ from, to }) => [from, to]))].filter((team) => team !== null).toSorted()
  const earnedAt = ({ row, line }: ScoredRow) =>
    row.kind === 'commits' ? zonedDayStart(line.day, timeZone) : row.occurredAt
  const ofTeams = Map.groupBy(moves.length === 0 ? [] : earning, (one) => teamAt(moves, earnedAt(one)))
  const shares = teams.map((team) => [team, shareOf(ofTeams.get(team) ?? [])] as const)
  return Object.fromEntries(shares.filter(([team, { points }]) => points > 0 || team === moves.at(-1)?.to))
}

export function shareOf(earning: readonly ScoredRow[]): TeamShare {
  return {
    points: earning.reduce((sum, { line }) => sum + line.points, 0),
    reachedAt: earning.reduce((latest, { row }) => Math.max(latest, row.grownAt), 0),
    days: pointsByDay(earning.map(({ line }) => line)),
  }
}

/** Only the ones with the most, because a member's row has to stay small. */
export function sumsByRepository(earning: readonly ScoredRow[]): RepositorySums {
  const sums = new Map<number, [points: number, accepted: number]>()
  for (const { row, line } of earning) {
    if (row.repositoryId === null) continue
    const [points, accepted] = sums.get(row.repositoryId) ?? [0, 0]
    sums.set(row.repositoryId, [points + line.points, accepted + Number(row.kind === 'pull_request_accepted')])
  }
  const most = [...sums].toSorted(([one, [points]], [other, [others]]) => others - points || one - other)
  return Object.fromEntries(most.slice(0, MEMBERS_REPOSITORIES_CAP))
}
