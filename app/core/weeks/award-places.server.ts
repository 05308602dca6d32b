import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { outboxStatement } from '#app/core/notifications/outbox-statement.server.ts'
import { PRIZE_CUT_OFF, PRIZE_MINIMUM_POINTS } from '#app/domain/ranking.ts'
import type { ExaminedPlayer } from './examine-leaders.server.ts'

type AwardContext = Pick<AppContext, 'db' | 'now'>

/**
 * Awards the best players of the week who have no award yet, until ten awards stand. Skips suspended players and deleted
 * accounts. Reads the places inside the batch. Holds the award of a player with unusual signs, or who was not examined.
 */
export function fillPlaces(context: AwardContext, week: string, examined: ExaminedPlayer[]) {
  return context.db.run(sql`
    INSERT INTO awards (week, place, player_id, points, state, signs, awarded_at)
    SELECT ${week},
      (SELECT COALESCE(MAX(place), 0) FROM awards WHERE week = ${week})
        + ROW_NUMBER() OVER (ORDER BY next.descent, next.reached_at, next.player_id),
      next.player_id, next.points,
      IIF(COALESCE(examined.signs, '["not_examined"]') = '[]', 'granted', 'held'),
      COALESCE(examined.signs, '["not_examined"]'), ${context.now()}
    FROM (SELECT player_id, points, descent, reached_at FROM standings
          WHERE period = ${week} AND ranked = 1 AND points > 0 AND points >= ${PRIZE_MINIMUM_POINTS}
            AND player_id NOT IN (SELECT player_id FROM awards WHERE week = ${week})
            AND EXISTS (SELECT 1 FROM players WHERE players.id = standings.player_id
              AND suspended_at IS NULL AND gone_at IS NULL)
          ORDER BY descent, reached_at, player_id
          LIMIT (SELECT MAX(0, ${PRIZE_CUT_OFF} - COUNT(*)) FROM awards WHERE week = ${week} AND state <> 'forfeited'))
      AS next
    LEFT JOIN (SELECT value ->> 'playerId' AS id, value -> 'signs' AS signs FROM json_each(${JSON.stringify(examined)}))
      AS examined ON examined.id = next.player_id
    ORDER BY next.descent, next.reached_at, next.player_id`)
}

/** The WINNER notices of awards that have none yet, and the outbox row that sends them. */
export function winnerStatements(context: AwardContext, week: string) {
  const now = context.now()
  return [
    context.db.run(sql`
      INSERT OR IGNORE INTO notifications (id, player_id, kind, payload, created_at)
      SELECT 'winner:' || awards.week || ':' || awards.player_id, awards.player_id, 'WINNER',
        json_object('week', awards.week, 'place', awards.place, 'points', awards.points,
          'held', json(IIF(awards.state = 'held', 'true', 'false')), 'githubUsername', players.github_username), ${now}
      FROM awards JOIN players ON players.id = awards.player_id
      WHERE awards.week = ${week} AND awards.state <> 'forfeited'`),
    outboxStatement(context, `winners:${week}:${now}`, { type: 'announce-winners', week }),
  ]
}
