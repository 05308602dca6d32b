import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context.server.ts'
import { awardAchievements } from '#app/features/achievements/award-achievements.server.ts'
import { fillPlaces, winnerStatements } from '#app/features/weekly-reset/award-places.server.ts'
import { examineLeaders } from '#app/features/weekly-reset/examine-leaders.server.ts'
import { writeTogether } from '#db/client.ts'
import { awards } from '#db/schema/weeks.ts'

type DecideContext = Pick<AppContext, 'db' | 'now'>

export type AwardDecision = { ok: true } | { ok: false; code: 'award_not_found' | 'award_not_held' | 'award_forfeited' }

/** Unlocks a held prize. */
export async function releaseAward(context: DecideContext, week: string, place: number): Promise<AwardDecision> {
  const award = await findAward(context, week, place)
  if (award === null) return { ok: false, code: 'award_not_found' }
  const released = await context.db.all(sql`UPDATE awards SET state = 'released', decided_at = ${context.now()}
    WHERE week = ${week} AND place = ${place} AND state = 'held' RETURNING place`)
  if (released.length === 0) return { ok: false, code: 'award_not_held' }
  await awardAchievements(context, [award.playerId])
  return { ok: true }
}

/** Takes a prize back; the row stays, and the next player of the frozen standings is awarded and told. */
export async function forfeitAward(
  context: DecideContext,
  week: string,
  place: number,
  reason: string,
): Promise<AwardDecision> {
  const award = await findAward(context, week, place)
  if (award === null) return { ok: false, code: 'award_not_found' }
  if (award.state === 'forfeited') return { ok: false, code: 'award_forfeited' }
  const examined = await examineLeaders(context, week, place)
  await writeTogether(context.db, [
    context.db.run(sql`UPDATE awards SET state = 'forfeited', reason = ${reason}, decided_at = ${context.now()}
      WHERE week = ${week} AND place = ${place} AND state <> 'forfeited'`),
    fillPlaces(context, week, examined),
    ...winnerStatements(context, week),
  ])
  return { ok: true }
}

async function findAward(context: DecideContext, week: string, place: number) {
  const [award] = await context.db
    .select()
    .from(awards)
    .where(sql`week = ${week} AND place = ${place}`)
  return award ?? null
}
