import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { renewCodeStatement } from '#app/core/contests/private-leaderboards/create-board.server.ts'
import { namedContest } from '#app/core/contests/running/contest-news.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { contestNoticeStatements } from '#app/core/contests/running/notify-members.server.ts'
import { recountMemberStatement } from '#app/core/contests/running/recount-contest.server.ts'
import { recordMoveStatement } from '#app/core/contests/running/team-moves.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { isClosed } from '#app/domain/contests/contest.ts'
import { done, MISSING, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { contestRoles } from '#db/schema/contests/contests.ts'
import { members, removedMembers } from '#db/schema/contests/private-leaderboards.ts'
import { contestBoards } from '#db/schema/contests/scores.ts'
import { CONTEST_CLOSED, TOO_MANY_DECISIONS, writeAtDesk } from './write-at-desk.server.ts'

type RemoveContext = Pick<AppContext, 'db' | 'now' | 'randomBytes'>

/**
 * Takes a climber out, until the results are final, with a reason that they and, without their name, everybody reads. They
 * cannot join again unless they are let back in. While people may still join, the invitation link becomes a new one.
 */
export async function removeClimber(
  context: RemoveContext,
  contest: Contest,
  { username, reason }: { username: string; reason: string },
): Promise<FormOutcome> {
  const { db } = context
  const { id } = contest
  if (isClosed(contest.state)) return CONTEST_CLOSED
  const [member] = await db.all<{ id: string }>(sql`
    SELECT players.id FROM members CROSS JOIN players ON players.id = members.player_id
    WHERE leaderboard_id = ${id} AND lower_case_github_username = ${username.toLowerCase()}
      AND players.id <> ${contest.ownerId}`)
  if (member === undefined) return CLIMBER_NOT_FOUND
  if (namesUsername(reason, username))
    return refused({ reason: 'Everyone can read the reason, so leave out the name.' })
  const blocked = await blockedErrors(context, { reason })
  if (Object.keys(blocked).length > 0) return refused(blocked)
  const { id: playerId } = member
  const now = context.now()
  const isMember = and(eq(members.leaderboardId, id), eq(members.playerId, playerId))
  const written = await writeAtDesk(
    context,
    contest,
    {
      action: 'contest-climber',
      detail: { playerId },
      onlyIf: sql`EXISTS (SELECT 1 FROM members WHERE ${isMember}) AND ${isOpen(id)}`,
    },
    [
      db.run(sql`
        INSERT INTO removed_members (leaderboard_id, player_id, removed_at, reason, team_id)
        SELECT leaderboard_id, player_id, ${now}, ${reason}, team_id FROM members WHERE ${isMember}`),
      recordMoveStatement(
        { db, now: () => now },
        { contestId: id, who: sql`members.player_id = ${playerId}`, to: sql`NULL` },
      ),
      db.delete(members).where(isMember),
      db.delete(contestRoles).where(and(eq(contestRoles.contestId, id), eq(contestRoles.playerId, playerId))),
      db.delete(contestBoards).where(eq(contestBoards.contestId, id)),
      ...contestNoticeStatements(context, [playerId], { event: 'removed', contest: namedContest(contest), reason }),
      ...(contest.state === 'settling' ? [] : [renewCodeStatement(context, id)]),
    ],
  )
  if (written === 'too_many') return TOO_MANY_DECISIONS
  if (written === 'changed') return CLIMBER_NOT_FOUND
  return done(
    contest.state === 'settling'
      ? `${username} is out of the results.`
      : `${username} is removed, and the invitation link is new.`,
  )
}

/** Lets somebody back in: to join again or, after the end, into the results and into their team if it has room. */
export async function readmitClimber(
  context: RemoveContext & Pick<AppContext, 'log'>,
  contest: Contest,
  { playerId }: { playerId: string },
): Promise<FormOutcome> {
  const { db } = context
  const { id } = contest
  if (isClosed(contest.state)) return CONTEST_CLOSED
  const isOver = contest.state === 'settling'
  const isRemoved = and(eq(removedMembers.leaderboardId, id), eq(removedMembers.playerId, playerId))
  const [removed] = await db.all<{ teamId: string | null }>(sql`
    SELECT (SELECT id FROM contest_teams WHERE id = team_id AND member_count < ${contest.teamSize}) AS teamId
    FROM removed_members WHERE ${isRemoved}`)
  if (removed === undefined) return MISSING
  const written = await writeAtDesk(
    context,
    contest,
    {
      action: 'contest-climber',
      detail: { playerId, isBack: true },
      onlyIf: sql`EXISTS (SELECT 1 FROM removed_members WHERE ${isRemoved}) AND ${isOpen(id)}`,
    },
    [
      ...(isOver
        ? [
            // What they earned while they were removed counts for their team.
            db.run(sql`DELETE FROM contest_team_moves WHERE contest_id = ${id} AND player_id = ${playerId}
              AND to_team IS NULL AND moved_at = (SELECT removed_at FROM removed_members WHERE ${isRemoved})`),
          ]
        : []),
      db.delete(removedMembers).where(isRemoved),
      ...(isOver
        ? [
            db.insert(members).values({ leaderboardId: id, playerId, joinedAt: context.now(), teamId: removed.teamId }),
            recountMemberStatement(context, { contestId: id, playerId, on: 'join' }),
          ]
        : []),
    ],
  )
  if (written === 'too_many') return TOO_MANY_DECISIONS
  if (written === 'changed') return MISSING
  return done(isOver ? 'They are in the results again.' : 'They can join again.')
}

function namesUsername(text: string, username: string): boolean {
  const words = text.toLowerCase().split(/[^a-z0-9_-]+/)
  return words.includes(username.toLowerCase())
}

/** No result is final yet. */
function isOpen(id: string) {
  return sql`EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = ${id} AND final_at IS NULL AND cancelled_at IS NULL)`
}

const CLIMBER_NOT_FOUND = refused({ username: 'Nobody with this name climbs here.' })
