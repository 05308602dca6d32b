import { DAY, dayStart } from '#app/domain/time/period.ts'
import { earnedForTeams, type BoardPlayer, type ContestBoard } from './contest-board.ts'

/** As a chat names them. */
type NamedRow = { place: number; name: string | null; points: number }
type MoveSource = { hasTeams: boolean; teamBest: number }

type Ranked = Pick<ContestBoard, 'players' | 'teams'>

/** The first three with points: of the teams if one is ranked. */
export function firstThree(board: Ranked, { hasTeams }: Pick<MoveSource, 'hasTeams'>): NamedRow[] {
  const rows = isTeamRanked(board, hasTeams)
    ? board.teams
    : board.players.map((player) => ({ ...player, name: player.username }))
  return rows
    .filter(({ rank }) => rank > 0)
    .slice(0, 3)
    .map(({ place, name, points }) => ({ place, name, points }))
}

/** The first row is ranked if any is. */
function isTeamRanked({ teams }: Ranked, hasTeams: boolean): boolean {
  return hasTeams && (teams[0]?.rank ?? 0) > 0
}

/** Points at the start and at the end of the day. */
type Turn = { before: number; after: number }
type Standing = Turn & { id: string; name: string | null }

/** Who climbed most places during `yesterday`, by the points of those days. `today`: the day the board was made. */
export function biggestClimb(
  board: ContestBoard,
  { hasTeams, teamBest, today, yesterday }: MoveSource & { today: string; yesterday: string },
): { name: string; places: number } | null {
  const last = 6 - (dayStart(today) - dayStart(yesterday)) / DAY
  if (last < 0 || last > 6) return null
  const beforeAndAfter = ({ points, lastDays }: Pick<BoardPlayer, 'points' | 'lastDays'>): Turn => {
    const after = points - sum(lastDays.slice(last + 1))
    return { before: after - (lastDays[last] ?? 0), after }
  }
  const all = isTeamRanked(board, hasTeams)
    ? teamStandings(board, beforeAndAfter, teamBest)
    : board.players.map((player) => ({ id: player.playerId, name: player.username, ...beforeAndAfter(player) }))
  const [before, after] = [ranksOf(all.map((one) => one.before)), ranksOf(all.map((one) => one.after))]
  const climbs = all
    .map((one) => ({ ...one, places: (before.get(one.before) ?? 0) - (after.get(one.after) ?? 0) }))
    .filter((one) => one.before > 0 && one.places > 0)
    .toSorted((one, other) => other.places - one.places || other.after - one.after)
  const [first] = climbs.filter(({ name }) => name !== null)
  return first === undefined ? null : { name: first.name ?? '', places: first.places }
}

function teamStandings(
  board: ContestBoard,
  turnOf: (earned: Pick<BoardPlayer, 'points' | 'lastDays'>) => Turn,
  teamBest: number,
): Standing[] {
  const earned = board.players.flatMap((player) =>
    earnedForTeams(player).map(([team, points]) => ({ team, ...turnOf(points) })),
  )
  const ofTeams = Map.groupBy(earned, ({ team }) => team)
  return board.teams
    .filter(({ rank }) => rank > 0)
    .map(({ id, name }) => {
      const shares = ofTeams.get(id) ?? []
      const best = (when: keyof Turn) =>
        sum(
          shares
            .map((share) => share[when])
            .toSorted((one, other) => other - one)
            .slice(0, teamBest),
        )
      return { id, name, before: best('before'), after: best('after') }
    })
}

function ranksOf(points: readonly number[]): Map<number, number> {
  const ranks = new Map<number, number>()
  for (const [index, value] of points.toSorted((one, other) => other - one).entries())
    if (!ranks.has(value)) ranks.set(value, index + 1)
  return ranks
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
