import { scoresToldApart } from '#app/domain/standings/ranking.ts'
import type { BoardPlayer, BoardTeam, ContestBoard } from './contest-board.ts'

type Prized = { prizes: readonly string[]; teamMode: string | null }

/** A contest's prizes, each with who is at its place: teams if there are any, else climbers with points. */
export function prizePlaces(
  { prizes, teamMode }: Prized,
  board: Pick<ContestBoard, 'players' | 'teams'>,
): { text: string; place: BoardPlayer | BoardTeam | null }[] {
  const places: (BoardPlayer | BoardTeam)[] = teamMode === null ? board.players : board.teams
  const ranked = places.filter(({ rank }) => rank > 0)
  return prizes.map((text, index) => ({ text, place: ranked[index] ?? null }))
}

/** Where everybody and their teams stand, and what they win there, by player. */
export function placesOf(contest: Prized, board: ContestBoard) {
  const isTeams = contest.teamMode !== null
  const equal = { players: scoresToldApart(board.players), teams: scoresToldApart(board.teams) }
  const teams = new Map(board.teams.map((team) => [team.id, team]))
  const prizes = new Map(
    prizePlaces(contest, board).flatMap(({ text, place }) =>
      place === null ? [] : [[place, { text, isTeams }] as const],
    ),
  )
  return new Map(
    board.players.map((player) => {
      const { place, points, playerId, teamId } = player
      const team = teams.get(teamId ?? '')
      const prized = isTeams ? team : player
      return [
        playerId,
        {
          place: { rank: place, of: board.players.length, points, ...isEqual(equal.players, player) },
          team:
            team === undefined || team.place === 0
              ? null
              : {
                  name: team.name,
                  rank: team.place,
                  of: board.teams.length,
                  points: team.points,
                  ...isEqual(equal.teams, team),
                },
          prize: prized === undefined ? null : (prizes.get(prized) ?? null),
        },
      ]
    }),
  )
}

function isEqual(scores: ReadonlySet<number>, { points }: { points: number }): { isEqual?: true } {
  return scores.has(points) ? { isEqual: true } : {}
}
