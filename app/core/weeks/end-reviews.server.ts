import { sql } from 'drizzle-orm'
import { awardDecisionText } from '#app/domain/weeks/award.ts'
import { REVIEW_TIME, ROUTINE_SIGNS } from '#app/domain/weeks/unusual-week.ts'
import { idsIn } from '#db/ids-in.ts'
import { decideRelease, type DecideContext } from './decide-award.server.ts'

/** Places of two weeks at most are due at once. */
const ENDED_A_RUN = 20

/** Releases the places that are only looked at as every week, once the time of the review is over. */
export async function endRoutineReviews(context: DecideContext): Promise<void> {
  const due = await context.db.all<{ week: string; place: number; playerId: string }>(sql`
    SELECT week, place, player_id AS playerId FROM awards
    WHERE state = 'held' AND awarded_at <= ${context.now() - REVIEW_TIME}
      AND NOT EXISTS (SELECT 1 FROM json_each(signs) WHERE value NOT IN ${idsIn([...ROUTINE_SIGNS])})
    ORDER BY week, place LIMIT ${ENDED_A_RUN}`)
  for (const award of due) await decideRelease(context, 'schedule', award, awardDecisionText.looked(award))
}
