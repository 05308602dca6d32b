import { and, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { AppContext } from '#app/context/context.server.ts'
import { isSpent, markInvitationsUsed } from '#app/core/contests/invitations/invitation-link.server.ts'
import { isTakenDown } from '#app/core/moderation/takedown.server.ts'
import { MEMBERSHIPS_CAP } from '#app/domain/contests/private-leaderboard.ts'
import { dayOf } from '#app/domain/time/period.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { assertInBatch, isConflict } from '#db/conflict.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { members, privateLeaderboards } from '#db/schema/contests/private-leaderboards.ts'
import { goesByLabels } from './open-contests.server.ts'
import { recountMemberStatement, recountPlayers } from './recount-contest.server.ts'
import { takeRosterEntry } from './roster-entries.server.ts'
import { wantEarlierStatement } from './want-earlier.server.ts'

/** `which` uses this alias. */
const named = alias(privateLeaderboards, 'board')

/**
 * For the one row `board` that `which` names, if it takes members: a contest from its opening to its end, unless called
 * off. There, work since its start counts at once, and what is missing is read. A mailed invitation lets one account
 * in. Null if nothing changed. Removed people and organisers, also former ones, cannot join.
 */
export async function joinBoard(
  context: Pick<AppContext, 'db' | 'now' | 'log'>,
  playerId: string,
  which: SQL,
  { invitationId, agrees = false }: Joining = {},
): Promise<{ id: string } | 'agree' | 'full' | 'removed' | 'organiser' | 'used' | null> {
  const [board] = await context.db
    .select({
      id: named.id,
      isContest: sql<number>`${contests.id} IS NOT NULL`,
      startsAt: contests.startsAt,
      timeZone: contests.timeZone,
      hasLabels: sql<number>`${goesByLabels(sql`${named.id}`)}`,
      asks: sql<number>`COALESCE(${contests.conductUrl}, ${contests.termsUrl}, ${contests.privacyUrl}) IS NOT NULL
        AND NOT ${isTakenDown('leaderboard', sql`${named.id}`)}`,
    })
    .from(named)
    .leftJoin(contests, eq(contests.id, named.id))
    .where(which)
    .limit(1)
  if (board === undefined) return null
  const { id, isContest } = board
  if (board.asks === 1 && !agrees) return (await isMember(context, id, playerId)) ? null : 'agree'
  const isAnew = board.hasLabels === 1 && (board.startsAt ?? 0) < context.now()
  try {
    await writeTogether(context.db, [
      insertMember(context, { id, playerId, agreed: board.asks === 1 }),
      assertInBatch(context.db, 'new member', sql`changes() = 1`),
      ...(invitationId === undefined ? [] : acceptStatements(context, invitationId)),
      ...(isContest === 1
        ? [
            recountMemberStatement(context, { contestId: id, playerId, invitationId, on: 'join' }),
            wantEarlierStatement(context, timesOf(board), [playerId], { isAnew }),
          ]
        : []),
    ])
  } catch (error) {
    if (isConflict(error, 'the leaderboard is full')) return 'full'
    if (isConflict(error, 'removed from the leaderboard')) return 'removed'
    if (isConflict(error, 'organisers do not climb')) return 'organiser'
    if (isConflict(error, 'unused invitation')) return 'used'
    if (isConflict(error, 'new member')) return null
    throw error
  }
  if (isContest === 1) {
    await takeRosterEntry(context, { contestId: id, playerId, invitationId })
    await recountPlayers(context, id, [playerId])
  }
  return { id }
}

/** `agrees`: to the organiser's own pages. */
type Joining = { invitationId?: string | undefined; agrees?: boolean }

async function isMember({ db }: Pick<AppContext, 'db'>, id: string, playerId: string): Promise<boolean> {
  return (await db.$count(members, and(eq(members.leaderboardId, id), eq(members.playerId, playerId)))) > 0
}

type Board = { id: string; startsAt: number | null; timeZone: string | null }

function timesOf({ id, startsAt, timeZone }: Board) {
  return { id, startsAt: startsAt ?? 0, timeZone: timeZone ?? 'UTC' }
}

function acceptStatements(context: Pick<AppContext, 'db' | 'now'>, invitationId: string): Statement[] {
  return [
    assertInBatch(context.db, 'unused invitation', sql`NOT ${isSpent(invitationId)}`),
    markInvitationsUsed(context, sql`${invitationId}`),
  ]
}

/** Filters out members first, because the trigger of a full board would refuse them too. */
function insertMember(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { id, playerId, agreed }: { id: string; playerId: string; agreed: boolean },
): Statement {
  return db.run(sql`
    INSERT INTO members (leaderboard_id, player_id, joined_at, agreed_at)
    SELECT board.id, ${playerId}, ${now()}, ${agreed ? now() : null}
    FROM private_leaderboards AS board LEFT JOIN contests ON contests.leaderboard_id = board.id
    WHERE board.id = ${id}
      AND IIF(contests.leaderboard_id IS NULL, board.ends_on IS NULL OR board.ends_on >= ${dayOf(now())},
        contests.opened_at IS NOT NULL AND contests.cancelled_at IS NULL AND contests.ends_at > ${now()})
      AND NOT EXISTS (SELECT 1 FROM members WHERE leaderboard_id = board.id AND player_id = ${playerId})
      AND (SELECT COUNT(*) FROM members WHERE player_id = ${playerId}) < ${MEMBERSHIPS_CAP}`)
}
