import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { monthOf, weekEnd, weekStart } from '#app/domain/time/period.ts'
import { ledgerWeeks } from '#db/schema/ledger.ts'

/** Every difference between ledger, standings and histogram; empty when all agree. Months with folded weeks are left to the night. */
export async function imbalances(context: Pick<AppContext, 'db'>): Promise<unknown[]> {
  const weeks = await context.db.select({ playerId: ledgerWeeks.playerId, week: ledgerWeeks.week }).from(ledgerWeeks)
  const folded = new Set(
    weeks.flatMap(({ playerId, week }) =>
      [weekStart(week), weekEnd(week) - 1].map((instant) => `${playerId} ${monthOf(instant)}`),
    ),
  )
  return [
    ...(await context.db.all(sql`
      SELECT sums.player_id, sums.week, sums.points, standings.points AS standing
      FROM (SELECT player_id, week, SUM(points) AS points FROM (SELECT player_id, week, points FROM ledger WHERE scale = 'contest'
          UNION ALL SELECT player_id, week, points FROM ledger_weeks) GROUP BY player_id, week) AS sums
      LEFT JOIN standings ON standings.player_id = sums.player_id AND standings.period = sums.week
      WHERE sums.points <> COALESCE(standings.points, 0)`)),
    ...(
      await context.db.all<{ player_id: string; month: string }>(sql`
      SELECT sums.player_id, sums.month, sums.points, standings.points AS standing
      FROM (SELECT player_id, substr(day, 1, 7) AS month, SUM(points) AS points FROM ledger WHERE scale = 'contest'
            GROUP BY player_id, month) AS sums
      LEFT JOIN standings ON standings.player_id = sums.player_id AND standings.period = sums.month
      WHERE sums.points <> COALESCE(standings.points, 0)`)
    ).filter((row) => !folded.has(`${row.player_id} ${row.month}`)),
    ...(await context.db.all(sql`
      SELECT period, points, descent, day1 + day2 + day3 + day4 + day5 + day6 + day7 AS days FROM standings
      WHERE descent <> -points OR (period LIKE '%-W%' AND day1 + day2 + day3 + day4 + day5 + day6 + day7 <> points)`)),
    ...(await context.db.all(sql`
      SELECT counted.period, counted.points, counted.players, histogram.players AS stored
      FROM (SELECT 'all' AS board, period, points - (period = 'all' AND points >= 500) * (points % 100) AS points, COUNT(*) AS players
            FROM standings WHERE ranked = 1 AND points > 0 GROUP BY 1, 2, 3
            UNION ALL
            SELECT 'premium', period, points - (period = 'all' AND points >= 500) * (points % 100), COUNT(*)
            FROM standings WHERE ranked = 1 AND points > 0 AND premium = 1 GROUP BY 1, 2, 3) AS counted
      FULL JOIN (SELECT * FROM histogram WHERE players <> 0) AS histogram
        ON histogram.board = counted.board AND histogram.period = counted.period AND histogram.points = counted.points
      WHERE COALESCE(counted.players, 0) <> COALESCE(histogram.players, 0)`)),
  ]
}
