import { and, desc, eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import type { AppContext } from '#app/context/context.server.ts'
import { creationRefusalsOf } from '#app/core/contests/private-leaderboards/creation-refusal.server.ts'
import {
  board,
  climberCount,
  shownDescription,
  shownName,
} from '#app/core/contests/private-leaderboards/shown-name.server.ts'
import { contestState, isClosed, isFrozen, typedSlug, type ContestTimes } from '#app/domain/contests/contest.ts'
import { hasEnded as isOver, MEMBERSHIPS_CAP, OWNED_CAP, wayOut } from '#app/domain/contests/private-leaderboard.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { dayOf } from '#app/domain/time/period.ts'
import { pick } from '#app/domain/values/pick.ts'
import { contestRoles, contests } from '#db/schema/contests/contests.ts'
import { members } from '#db/schema/contests/private-leaderboards.ts'
import { players } from '#db/schema/players.ts'
import { listOffers } from './answer-offer.server.ts'
import { boardStandings } from './board-standings.server.ts'
import { contestStandings } from './contest-standings.server.ts'

export type MyLeaderboardsView = Awaited<ReturnType<typeof loadMyLeaderboards>> & { refused?: RefusedForm }
export type ListedLeaderboard = MyLeaderboardsView['boards'][number]
/** `open`: running, being counted, or a board without an end. */
export type ListStage = 'draft' | 'open' | 'soon' | 'finished'

export async function loadMyLeaderboards(context: Pick<AppContext, 'db' | 'now'>, player: { id: string }) {
  const [boards, offers, refusals] = await Promise.all([
    listLeaderboards(context, player.id),
    listOffers(context, player.id),
    creationRefusalsOf(context, player.id),
  ])
  const plain = boards.filter(({ contest }) => contest === null)
  const begun = boards.filter(({ contest, stage }) => contest !== null && stage !== 'draft')
  const [standings, ofContests] = await Promise.all([
    boardStandings(context, player.id, plain),
    contestStandings(
      context,
      player.id,
      begun.slice(0, CONTESTS_READ).map(({ id }) => id),
    ),
  ])
  const now = context.now()
  return {
    boards: boards.map((board) => ({
      ...board,
      standing: board.isSealed ? null : ((board.contest === null ? standings : ofContests).get(board.id) ?? null),
    })),
    offers,
    owned: boards.filter(({ isMine }) => isMine).length,
    refusals,
    today: dayOf(now),
    now,
  }
}

const CONTESTS_READ = 20

/** The boards that the player is a member of or has a role in, newest first. */
async function listLeaderboards(context: Pick<AppContext, 'db' | 'now'>, playerId: string) {
  const now = context.now()
  const { db } = context
  const listed = unionAll(
    db
      .select({ id: members.leaderboardId, since: members.joinedAt, isMember: sql<number>`1`.as('is_member') })
      .from(members)
      .where(eq(members.playerId, playerId)),
    db
      .select({ id: contestRoles.contestId, since: contestRoles.createdAt, isMember: sql<number>`0`.as('is_member') })
      .from(contestRoles)
      .where(
        and(
          eq(contestRoles.playerId, playerId),
          sql`NOT EXISTS (SELECT 1 FROM members WHERE leaderboard_id = contest_id AND player_id = ${playerId})`,
        ),
      ),
  ).as('listed')
  const rows = await db
    .select({
      id: board.id,
      name: sql<string>`IIF(board.owner_id = ${playerId}, board.name, ${shownName})`,
      description: sql<string>`IIF(board.owner_id = ${playerId}, board.description, ${shownDescription})`,
      endsOn: board.endsOn,
      members: sql<number>`IIF(${contests.id} IS NULL, ${board.memberCount}, ${climberCount})`,
      ownerUsername: players.githubUsername,
      isOwner: sql<number>`board.owner_id = ${playerId}`,
      role: contestRoles.role,
      isMember: listed.isMember,
      contest: {
        ...pick(contests, 'slug', 'visibility', 'timeZone', 'openedAt', 'startsAt', 'endsAt', 'freezeMinutes'),
        ...pick(contests, 'revealed', 'finalAt', 'cancelledAt', 'rock', 'ridge'),
      },
    })
    .from(listed)
    // In this order, or the planner begins with every board.
    .crossJoin(board)
    .crossJoin(players)
    .leftJoin(contests, eq(contests.id, board.id))
    .leftJoin(contestRoles, and(eq(contestRoles.contestId, board.id), eq(contestRoles.playerId, playerId)))
    .where(and(eq(board.id, listed.id), eq(players.id, board.ownerId)))
    .orderBy(desc(listed.since), board.id)
    .limit(MEMBERSHIPS_CAP + OWNED_CAP)
  return rows.map(({ isOwner, isMember, ...row }) => ({
    ...row,
    contest: row.contest === null ? null : { ...row.contest, slug: typedSlug(row.contest.slug) },
    isMine: isOwner === 1,
    canLeave:
      isMember === 1 && wayOut({ isOwner: isOwner === 1, contestEndsAt: row.contest?.endsAt ?? null }, now) === 'open',
    stage: stageOf(row, now),
    isSealed: isSealed(row, now),
  }))
}

type Dated = { endsOn: string | null; contest: ContestTimes | null }

function stageOf({ endsOn, contest }: Dated, now: number): ListStage {
  if (contest === null) return isOver(endsOn, now) ? 'finished' : 'open'
  const state = contestState(contest, now)
  if (state === 'draft' || state === 'soon') return state
  return isClosed(state) ? 'finished' : 'open'
}

/** Final but not revealed: nobody sees who has won. */
function isSealed({ contest }: Dated, now: number): boolean {
  return contest !== null && contest.finalAt !== null && isFrozen(contest, now)
}
