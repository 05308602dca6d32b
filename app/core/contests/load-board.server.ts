import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { ContestBoard } from '#app/domain/contest-board.ts'
import type { Statement } from '#db/client.ts'
import { contestBoards } from '#db/schema/contests.ts'
import { readBoard, type BoardContest } from './make-board.server.ts'

export type StoredBoard = { board: ContestBoard; madeAt: number }

/** The standings as they were last counted: one row. Where none is stored, because a name changed, they are made at once. */
export async function loadBoard(context: Pick<AppContext, 'db' | 'now'>, contest: BoardContest): Promise<StoredBoard> {
  const [stored] = await context.db
    .select({ board: contestBoards.board, madeAt: contestBoards.madeAt })
    .from(contestBoards)
    .where(eq(contestBoards.contestId, contest.id))
  return stored ?? { board: await readBoard(context, contest), madeAt: context.now() }
}

/** Stores a board, unless a newer one is stored. */
export function boardStatement(
  context: Pick<AppContext, 'db'>,
  contestId: string,
  { board, madeAt }: StoredBoard,
): Statement {
  return context.db.run(sql`
    INSERT INTO contest_boards (contest_id, board, made_at) VALUES (${contestId}, ${JSON.stringify(board)}, ${madeAt})
    ON CONFLICT (contest_id) DO UPDATE SET board = excluded.board, made_at = excluded.made_at
    WHERE made_at < excluded.made_at`)
}
