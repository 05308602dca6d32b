import { sql, type SQL } from 'drizzle-orm'
import { weekBefore } from '#app/domain/time/period.ts'
import { DECISION_TIME, REMEMBERED, REVIEW_TIME } from '#app/domain/weeks/review.ts'
import { STRONG_SIGNS } from '#app/domain/weeks/unusual-week.ts'
import { idsIn } from '#db/client.ts'

/** `reviewOf` in SQL, for rows of `awards`. */
export const needsPerson = sql`EXISTS (SELECT 1 FROM json_each(awards.signs) WHERE value IN ${idsIn(STRONG_SIGNS)}
  AND value NOT IN (SELECT value FROM json_each(awards.remembered)))`

export const reviewEnd = sql`awards.awarded_at + IIF(${needsPerson}, ${DECISION_TIME}, ${REVIEW_TIME})`

/**
 * Whether staff released the player's places with the sign (a row's `value`) often enough, without an upheld report or
 * a place taken back since.
 */
export function isRemembered(week: string, playerId: SQL): SQL {
  const { releases, weeks } = REMEMBERED
  return sql`value IN ${idsIn(STRONG_SIGNS)} AND (SELECT COUNT(*) FROM awards AS earlier
    WHERE earlier.player_id = ${playerId} AND earlier.state = 'released'
      AND earlier.week >= ${weekBefore(week, weeks)} AND earlier.week < ${week}
      AND EXISTS (SELECT 1 FROM json_each(earlier.signs) AS seen WHERE seen.value = json_each.value)
      AND earlier.decided_at > MAX(
        COALESCE((SELECT MAX(decided_at) FROM reports WHERE player_id = ${playerId} AND state = 'upheld'), 0),
        COALESCE((SELECT MAX(decided_at) FROM awards AS lost
          WHERE lost.player_id = ${playerId} AND lost.state = 'forfeited'), 0))) >= ${releases}`
}
