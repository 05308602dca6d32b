import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isCompetingPlayer } from '#app/core/players/find-player.server.ts'
import type { TabPeriod } from '#app/domain/contests/private-leaderboard.ts'
import type { DayPoints } from '#app/domain/standings/day-points.ts'

export type MemberStanding = DayPoints & {
  playerId: string
  /** From 1. */
  place: number
  /** Competition rank among the members; 0 without points. */
  rank: number
  points: number
  username: string
  githubId: number
  premium: number
  isCompeting: number
  isHidden: number
}

type Options = {
  leaderboardId: string
  period: TabPeriod
  from: number
  limit: number
  /** Their row is always included. */
  viewerId?: string
}

const DAYS = [1, 2, 3, 4, 5, 6, 7]
const DAY_COLUMNS = sql.raw(DAYS.map((day) => `day${day}`).join(', '))
const DAY_SUMS = sql.raw(
  DAYS.map(
    (day) =>
      `COALESCE(SUM(IIF(${day - 1} BETWEEN spans.first AND spans.last, standings.day${day}, 0)), 0) AS day${day}`,
  ).join(', '),
)
const SUM_OF_DAYS = sql.raw(DAYS.map((day) => `day${day}`).join(' + '))

/** In the board's order. Reads only the members' rows, so it does not cost more with more players. */
export async function listMemberStandings(
  context: Pick<AppContext, 'db'>,
  options: Options,
): Promise<MemberStanding[]> {
  const { leaderboardId, period, from, limit, viewerId = '' } = options
  return context.db.all<MemberStanding>(sql`
    WITH spans AS MATERIALIZED (SELECT value ->> 'period' AS period, value ->> 'isWhole' AS isWhole,
        value ->> 'first' AS first, value ->> 'last' AS last FROM json_each(${JSON.stringify(spansOf(period))})),
    sums AS (
      SELECT members.player_id, members.joined_at, MAX(spans.isWhole) AS isWhole,
        COALESCE(SUM(standings.points), 0) AS whole, MAX(standings.reached_at) AS reached_at, ${DAY_SUMS}
      FROM members CROSS JOIN spans
      LEFT JOIN standings ON standings.player_id = members.player_id AND standings.period = spans.period
        AND (standings.ranked = 1 OR EXISTS (SELECT 1 FROM players WHERE players.id = members.player_id
          AND players.hidden_at IS NOT NULL AND ${isCompetingPlayer}))
      WHERE members.leaderboard_id = ${leaderboardId} GROUP BY members.player_id),
    scores AS (SELECT *, IIF(isWhole, whole, ${SUM_OF_DAYS}) AS points FROM sums),
    board AS MATERIALIZED (
      SELECT player_id, points, ${DAY_COLUMNS},
        IIF(points > 0, RANK() OVER (ORDER BY MAX(points, 0) DESC), 0) AS rank,
        ROW_NUMBER() OVER (ORDER BY MAX(points, 0) DESC, IIF(points > 0, reached_at, joined_at), player_id) AS place
      FROM scores)
    SELECT board.player_id AS playerId, board.place, board.rank, board.points, ${DAY_COLUMNS},
      players.github_username AS username, players.github_id AS githubId, players.is_premium AS premium,
      ${isCompetingPlayer} AS isCompeting,
      players.hidden_at IS NOT NULL AS isHidden
    FROM board CROSS JOIN players ON players.id = board.player_id
    WHERE board.place BETWEEN ${from} AND ${from + limit - 1} OR board.player_id = ${viewerId}
    ORDER BY board.place`)
}

type Span = { period: string; isWhole: 0 | 1; first: number; last: number }

function spansOf(period: TabPeriod): Span[] {
  if (period.kind === 'period') return [{ period: period.period, isWhole: 1, first: 0, last: 6 }]
  return period.spans.map(({ week, first, last }) => ({ period: week, isWhole: 0, first, last }))
}
