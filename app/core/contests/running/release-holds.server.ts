import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAuditedIf } from '#app/core/audit/write-audited.server.ts'
import { HELD_AT_MOST, SETTLES_AFTER } from '#app/domain/contests/contest.ts'
import { contestHolds } from '#db/schema/contests/scores.ts'
import { recountMemberStatement, recountPlayers } from './recount-contest.server.ts'

type ReleaseContext = Pick<AppContext, 'db' | 'now'>
type Held = { contestId: string; playerId: string; day: string }

const RELEASED_PER_MINUTE = 20

/** 72 hours after a day was held, or 48 after the contest's end. A failure stops no other; returns the failures. */
export async function releaseHolds(context: ReleaseContext): Promise<unknown[]> {
  const failures: unknown[] = []
  for (const held of await listDue(context))
    await release(context, held).catch((error: unknown) => failures.push(error))
  return failures
}

/** By the index of undecided days, which are few. */
function listDue({ db, now }: ReleaseContext): Promise<Held[]> {
  return db.all<Held>(sql`
    SELECT contest_id AS contestId, player_id AS playerId, day
    FROM contest_holds INDEXED BY contest_holds_open
    CROSS JOIN contests ON contests.leaderboard_id = contest_holds.contest_id
    WHERE decision IS NULL AND contest_holds.created_at <= ${now()} AND final_at IS NULL AND cancelled_at IS NULL
      AND (contest_holds.created_at <= ${now() - HELD_AT_MOST} OR ends_at <= ${now() - SETTLES_AFTER})
    ORDER BY contest_holds.created_at LIMIT ${RELEASED_PER_MINUTE}`)
}

async function release(context: ReleaseContext, { contestId, playerId, day }: Held): Promise<void> {
  const isHeld = sql`contest_id = ${contestId} AND player_id = ${playerId} AND day = ${day} AND decision IS NULL`
  const isReleased = await writeAuditedIf(
    context,
    sql`EXISTS (SELECT 1 FROM contest_holds WHERE ${isHeld})
      AND EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = ${contestId} AND final_at IS NULL AND cancelled_at IS NULL)`,
    { actor: 'schedule', action: 'contest-hold-ended', detail: { contestId, playerId, day } },
    [
      context.db
        .update(contestHolds)
        .set({ decision: 'counts', isByItself: true, decidedAt: context.now() })
        .where(isHeld),
      recountMemberStatement(context, { contestId, playerId, on: day }),
    ],
  )
  // A moderator was quicker.
  if (isReleased) await recountPlayers(context, contestId, [playerId])
}
