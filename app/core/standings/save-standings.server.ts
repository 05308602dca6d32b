import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isRankedPlayer } from '#app/core/players/find-player.server.ts'
import { ALL_TIME, DAY, dayOf, weekEnd, weekOfDay, weekStart } from '#app/domain/time/period.ts'
import type { Statement } from '#db/client.ts'

type SaveContext = Pick<AppContext, 'db' | 'now'>

/** Each day of a week has its own column. */
export type PeriodSpan = { period: string; first: string; last: string; isWeek: boolean }

/** What a standing sums up, in the order of writing and checking. */
export const SUMS = sql`points, reached_at, day1, day2, day3, day4, day5, day6, day7`

export function weekSpan(week: string): PeriodSpan {
  return { period: week, first: dayOf(weekStart(week)), last: dayOf(weekEnd(week) - DAY), isWeek: true }
}

export function monthSpan(month: string): PeriodSpan {
  return { period: month, first: `${month}-01`, last: `${month}-31`, isWeek: false }
}

/**
 * `SUMS` over the rows of `ledger` within `spans` (a relation with first, last and is_week), as columns. Group by
 * player and period to get what to write and what to expect.
 */
export function sumsOfLedger(spans: SQL): SQL {
  const daySum = (index: number) =>
    sql`COALESCE(SUM(IIF(${spans}.is_week AND ledger.day = date(${spans}.first, ${`+${index} days`}), ledger.points, 0)), 0)`
  const days = Array.from({ length: 7 }, (_, index) => daySum(index))
  return sql`COALESCE(SUM(ledger.points), 0), COALESCE(MAX(IIF(ledger.points > 0, ledger.grown_at, 0)), 0),
    ${sql.join(days, sql`, `)}`
}

/** A player's rows in a span. */
export function isInSpan(player: SQL, spans: SQL): SQL {
  return sql`ledger.player_id = ${player} AND ledger.scale = 'contest' AND ledger.day BETWEEN ${spans}.first AND ${spans}.last`
}

/** For a batch that changed the ledger: sums the weeks and months of these days again. Writes only changes. */
export function periodStatement(context: SaveContext, changes: { playerId: string; days: string[] }[]): Statement {
  const touched = new Map<string, PeriodSpan & { playerId: string }>()
  for (const { playerId, days } of changes)
    for (const day of days)
      for (const span of [weekSpan(weekOfDay(day)), monthSpan(day.slice(0, 7))])
        touched.set(`${playerId} ${span.period}`, { playerId, ...span })
  return saveStatement(
    context,
    sql`SELECT touched.id, touched.period, ${sumsOfLedger(sql`touched`)}
    FROM (SELECT value ->> 'playerId' AS id, value ->> 'period' AS period, value ->> 'first' AS first,
            value ->> 'last' AS last, value ->> 'isWeek' AS is_week
          FROM json_each(${JSON.stringify([...touched.values()])})) AS touched
    LEFT JOIN ledger ON ${isInSpan(sql`touched.id`, sql`touched`)}
    GROUP BY touched.id, touched.period`,
  )
}

/** The player's total, counted on GitHub, with bonuses; it has no days. */
export function allTimeStatement(context: SaveContext, playerId: string, total: number): Statement {
  return saveStatement(
    context,
    sql`SELECT ${playerId}, ${ALL_TIME}, ${total}, COALESCE((SELECT reached_at FROM standings
      WHERE player_id = ${playerId} AND period = ${ALL_TIME} AND points = ${total}), ${context.now()}), 0, 0, 0, 0, 0, 0, 0`,
  )
}

/** The only writer of sums. `sums`: player, period and `SUMS`. Nobody gets a first row without points. */
function saveStatement({ db, now }: SaveContext, sums: SQL): Statement {
  return db.run(sql`
    INSERT INTO standings (player_id, period, ${SUMS}, descent, listed_since, ranked, premium, country)
    SELECT sums.*, -sums.points, ${now()},
      ${isRankedPlayer}, players.is_premium,
      players.country
    FROM (WITH sums (player_id, period, ${SUMS}) AS (${sums}) SELECT * FROM sums) AS sums
    JOIN players ON players.id = sums.player_id
    WHERE sums.points <> 0
      OR EXISTS (SELECT 1 FROM standings AS old WHERE old.player_id = sums.player_id AND old.period = sums.period)
    ON CONFLICT (player_id, period) DO UPDATE SET (${SUMS}, descent, listed_since) = (excluded.points,
      excluded.reached_at, excluded.day1, excluded.day2, excluded.day3, excluded.day4, excluded.day5, excluded.day6,
      excluded.day7, excluded.descent, IIF(ranked AND points > 0, listed_since, excluded.listed_since))
    WHERE (${SUMS}) <> (excluded.points, excluded.reached_at, excluded.day1, excluded.day2, excluded.day3, excluded.day4,
      excluded.day5, excluded.day6, excluded.day7)`)
}
