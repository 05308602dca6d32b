import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { outboxStatement } from '#app/core/outbox/outbox-statement.server.ts'
import { isRankedPlayer } from '#app/core/players/find-player.server.ts'
import { PRIZE_CUT_OFF, PRIZE_MINIMUM_POINTS } from '#app/domain/standings/ranking.ts'
import { weekBefore } from '#app/domain/time/period.ts'
import { OPEN_STATES } from '#app/domain/weeks/award.ts'
import { FIRST_AGAIN_WEEKS, PODIUM, SIGNS_OF_ROUTINE, type UnusualSign } from '#app/domain/weeks/unusual-week.ts'
import type { ExaminedPlayer } from './examine-leaders.server.ts'
import { isRemembered, needsPerson, reviewEnd } from './review-columns.server.ts'

type AwardContext = Pick<AppContext, 'db' | 'now'>

/**
 * The best players without an award yet, until ten chests are given, read inside the batch. Skips suspended and hidden
 * players and deleted accounts. Holds awards with unusual signs, of players not fully examined, and routine reviews; some
 * signs matter only with the latter. Earlier places that were taken back, passed on or are held do not count. A strong
 * sign is remembered if staff released the player's places with it, without an upheld report or a place taken back since.
 */
export function fillPlaces(context: AwardContext, week: string, examined: ExaminedPlayer[]) {
  const isFirst = sql`NOT EXISTS (SELECT 1 FROM awards AS earlier WHERE earlier.player_id = placed.player_id
    AND earlier.week >= ${weekBefore(week, FIRST_AGAIN_WEEKS)} AND earlier.week < ${week}
    AND earlier.state IN ${OPEN_STATES})`
  const found = examined.map(({ playerId, signs, isComplete }) => ({
    playerId,
    signs: isComplete ? signs : [...signs, 'not_examined' satisfies UnusualSign],
  }))
  const reviews = [
    { sign: 'podium', isDue: sql`place <= ${PODIUM}` },
    { sign: 'first_place', isDue: isFirst },
  ] as const satisfies { sign: UnusualSign; isDue: SQL }[]
  const withRoutine = (sign: string, routine: readonly UnusualSign[]) =>
    sql`(value <> ${sign} OR ${sql.join(
      reviews.filter((review) => routine.includes(review.sign)).map(({ isDue }) => isDue),
      sql` OR `,
    )})`
  return context.db.run(sql`
    WITH next AS (
      SELECT player_id, points, ROW_NUMBER() OVER (ORDER BY descent, reached_at, player_id) AS number
      FROM standings
      WHERE period = ${week} AND ranked = 1 AND points > 0 AND points >= ${PRIZE_MINIMUM_POINTS}
        AND player_id NOT IN (SELECT player_id FROM awards WHERE week = ${week})
        AND EXISTS (SELECT 1 FROM players WHERE players.id = standings.player_id
          AND ${isRankedPlayer})
      ORDER BY descent, reached_at, player_id
      LIMIT (SELECT MAX(0, ${PRIZE_CUT_OFF} - COUNT(*)) FROM awards
        WHERE week = ${week} AND state NOT IN ('forfeited', 'passed_on'))),
    examined AS (SELECT value ->> 'playerId' AS id, value -> 'signs' AS signs FROM json_each(${JSON.stringify(found)})),
    placed AS (
      SELECT (SELECT COALESCE(MAX(place), 0) FROM awards WHERE week = ${week}) + number AS place, player_id, points,
        COALESCE(examined.signs, '["not_examined"]') AS found
      FROM next LEFT JOIN examined ON examined.id = next.player_id),
    looked AS (
      SELECT place, player_id, points, (SELECT json_group_array(value) FROM (
        ${sql.join(
          [
            sql`SELECT value FROM json_each(found)
              WHERE ${sql.join(
                Object.entries(SIGNS_OF_ROUTINE).map(([sign, routine]) => withRoutine(sign, routine)),
                sql` AND `,
              )}`,
            ...reviews.map(({ sign, isDue }) => sql`SELECT ${sign} WHERE ${isDue}`),
          ],
          sql` UNION ALL `,
        )})) AS signs
      FROM placed)
    INSERT INTO awards (week, place, player_id, points, state, signs, remembered, awarded_at)
    SELECT ${week}, place, player_id, points, IIF(signs = '[]', 'granted', 'held'), signs,
      (SELECT json_group_array(value) FROM json_each(signs) WHERE ${isRemembered(week, sql`looked.player_id`)}), ${context.now()}
    FROM looked ORDER BY place`)
}

/** For awards without one, with the outbox row that sends them. */
export function winnerStatements(context: AwardContext, week: string) {
  const now = context.now()
  return [
    context.db.run(sql`
      INSERT OR IGNORE INTO notifications (id, player_id, kind, payload, created_at)
      SELECT 'winner:' || awards.week || ':' || awards.player_id, awards.player_id, 'WINNER',
        json_object('week', awards.week, 'place', awards.place, 'points', awards.points,
          'held', json(IIF(awards.state = 'held', 'true', 'false')),
          'needsPerson', json(IIF(${needsPerson}, 'true', 'false')),
          'reviewEndsAt', ${reviewEnd},
          'githubUsername', players.github_username), ${now}
      FROM awards JOIN players ON players.id = awards.player_id
      WHERE awards.week = ${week} AND awards.state <> 'forfeited'`),
    outboxStatement(context, `winners:${week}:${now}`, { type: 'announce-winners', week }),
  ]
}
