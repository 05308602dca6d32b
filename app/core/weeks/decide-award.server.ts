import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { awardAchievements } from '#app/core/achievements/award-achievements.server.ts'
import { withdrawPlacesStatement } from '#app/core/achievements/withdraw-places.server.ts'
import { writeAudited } from '#app/core/audit/write-audited.server.ts'
import { noticeStatements } from '#app/core/notifications/notice-statements.server.ts'
import { awardDecisionText } from '#app/domain/award.ts'
import type { Statement } from '#db/client.ts'
import { errorText } from '#db/error-text.ts'
import { awards } from '#db/schema/weeks.ts'
import { fillPlaces, winnerStatements } from './award-places.server.ts'
import { examineLeaders } from './examine-leaders.server.ts'

type DecideContext = Pick<AppContext, 'db' | 'now'>

export type AwardProblem = 'award_not_found' | 'award_not_held' | 'award_forfeited'
export type AwardDecision = { ok: true } | { ok: false; code: AwardProblem }

/** Unlocks a held prize and tells the winner; `actor` is a member of staff's id, or `operator`. */
export async function releaseAward(
  context: DecideContext,
  actor: string,
  week: string,
  place: number,
): Promise<AwardDecision> {
  const award = await findAward(context, week, place)
  if (award === null) return { ok: false, code: 'award_not_found' }
  const { playerId } = award
  const detail = { playerId, week, place }
  try {
    await writeAudited(context, { actor, action: 'release-award', detail }, [
      releaseStatement(context, week, place),
      ...noticeStatements(context, [
        {
          id: `released:${week}:${place}`,
          playerId,
          kind: 'CUSTOM',
          payload: awardDecisionText.released({ week, place }),
        },
      ]),
    ])
  } catch (error) {
    if (isDecided(error)) return { ok: false, code: 'award_not_held' }
    throw error
  }
  await awardAchievements(context, [playerId])
  return { ok: true }
}

/** For the batch of whatever decides it; the batch fails as a whole when the award is not held any more. */
export function releaseStatement(context: DecideContext, week: string, place: number): Statement {
  return context.db.run(sql`UPDATE awards SET state = CASE WHEN state = 'held' THEN 'released' END,
    decided_at = ${context.now()} WHERE week = ${week} AND place = ${place}`)
}

/** Takes a prize back, with the achievements of its place, and tells its winner; the row stays, and the next player of the frozen standings is awarded and told. */
export async function forfeitAward(
  context: DecideContext,
  actor: string,
  decided: { week: string; place: number; reason: string },
): Promise<AwardDecision> {
  const { week, place, reason } = decided
  const award = await findAward(context, week, place)
  if (award === null) return { ok: false, code: 'award_not_found' }
  const examined = await examineLeaders(context, week, place)
  const { playerId } = award
  const detail = { playerId, week, place, reason }
  const payload = awardDecisionText.forfeited(decided)
  try {
    await writeAudited(context, { actor, action: 'forfeit-award', detail }, [
      context.db.run(sql`UPDATE awards SET state = CASE WHEN state <> 'forfeited' THEN 'forfeited' END,
        reason = ${reason}, decided_at = ${context.now()} WHERE week = ${week} AND place = ${place}`),
      withdrawPlacesStatement(context, playerId),
      ...noticeStatements(context, [{ id: `forfeited:${week}:${place}`, playerId, kind: 'CUSTOM', payload }]),
      fillPlaces(context, week, examined),
      ...winnerStatements(context, week),
    ])
  } catch (error) {
    if (isDecided(error)) return { ok: false, code: 'award_forfeited' }
    throw error
  }
  return { ok: true }
}

/** Somebody else decided on the award in between. */
export function isDecided(error: unknown): boolean {
  return errorText(error).includes('NOT NULL constraint failed: awards.state')
}

async function findAward(context: DecideContext, week: string, place: number) {
  const [award] = await context.db
    .select()
    .from(awards)
    .where(sql`week = ${week} AND place = ${place}`)
  return award ?? null
}
