import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAudited } from '#app/core/audit/write-audited.server.ts'
import type { Contest } from '#app/core/contests/find-contest.server.ts'
import { recountMemberStatement, recountPlayers } from '#app/core/contests/recount-contest.server.ts'
import { done, doneWith, MISSING, type FormOutcome } from '#app/domain/form-outcome.ts'
import { assertInBatch } from '#db/assert-in-batch.ts'
import { isConflict } from '#db/conflict.ts'
import { deskEntry } from './desk-entry.ts'

type Decision = { playerId: string; day: string; decision: 'counts' | 'taken_back' }

/** Lets a held day count, or takes it back. A decision can be changed until the results are final. */
export async function decideHold(
  context: Pick<AppContext, 'db' | 'now' | 'log'>,
  contest: Contest,
  { playerId, day, decision }: Decision,
): Promise<FormOutcome> {
  if (contest.state === 'final') return doneWith('warning', 'The results are final. They stay as they are.')
  try {
    await writeAudited(context, deskEntry(contest, 'contest-hold', { playerId, day, decision }), [
      context.db.run(sql`
        UPDATE contest_holds SET decision = ${decision}, decided_at = ${context.now()}
        WHERE contest_id = ${contest.id} AND player_id = ${playerId} AND day = ${day}
          AND EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = ${contest.id} AND final_at IS NULL)`),
      assertInBatch(context.db, 'open hold', sql`changes() = 1`),
      recountMemberStatement(context, { contestId: contest.id, playerId, on: day }),
    ])
  } catch (error) {
    if (isConflict(error, 'open hold')) return MISSING
    throw error
  }
  await recountPlayers(context, contest.id, [playerId])
  return done(decision === 'counts' ? 'The day counts.' : 'The day is taken back.')
}
