import { between, eq, or, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import {
  joinParts,
  pageOf,
  PART_SIZE,
  splitBoard,
  type BoardHead,
  type BoardPage,
  type NumberedPart,
  type StoredHead,
  type WantedRows,
} from '#app/domain/contests/board-parts.ts'
import type { ContestBoard } from '#app/domain/contests/contest-board.ts'
import { freezesAt, isFrozen } from '#app/domain/contests/contest.ts'
import type { Statement } from '#db/client.ts'
import { contestBoardParts, contestBoards } from '#db/schema/contests/scores.ts'
import { listParts, readBoard, type BoardContest } from './make-board.server.ts'

export type StoredBoard<Board = ContestBoard> = { board: Board; madeAt: number }

type BoardContext = Pick<AppContext, 'db' | 'now'>

/** All standings, long for a large contest: for files, and for what every climber is told. */
export async function loadBoard(context: BoardContext, contest: BoardContest): Promise<StoredBoard> {
  const { head, parts, madeAt } = await readStored(context, contest, listParts(context, contest.id, 'shown'))
  return { board: joinParts(head, parts), madeAt }
}

/** The sums and the first rows. */
export async function loadBoardHead(context: BoardContext, contest: BoardContest): Promise<StoredBoard<BoardHead>> {
  const { head, madeAt } = await readStored(context, contest)
  return { board: head, madeAt }
}

/** Adds some further rows. Searched as text, because SQLite would count each climber that it unpacks. */
export async function loadBoardPage(
  context: BoardContext,
  contest: BoardContest,
  wanted: WantedRows,
): Promise<StoredBoard<BoardPage>> {
  const { from, until, playerId, teamId, username } = wanted
  const has = (text: string) => sql`instr(board, ${text}) > 0`
  const only = or(
    until > PART_SIZE
      ? between(contestBoardParts.part, Math.floor(from / PART_SIZE), Math.floor((until - 1) / PART_SIZE))
      : undefined,
    playerId === null ? undefined : has(`"playerId":"${playerId}"`),
    teamId === null ? undefined : has(`"id":"${teamId}"`),
    username === null ? undefined : sql`instr(lower(board), ${`"username":"${username.toLowerCase()}"`}) > 0`,
  )
  const following = only === undefined ? undefined : listParts(context, contest.id, 'shown', only)
  const { head, parts, madeAt } = await readStored(context, contest, following)
  return { board: pageOf(head, parts, wanted), madeAt }
}

/**
 * As last counted. Made at once if none is stored, because a name changed, or if the stored ones should be frozen and
 * are not, or the other way round.
 */
async function readStored(
  context: BoardContext,
  contest: BoardContest,
  following?: Promise<NumberedPart[]>,
): Promise<{ head: BoardHead; parts: NumberedPart[]; madeAt: number }> {
  const [[stored], parts = []] = await Promise.all([
    context.db
      .select({ board: contestBoards.board, madeAt: contestBoards.madeAt })
      .from(contestBoards)
      .where(eq(contestBoards.contestId, contest.id)),
    following,
  ])
  const now = context.now()
  if (stored !== undefined && hasHead(stored) && isRight(stored, contest, now))
    return { head: stored.board, parts, madeAt: stored.madeAt }
  return { ...splitBoard(await readBoard(context, contest)), madeAt: now }
}

/** Older ones have no counts. */
function hasHead(stored: StoredBoard<StoredHead>): stored is StoredBoard<BoardHead> {
  return stored.board.count !== undefined
}

/** Standings from before the freeze may be shown during it. */
function isRight({ board, madeAt }: StoredBoard<BoardHead>, contest: BoardContest, now: number): boolean {
  if (!isFrozen(contest, now)) return board.isFrozen !== true
  return board.isFrozen === true || madeAt <= (freezesAt(contest) ?? now)
}

/** Does nothing if another Worker counted since. A trigger deletes rows left over from a larger board. */
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
      FROM contests CROSS JOIN json_each(${JSON.stringify(parts.map((one) => one.board))}) WHERE ${isNewest}
      ON CONFLICT (contest_id, moment, part) DO UPDATE SET board = excluded.board WHERE board <> excluded.board`),
  ]
}
