import { and, eq, getTableColumns, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isCompetingPlayer } from '#app/core/players/find-player.server.ts'
import {
  freezesAt,
  AUTO_REVEAL_AFTER,
  REVEAL_STEPS,
  SETTLES_AFTER,
  SETTLES_AT_LATEST,
} from '#app/domain/contests/contest.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { pagesOf } from '#app/domain/values/pages.ts'
import { idsIn, writeTogether, type Statement } from '#db/client.ts'
import { assertInBatch, isConflict } from '#db/conflict.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { contestBoards } from '#db/schema/contests/scores.ts'
import { announceDue } from './announce-due.server.ts'
import { chatStatement, leaderStatements } from './chat-statement.server.ts'
import { boardStatements } from './load-board.server.ts'
import { countBoard, readBoard, snapshotStatements } from './make-board.server.ts'
import { memberNoticeStatement, newsStatements } from './notify-members.server.ts'
import { releaseHolds } from './release-holds.server.ts'

type AdvanceContext = Pick<AppContext, 'db' | 'now'>
type DueContest = typeof contests.$inferSelect

/** Contests turned a minute, for each reason, so that none waits for another's. */
const CONTESTS_PER_MINUTE = { freezes: 15, ends: 15, changed: 50, withoutBoard: 30 }

type Due = { id: string; freezes: number; ends: number; changed: number }

/** A contest that fails stops no other. */
export async function advanceContests(context: AdvanceContext): Promise<void> {
  const failures = await releaseHolds(context)
  const advanceEach = async (ids: readonly string[], advance: typeof freeze) => {
    if (ids.length === 0) return
    const page = await context.db
      .select()
      .from(contests)
      .where(and(inArray(contests.id, idsIn(ids)), isOpen))
    for (const contest of page) await advance(context, contest).catch((error: unknown) => failures.push(error))
  }
  const due = await listDue(context)
  const dueFor = (reason: 'freezes' | 'ends' | 'changed') => due.flatMap((one) => (one[reason] === 1 ? [one.id] : []))
  await advanceEach(dueFor('freezes').slice(0, CONTESTS_PER_MINUTE.freezes), freeze)
  // Many may wait for days: each has its turn within some minutes, and none is always first.
  const ending = pagesOf(dueFor('ends').toSorted(), CONTESTS_PER_MINUTE.ends)
  await advanceEach(ending[Math.floor(context.now() / MINUTE) % ending.length] ?? [], finalize)
  await advanceEach(dueFor('changed').slice(0, CONTESTS_PER_MINUTE.changed), recount)
  for (const contest of await listWithoutBoard(context))
    await storeBoard(context, contest).catch((error: unknown) => failures.push(error))
  await announceDue(context)
  if (failures.length > 0) throw failures[0]
}

const isOpen = sql`opened_at IS NOT NULL AND final_at IS NULL AND cancelled_at IS NULL`

/** Contests that have begun, and why they are due; the boards that wait longest come first. */
function listDue({ db, now }: AdvanceContext): Promise<Due[]> {
  const isFrozen = sql`(freeze_minutes IS NOT NULL AND ends_at - freeze_minutes * ${MINUTE} <= ${now()})`
  return db.all<Due>(sql`
    SELECT leaderboard_id AS id, ${isFrozen} AND frozen.moment IS NULL AS freezes,
      ends_at <= ${now() - SETTLES_AFTER} AND (frozen.moment IS NOT NULL OR NOT ${isFrozen}) AS ends,
      changed_at > counted_at AND (revealed IS ${REVEAL_STEPS} OR NOT ${isFrozen}) AS changed
    FROM contests LEFT JOIN contest_snapshots AS frozen
      ON frozen.contest_id = leaderboard_id AND frozen.moment = 'freeze' AND ${isFrozen}
    WHERE ${isOpen} AND starts_at <= ${now()} AND (freezes OR ends OR changed) ORDER BY counted_at`)
}

/** After a changed name, a reveal or the end, or once the reveal opened by itself. Leaves the list when stored. */
function listWithoutBoard({ db, now }: AdvanceContext): Promise<DueContest[]> {
  return db
    .select(getTableColumns(contests))
    .from(contests)
    .leftJoin(contestBoards, eq(contestBoards.contestId, contests.id))
    .where(
      and(
        isNotNull(contests.openedAt),
        lte(contests.startsAt, now()),
        sql`(${contestBoards.madeAt} IS NULL OR (${contests.freezeMinutes} IS NOT NULL
          AND ${contests.finalAt} + ${AUTO_REVEAL_AFTER} > ${contestBoards.madeAt}
          AND ${contests.finalAt} + ${AUTO_REVEAL_AFTER} <= ${now()}))`,
      ),
    )
    .limit(CONTESTS_PER_MINUTE.withoutBoard)
}

