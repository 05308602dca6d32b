import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { ContestBoard } from '#app/domain/contests/contest-board.ts'
import { freezesAt, isFrozen } from '#app/domain/contests/contest.ts'
import type { Statement } from '#db/client.ts'
import { contestBoards } from '#db/schema/contests/scores.ts'
import { readBoard, type BoardContest } from './make-board.server.ts'

export type StoredBoard = { board: ContestBoard; madeAt: number }

/**
 * The standings as they were last counted: one row. They are made at once where none is stored, because a name changed,
 * or where the stored ones were frozen and are so no more, or the other way round.
 */
export async function loadBoard(context: Pick<AppContext, 'db' | 'now'>, contest: BoardContest): Promise<StoredBoard> {
  const [stored] = await context.db
    .select({ board: contestBoards.board, madeAt: contestBoards.madeAt })
    .from(contestBoards)
    .where(eq(contestBoards.contestId, contest.id))
  if (stored !== undefined && isRight(stored, contest, context.now())) return stored
  return { board: await readBoard(context, contest), madeAt: context.now() }
}

/** Standings that were made before the freeze may be shown during it. */
function isRight({ board, madeAt }: StoredBoard, contest: BoardContest, now: number): boolean {
  if (!isFrozen(contest, now)) return board.isFrozen !== true
  return board.isFrozen === true || madeAt <= (freezesAt(contest) ?? now)
}

/** Stores a board, unless another Worker counted the contest meanwhile. */
export function boardStatement(
  context: Pick<AppContext, 'db'>,
  contest: { id: string; countedAt: number },
  { board, madeAt }: StoredBoard,
): Statement {
  return context.db.run(sql`
    INSERT INTO contest_boards (contest_id, board, made_at)
    SELECT leaderboard_id, ${JSON.stringify(board)}, ${madeAt} FROM contests
    WHERE leaderboard_id = ${contest.id} AND counted_at = ${contest.countedAt}
    ON CONFLICT (contest_id) DO UPDATE SET board = excluded.board, made_at = excluded.made_at`)
}
