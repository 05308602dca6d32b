import { eq, inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isCurrentAward } from '#app/core/weeks/own-awards.server.ts'
import { doneWith, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { OPEN_STATES } from '#app/domain/weeks/award.ts'
import { prizes } from '#db/schema/prizes.ts'
import { awards } from '#db/schema/weeks.ts'

export const prizeTexts = {
  taken: 'The code is yours. It stays on this page.',
  not_a_winner: 'No chest is open for you right now.',
  being_checked: 'Your place is under review. The chest opens after that.',
  suspended: 'Your account is suspended. The chest opens again once we lift the suspension.',
  premium_only: 'This prize is for winners with premium.',
  exhausted: 'All codes of this prize are taken. Write to us and we will help.',
  unknown_prize: 'This prize is no longer in the chest.',
}

type PrizeTaken = keyof typeof prizeTexts

/** One statement decides: a code has one owner, a winner one code a prize, however often they press. */
export async function takePrize(
  context: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
  { prizeId, week }: { prizeId: string; week: string },
): Promise<PrizeTaken> {
  const taken = await context.db.all(sql`
    UPDATE prize_codes SET week = ${week}, player_id = ${playerId}, taken_at = ${context.now()}
    WHERE rowid = (SELECT rowid FROM prize_codes WHERE prize_id = ${prizeId} AND taken_at IS NULL LIMIT 1)
      AND NOT EXISTS (SELECT 1 FROM prize_codes WHERE prize_id = ${prizeId} AND week = ${week} AND player_id = ${playerId})
      AND EXISTS (SELECT 1 FROM awards WHERE week = ${week} AND player_id = ${playerId} AND ${inArray(awards.state, OPEN_STATES)}
        AND ${isCurrentAward(context.now())})
      AND EXISTS (SELECT 1 FROM prizes JOIN players ON players.id = ${playerId} AND players.suspended_at IS NULL
        WHERE prizes.id = ${prizeId} AND active = 1 AND (exclusive = 0 OR players.is_premium = 1))
    RETURNING code`)
  return taken.length === 1 ? 'taken' : whyNot(context, { playerId, prizeId, week })
}

export async function takeAllPrizes(
  context: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
  week: string,
): Promise<FormOutcome> {
  const active = await context.db.select({ id: prizes.id }).from(prizes).where(eq(prizes.active, true))
  const answers = await Promise.all(active.map(({ id }) => takePrize(context, playerId, { prizeId: id, week })))
  if (answers.includes('taken')) return doneWith('success', 'The codes are yours. They stay on this page.')
  return doneWith('warning', prizeTexts[answers[0] ?? 'unknown_prize'])
}

async function whyNot(
  context: Pick<AppContext, 'db' | 'now'>,
  { playerId, prizeId, week }: { playerId: string; prizeId: string; week: string },
): Promise<PrizeTaken> {
  const [found] = await context.db.all<{
    award: string | null
    exclusive: number | null
    premium: number
    suspended: number
    own: number
  }>(sql`SELECT
      (SELECT state FROM awards WHERE week = ${week} AND player_id = ${playerId} AND ${isCurrentAward(context.now())}) AS award,
      (SELECT exclusive FROM prizes WHERE id = ${prizeId} AND active = 1) AS exclusive,
      (SELECT is_premium FROM players WHERE id = ${playerId}) AS premium,
      EXISTS (SELECT 1 FROM players WHERE id = ${playerId} AND suspended_at IS NOT NULL) AS suspended,
      EXISTS (SELECT 1 FROM prize_codes WHERE prize_id = ${prizeId} AND week = ${week} AND player_id = ${playerId}) AS own`)
  if (found === undefined || found.exclusive === null) return 'unknown_prize'
  if (found.own === 1) return 'taken'
  if (found.award === 'held') return 'being_checked'
  if (found.award !== 'granted' && found.award !== 'released') return 'not_a_winner'
  if (found.suspended === 1) return 'suspended'
  return found.exclusive === 1 && found.premium === 0 ? 'premium_only' : 'exhausted'
}
