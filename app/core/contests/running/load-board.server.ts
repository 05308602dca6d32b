import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { joinParts, splitBoard } from '#app/domain/contests/board-parts.ts'
import type { ContestBoard } from '#app/domain/contests/contest-board.ts'
import { freezesAt, isFrozen } from '#app/domain/contests/contest.ts'
import type { Statement } from '#db/client.ts'
import { contestBoards } from '#db/schema/contests/scores.ts'
import { listParts, readBoard, type BoardContest } from './make-board.server.ts'

export type StoredBoard = { board: ContestBoard; madeAt: number }

/**
 * The standings as they were last counted. They are made at once where none is stored, because a name changed, or where the
 * stored ones were frozen and are so no more, or the other way round.
 */
export async function loadBoard(context: Pick<AppContext, 'db' | 'now'>, contest: BoardContest): Promise<StoredBoard> {
  const [[stored], parts] = await Promise.all([
    context.db
      .select({ board: contestBoards.board, madeAt: contestBoards.madeAt })
      .from(contestBoards)
      .where(eq(contestBoards.contestId, contest.id)),
    listParts(context, contest.id, 'shown'),
  ])
  if (stored !== undefined && isRight(stored, contest, context.now()))
    return { board: joinParts(stored.board, parts), madeAt: stored.madeAt }
  return { board: await readBoard(context, contest), madeAt: context.now() }
}

/** Standings that were made before the freeze may be shown during it. */
function isRight({ board, madeAt }: StoredBoard, contest: BoardContest, now: number): boolean {
  if (!isFrozen(contest, now)) return board.isFrozen !== true
  return board.isFrozen === true || madeAt <= (freezesAt(contest) ?? now)
}

/**
 * Stores a board, unless another Worker counted the contest meanwhile. A row that stays the same is not written, and a trigger
 * deletes those that a smaller board leaves over.
 */
export function boardStatements(
  { db }: Pick<AppContext, 'db'>,
  contest: { id: string; countedAt: number },
  { board, madeAt }: StoredBoard,
): Statement[] {
  const { head, parts } = splitBoard(board)
  const isNewest = sql`leaderboard_id = ${contest.id} AND counted_at = ${contest.countedAt}`
  const headStatement = db.run(sql`
    INSERT INTO contest_boards (contest_id, board, made_at)
    SELECT leaderboard_id, ${JSON.stringify(head)}, ${madeAt} FROM contests WHERE ${isNewest}
    ON CONFLICT (contest_id) DO UPDATE SET board = excluded.board, made_at = excluded.made_at`)
  if (parts.length === 0) return [headStatement]
  return [
    headStatement,
    db.run(sql`
      INSERT INTO contest_board_parts (contest_id, moment, part, board)
      SELECT leaderboard_id, 'shown', key + 1, value
      FROM contests CROSS JOIN json_each(${JSON.stringify(parts)}) WHERE ${isNewest}
      ON CONFLICT (contest_id, moment, part) DO UPDATE SET board = excluded.board WHERE board <> excluded.board`),
  ]
}
