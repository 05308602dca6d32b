import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { withinLimits } from '#app/core/ledger/ledger-lines.server.ts'
import { loadPlaces, placeIn, loadHistogram, rankedPlayers } from '#app/core/standings/places.server.ts'
import { ACHIEVEMENTS, type Achievement } from '#app/domain/achievements/achievements.ts'
import { currentStreak, STREAK_POINTS, type WeekPoints } from '#app/domain/achievements/streak.ts'
import { BOARDS_NAMED, LIFTS_NAMED, type WeekResult } from '#app/domain/notifications/week-result.ts'
import { liftsOf } from '#app/domain/points/lifts.ts'
import { PRIZE_CUT_OFF, rankChange, rankIn, scoreAtRank, type Histogram } from '#app/domain/standings/ranking.ts'
import { dayOf, previousWeek, weekEnd, weekStart } from '#app/domain/time/period.ts'
import { idsIn } from '#db/client.ts'

type Row = { playerId: string; weeks: string; boards: string; achievements: string; lifts: string }
type Board = WeekResult['boards'][number]

/** Standing, private leaderboards and, for winners, new achievements. */
export async function loadWeekResults(
  context: Pick<AppContext, 'db'>,
  week: string,
  playerIds: readonly string[],
): Promise<Map<string, WeekResult>> {
  const before = previousWeek(week)
  const [rows, places, boardBefore] = await Promise.all([
    listRows(context, week, playerIds),
    loadPlaces(context, { board: 'all', period: week }),
    loadHistogram(context, { board: 'all', period: before }),
  ])
  const board = places.histogram
  return new Map(
    rows.map((row) => {
      const weeks = (JSON.parse(row.weeks) as WeekPoints[]).filter((climbed) => climbed.week <= week)
      const pointsOf = (key: string) => weeks.find((climbed) => climbed.week === key)?.points ?? 0
      const points = pointsOf(week)
      const boards = JSON.parse(row.boards) as Board[]
      const others = weeks.filter((climbed) => climbed.week !== week)
      return [
        row.playerId,
        {
          week,
          rank: placeIn(places, row.playerId, points),
          climbers: rankedPlayers(board),
          points,
          change: rankChange(rankOf(boardBefore, pointsOf(before)), rankOf(board, points)),
          streak: points >= STREAK_POINTS ? currentStreak(weeks, week) : 0,
          isBest: others.length > 0 && points > Math.max(...others.map((climbed) => climbed.points)),
          leader: scoreAtRank(board, 1),
          tenth: scoreAtRank(board, PRIZE_CUT_OFF),
          lifts: liftsOf(JSON.parse(row.lifts) as { kind: string; count: number; points: number }[]).slice(
            0,
            LIFTS_NAMED,
          ),
          boards: boards.slice(0, BOARDS_NAMED),
          moreBoards: Math.max(0, boards.length - BOARDS_NAMED),
          achievements: inOrder(JSON.parse(row.achievements) as Achievement[]),
        },
      ]
    }),
  )
}

function inOrder(earned: readonly Achievement[]): Achievement[] {
  return ACHIEVEMENTS.filter((achievement) => earned.includes(achievement))
}

function rankOf(histogram: Histogram, points: number): number {
  return points > 0 ? rankIn(histogram, points) : 0
}

/** Private leaderboards with a PRIVATE_LB_UPDATE in the inbox. */
function listRows({ db }: Pick<AppContext, 'db'>, week: string, playerIds: readonly string[]): Promise<Row[]> {
  const [first, last] = [dayOf(weekStart(week)), dayOf(weekEnd(week) - 1)]
  return db.all<Row>(sql`
    SELECT players.id AS playerId,
      (SELECT json_group_array(json_object('week', period, 'points', points)) FROM standings
        WHERE player_id = players.id AND period LIKE '%-W%' AND ranked = 1 AND points > 0) AS weeks,
      (SELECT json_group_array(json_object('id', payload ->> '$.leaderboard.id', 'name', payload ->> '$.leaderboard.name',
          'rank', payload -> 'rank', 'members', payload -> 'members') ORDER BY payload ->> '$.leaderboard.name', id) FROM notifications
        WHERE player_id = players.id AND created_at >= (SELECT closed_at FROM weeks WHERE key = ${week})
          AND kind = 'PRIVATE_LB_UPDATE' AND payload ->> 'week' = ${week}) AS boards,
      (SELECT json_group_array(achievement) FROM achievements
        WHERE player_id = players.id AND awarded_at >= (SELECT awarded_at FROM awards
          WHERE awards.week = ${week} AND awards.player_id = players.id)) AS achievements,
      (SELECT json_group_array(json_object('kind', kind, 'count', counted, 'points', points)) FROM
        (SELECT kind, SUM(counted + points - ${withinLimits}) AS counted, SUM(points) AS points FROM ledger
          WHERE player_id = players.id AND day BETWEEN ${first} AND ${last} AND scale = 'contest' AND points > 0
          GROUP BY kind)) AS lifts
    FROM players WHERE players.id IN ${idsIn(playerIds)}`)
}
