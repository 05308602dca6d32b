import { sql } from 'drizzle-orm'
import { awardDecisionText } from '#app/domain/notifications/award-decision-text.ts'
import { awards } from '#db/schema/weeks.ts'
import { decideRelease, reassignAward, type DecideContext } from './decide-award.server.ts'
import { needsPerson, reviewEnd } from './review-columns.server.ts'

/** At most two weeks' are due at once. */
const ENDED_PER_RUN = 20

/** The chest opens, or the prize passes on if a person should have decided; an erased account's passes on at once. */
export async function endReviews(context: DecideContext): Promise<void> {
  const { week, place, playerId, state } = awards
  const isErased = sql<number>`NOT EXISTS (SELECT 1 FROM players WHERE players.id = awards.player_id)`
  const due = await context.db
    .select({ week, place, playerId, passesOn: sql<number>`${needsPerson} OR ${isErased}` })
    .from(awards)
    .where(sql`${state} = 'held' AND (${reviewEnd} <= ${context.now()} OR ${isErased})`)
    .orderBy(week, place)
    .limit(ENDED_PER_RUN)
  for (const { passesOn, ...award } of due)
    if (passesOn === 1) await reassignAward(context, award)
    else await decideRelease(context, 'schedule', award, awardDecisionText.looked(award))
}
