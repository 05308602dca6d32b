import { and, asc, eq, getTableColumns, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import {
  freezesAt,
  isFrozen,
  OPENS_BY_ITSELF,
  REVEAL_STEPS,
  SETTLES_AFTER,
  SETTLES_AT_LATEST,
} from '#app/domain/contest.ts'
import { assertInBatch } from '#db/assert-in-batch.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { isConflict } from '#db/conflict.ts'
import { contestBoards, contestSnapshots } from '#db/schema/contest-scores.ts'
import { contests } from '#db/schema/contests.ts'
import { announceDue } from './announce-due.server.ts'
import { chatStatement, leaderStatements } from './chat-statement.server.ts'
import { boardStatement } from './load-board.server.ts'
import { countBoard, readBoard, snapshotStatement } from './make-board.server.ts'
import { memberNoticeStatement } from './tell-members.server.ts'

type TurnContext = Pick<AppContext, 'db' | 'now'>
type TurnedContest = typeof contests.$inferSelect

/** So many contests are looked at in a minute; the others follow in the next. */
const CONTESTS_A_RUN = 50

/** Freezes, settles and counts the contests whose time has come or whose scores changed, and tells their chats. */
export async function turnContests(context: TurnContext): Promise<void> {
  const now = context.now()
  const due = await context.db
    .select(getTableColumns(contests))
    .from(contests)
    .where(
      and(
        isNotNull(contests.openedAt),
        isNull(contests.finalAt),
        isNull(contests.cancelledAt),
        lte(contests.startsAt, now),
        sql`(${contests.changedAt} > ${contests.countedAt} OR ${contests.freezeMinutes} IS NOT NULL
          OR ${contests.endsAt} <= ${now - SETTLES_AFTER})`,
      ),
    )
    .orderBy(asc(contests.countedAt))
    .limit(CONTESTS_A_RUN)
  for (const contest of due) {
    await freeze(context, contest)
    if (!(await finish(context, contest))) await count(context, contest)
  }
  await storeMissing(context)
  await announceDue(context)
}

/** Boards that a changed name, a reveal or the end of a contest removed, or that the seven days after it made old. */
async function storeMissing(context: TurnContext): Promise<void> {
  const now = context.now()
  const missing = await context.db
    .select({ contest: getTableColumns(contests) })
    .from(contests)
    .leftJoin(contestBoards, eq(contestBoards.contestId, contests.id))
    .where(
      and(
        isNotNull(contests.openedAt),
        lte(contests.startsAt, now),
        sql`(${contestBoards.madeAt} IS NULL OR (${contests.freezeMinutes} IS NOT NULL
          AND ${contests.finalAt} + ${OPENS_BY_ITSELF} > ${contestBoards.madeAt}
          AND ${contests.finalAt} + ${OPENS_BY_ITSELF} <= ${now}))`,
      ),
    )
    .limit(CONTESTS_A_RUN)
  for (const { contest } of missing)
    await writeTogether(context.db, [
      boardStatement(context, contest, { board: await readBoard(context, contest), madeAt: now }),
      ...(hasOpenedByItself(contest, now) ? [memberNoticeStatement(context, contest.id, 'final')] : []),
    ])
}

/** For so long its members may be told: whoever was is not told again, and a year later it is no news. */
function hasOpenedByItself({ freezeMinutes, revealed, finalAt }: TurnedContest, now: number): boolean {
  if (freezeMinutes === null || revealed === REVEAL_STEPS || finalAt === null) return false
  return now >= finalAt + OPENS_BY_ITSELF && now < finalAt + 2 * OPENS_BY_ITSELF
}

/** Keeps the standings of the moment when they go into the cloud. */
async function freeze(context: TurnContext, contest: TurnedContest): Promise<void> {
  const at = freezesAt(contest)
  if (at === null || context.now() < at) return
  const [known] = await context.db
    .select({ takenAt: contestSnapshots.takenAt })
    .from(contestSnapshots)
    .where(and(eq(contestSnapshots.contestId, contest.id), eq(contestSnapshots.moment, 'freeze')))
  if (known !== undefined) return
  await writeTogether(context.db, [
    snapshotStatement(context, contest.id, 'freeze', await countBoard(context, contest)),
    context.db.run(sql`DELETE FROM contest_boards WHERE contest_id = ${contest.id}`),
    chatStatement(context, contest.id, 'freeze'),
    ...startStatements(context, contest),
  ])
}

/**
 * Makes the results final 48 hours after the end, once GitHub's complete answer is in for every member with points, and
 * after 96 hours in any case. What a moderator has not decided by then earns nothing.
 */
async function finish(context: TurnContext, contest: TurnedContest): Promise<boolean> {
  const now = context.now()
  if (now < contest.endsAt + SETTLES_AFTER) return false
  if (now < contest.endsAt + SETTLES_AT_LATEST && (await isAnswerMissing(context, contest))) return false
  const final = await countBoard(context, contest)
  try {
    await writeTogether(context.db, [
      assertInBatch(
        context.db,
        'state of the contest',
        sql`EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = ${contest.id} AND final_at IS NULL
          AND cancelled_at IS NULL AND changed_at = ${contest.changedAt})`,
      ),
      context.db.run(sql`UPDATE contest_holds SET decision = 'taken_back', decided_at = ${now}
        WHERE contest_id = ${contest.id} AND decision IS NULL`),
      context.db.run(sql`UPDATE contests SET final_at = ${now}, counted_at = MAX(changed_at, ${now})
        WHERE leaderboard_id = ${contest.id}`),
      snapshotStatement(context, contest.id, 'final', final),
      context.db.run(sql`DELETE FROM contest_boards WHERE contest_id = ${contest.id}`),
      chatStatement(context, contest.id, 'final'),
      memberNoticeStatement(context, contest.id, 'final'),
    ])
    return true
  } catch (error) {
    // A score changed meanwhile; the next minute tries again.
    if (isConflict(error, 'state of the contest')) return true
    throw error
  }
}

async function isAnswerMissing({ db }: TurnContext, { id, endsAt }: TurnedContest): Promise<boolean> {
  const missing = await db.all(sql`
    SELECT 1 FROM members CROSS JOIN players ON players.id = members.player_id
    CROSS JOIN contest_scores AS scores ON scores.player_id = members.player_id AND scores.contest_id = ${id}
    LEFT JOIN polls ON polls.player_id = members.player_id
    WHERE members.leaderboard_id = ${id} AND scores.points > 0 AND COALESCE(polls.read_at, 0) < ${endsAt}
      AND players.suspended_at IS NULL AND players.gone_at IS NULL AND players.too_heavy_at IS NULL
    UNION ALL
    SELECT 1 FROM members CROSS JOIN players ON players.id = members.player_id
    CROSS JOIN earlier_reads AS earlier ON earlier.player_id = members.player_id
    WHERE members.leaderboard_id = ${id} AND earlier.due_at IS NOT NULL AND earlier.refused_at IS NULL
      AND players.suspended_at IS NULL AND players.gone_at IS NULL
    LIMIT 1`)
  return missing.length > 0
}

/** A contest begins with its first board, or with the freeze if that comes at once: nothing is read for its start. */
function startStatements(context: TurnContext, { id, countedAt }: TurnedContest): Statement[] {
  return countedAt === 0 ? [memberNoticeStatement(context, id, 'start')] : []
}

/** Makes the board anew if a score changed. A frozen board waits for the reveal. */
async function count(context: TurnContext, contest: TurnedContest): Promise<void> {
  const now = context.now()
  if (contest.changedAt <= contest.countedAt || isFrozen(contest, now)) return
  const board = await countBoard(context, contest)
  await writeTogether(context.db, [
    ...leaderStatements(context, contest, board),
    ...startStatements(context, contest),
    boardStatement(context, contest, { board, madeAt: now }),
    context.db.run(sql`UPDATE contests SET counted_at = ${Math.max(now, contest.changedAt, contest.countedAt + 1)}
      WHERE leaderboard_id = ${contest.id} AND changed_at = ${contest.changedAt} AND counted_at = ${contest.countedAt}`),
  ])
}
