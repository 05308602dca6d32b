import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { recountMemberStatement, recountPlayers } from '#app/core/contests/running/recount-contest.server.ts'
import { isClosed } from '#app/domain/contests/contest.ts'
import { done, MISSING, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { contestHolds } from '#db/schema/contests/scores.ts'
import { CONTEST_CLOSED, TOO_MANY_DECISIONS, writeAtDesk } from './write-at-desk.server.ts'

type Decision = { playerId: string; day: string; decision: 'counts' | 'taken_back' }

/** Decides about a day under review. The decision can be changed until the results are final. */
export async function decideHold(
  context: Pick<AppContext, 'db' | 'now' | 'log'>,
  contest: Contest,
  { playerId, day, decision }: Decision,
): Promise<FormOutcome> {
  if (isClosed(contest.state)) return CONTEST_CLOSED
  const hold = and(
    eq(contestHolds.contestId, contest.id),
    eq(contestHolds.playerId, playerId),
    eq(contestHolds.day, day),
  )
  const written = await writeAtDesk(
    context,
    contest,
    {
      action: 'contest-hold',
      detail: { playerId, day, decision },
      onlyIf: sql`EXISTS (SELECT 1 FROM contest_holds WHERE ${hold})
        AND EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = ${contest.id} AND final_at IS NULL AND cancelled_at IS NULL)`,
    },
    [
      context.db.update(contestHolds).set({ decision, isByItself: false, decidedAt: context.now() }).where(hold),
      recountMemberStatement(context, { contestId: contest.id, playerId, on: day }),
    ],
  )
  if (written === 'too_many') return TOO_MANY_DECISIONS
  if (written === 'changed') return MISSING
  await recountPlayers(context, contest.id, [playerId])
  return done(decision === 'counts' ? 'The day counts.' : 'The day doesn’t count.')
}
