import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { weekOf } from '#app/domain/time/period.ts'
import { idsIn } from '#db/client.ts'
import type { BoardStanding } from './board-standing.ts'

/** So many members are looked at for one list, whatever boards they are of; further boards say nothing. */
const MEMBERS_READ = 200

type Board = { id: string; members: number; stage: string }
type Score = { board: string; isViewer: 0 | 1; points: number; username: string }

/** The player's place and the first three of each board that fits into what one list may read, in the order of the list. */
export async function boardStandings(
  context: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
  boards: readonly Board[],
): Promise<Map<string, BoardStanding>> {
  const reachable = withinReach(boards)
  if (reachable.length === 0) return new Map()
  // Three rows per member; ranking them here as well would make it eight.
  const scores = await context.db.all<Score>(sql`
    SELECT members.leaderboard_id AS board, members.player_id = ${playerId} AS isViewer, standings.points,
      players.github_username AS username
    FROM members
    CROSS JOIN standings ON standings.player_id = members.player_id AND standings.period = ${weekOf(context.now())}
      AND standings.ranked = 1 AND standings.points > 0
    CROSS JOIN players ON players.id = members.player_id
    WHERE members.leaderboard_id IN ${idsIn(reachable)}
    ORDER BY standings.points DESC, standings.reached_at, members.player_id`)
  return new Map(reachable.map((id) => [id, standingOf(scores.filter(({ board }) => board === id))]))
}

function withinReach(boards: readonly Board[]): string[] {
  let left = MEMBERS_READ
  return boards
    .filter(({ members, stage }) => {
      if (stage === 'finished' || members > left) return false
      left -= members
      return true
    })
    .map(({ id }) => id)
}

/** `scores`: of one board, highest first. */
function standingOf(scores: Score[]): BoardStanding {
  const own = scores.find(({ isViewer }) => isViewer === 1)
  const above = own === undefined ? [] : scores.filter(({ points }) => points > own.points)
  return {
    isListed: true,
    rank: own === undefined ? 0 : above.length + 1,
    points: own?.points ?? 0,
    next: above.at(-1)?.points ?? null,
    firstThree: scores.slice(0, 3).map(({ username, points, isViewer }) => ({
      username,
      points,
      isReader: isViewer === 1,
    })),
  }
}