async function storeBoard(context: AdvanceContext, contest: DueContest): Promise<void> {
  const now = context.now()
  await writeTogether(context.db, [
    ...boardStatements(context, contest, { board: await readBoard(context, contest), madeAt: now }),
    ...(hasOpenedByItself(contest, now) ? [memberNoticeStatement(context, contest.id, 'final')] : []),
  ])
}

/** Members are told within this time: those told before are not told again, and a year later it is no news. */
function hasOpenedByItself({ freezeMinutes, revealed, finalAt }: DueContest, now: number): boolean {
  if (freezeMinutes === null || revealed === REVEAL_STEPS || finalAt === null) return false
  return now >= finalAt + AUTO_REVEAL_AFTER && now < finalAt + 2 * AUTO_REVEAL_AFTER
}

async function freeze(context: AdvanceContext, contest: DueContest): Promise<void> {
  await writeTogether(context.db, [
    ...snapshotStatements(context, contest.id, 'freeze', await countBoard(context, contest, freezesAt(contest))),
    context.db.delete(contestBoards).where(eq(contestBoards.contestId, contest.id)),
    chatStatement(context, contest.id, 'freeze'),
    ...startStatements(context, contest),
  ])
}

/**
 * 48 hours after the end, once GitHub's complete answer is in for every member with points; after 96 in any case. Held
 * days count by then; days held that late count within the next minute.
 */
async function finalize(context: AdvanceContext, contest: DueContest): Promise<void> {
  const now = context.now()
  if (now < contest.endsAt + SETTLES_AT_LATEST && (await isAnswerMissing(context, contest))) return
  const final = await countBoard(context, contest)
  try {
    await writeTogether(context.db, [
      assertInBatch(
        context.db,
        'state of the contest',
        sql`EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = ${contest.id} AND final_at IS NULL
          AND cancelled_at IS NULL AND changed_at = ${contest.changedAt})
          AND NOT EXISTS (SELECT 1 FROM contest_holds WHERE contest_id = ${contest.id} AND decision IS NULL)`,
      ),
      context.db
        .update(contests)
        .set({ finalAt: now, countedAt: sql`MAX(${contests.changedAt}, ${now})` })
        .where(eq(contests.id, contest.id)),
      ...snapshotStatements(context, contest.id, 'final', final),
      context.db.delete(contestBoards).where(eq(contestBoards.contestId, contest.id)),
      ...newsStatements(context, contest.id, 'final'),
    ])
  } catch (error) {
    // A score changed in between, or a day is held; its next turn tries again.
    if (!isConflict(error, 'state of the contest')) throw error
  }
}

async function isAnswerMissing({ db }: AdvanceContext, { id, endsAt }: DueContest): Promise<boolean> {
  const missing = await db.all(sql`
    SELECT 1 FROM members CROSS JOIN players ON players.id = members.player_id
    CROSS JOIN contest_scores AS scores ON scores.player_id = members.player_id AND scores.contest_id = ${id}
    LEFT JOIN polls ON polls.player_id = members.player_id
    WHERE members.leaderboard_id = ${id} AND scores.points > 0 AND COALESCE(polls.read_at, 0) < ${endsAt}
      AND ${isCompetingPlayer} AND players.too_heavy_at IS NULL
    UNION ALL
    SELECT 1 FROM members CROSS JOIN players ON players.id = members.player_id
    CROSS JOIN earlier_reads AS earlier ON earlier.player_id = members.player_id
    WHERE members.leaderboard_id = ${id} AND earlier.due_at IS NOT NULL AND earlier.refused_at IS NULL
      AND ${isCompetingPlayer}
    LIMIT 1`)
  return missing.length > 0
}

/** A contest begins with its first board, or with the freeze if that comes at once, so its start needs no query. */
function startStatements(context: AdvanceContext, { id, countedAt }: DueContest): Statement[] {
  return countedAt === 0 ? [memberNoticeStatement(context, id, 'start')] : []
}

async function recount(context: AdvanceContext, contest: DueContest): Promise<void> {
  const now = context.now()
  const { id, changedAt, countedAt } = contest
  const board = await countBoard(context, contest)
  await writeTogether(context.db, [
    ...leaderStatements(context, contest, board),
    ...startStatements(context, contest),
    ...boardStatements(context, contest, { board, madeAt: now }),
    context.db
      .update(contests)
      .set({ countedAt: Math.max(now, changedAt, countedAt + 1) })
      .where(and(eq(contests.id, id), eq(contests.changedAt, changedAt), eq(contests.countedAt, countedAt))),
  ])
}
