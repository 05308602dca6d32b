import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { renewCodeStatement } from '#app/core/contests/private-leaderboards/create-board.server.ts'
import { ownedBoards } from '#app/core/contests/private-leaderboards/creation-refusal.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { leaderboardTextStatement } from '#app/core/moderation/text-statements.server.ts'
import { isCompetingPlayer } from '#app/core/players/find-player.server.ts'
import { namesLeaderboard, OWNED_CAP } from '#app/domain/contests/private-leaderboard.ts'
import { done, MISSING, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { writeTogether } from '#db/client.ts'
import { privateLeaderboards } from '#db/schema/contests/private-leaderboards.ts'
import { offerAtDesk } from './roles.server.ts'
import { TOO_MANY_DECISIONS, writeAtDesk } from './write-at-desk.server.ts'

type SettingsContext = Pick<AppContext, 'db' | 'now' | 'randomBytes'>

/** The address stays from the opening on. */
export async function changeDetails(
  context: SettingsContext,
  contest: Contest,
  { name, description }: { name: string; description: string },
): Promise<FormOutcome> {
  const blocked = await blockedErrors(context, { name, description })
  if (Object.keys(blocked).length > 0) return refused(blocked)
  await writeTogether(context.db, [
    context.db
      .update(privateLeaderboards)
      .set({ name, description })
      .where(
        and(
          eq(privateLeaderboards.id, contest.id),
          or(ne(privateLeaderboards.name, name), ne(privateLeaderboards.description, description)),
        ),
      ),
    leaderboardTextStatement(context, contest.ownerId, contest.id),
  ])
  return done('Saved.')
}

export async function renewLink(context: SettingsContext, { id }: Contest): Promise<FormOutcome> {
  await writeTogether(context.db, [renewCodeStatement(context, id)])
  return done('There is a new invitation link. The old one no longer works.')
}

/** Offers the contest to a moderator, because an owner cannot climb in it. It stays the owner's until they accept. */
export async function handOverContest(
  context: SettingsContext,
  contest: Contest,
  { playerId }: { playerId: string },
): Promise<FormOutcome> {
  const { id, ownerId } = contest
  const refusal = await offerAtDesk(context, contest, {
    playerId,
    role: 'owner',
    onlyIf: sql`EXISTS (SELECT 1 FROM contest_roles
        CROSS JOIN players ON players.id = contest_roles.player_id
          AND players.claimed_at IS NOT NULL AND ${isCompetingPlayer}
        CROSS JOIN private_leaderboards AS board ON board.id = contest_id AND board.owner_id = ${ownerId}
        WHERE contest_id = ${id} AND player_id = ${playerId} AND role = 'moderator')
      AND ${ownedBoards(playerId)} < ${OWNED_CAP}`,
  })
  if (refusal === 'full')
    return refused({ playerId: `Choose a moderator from the list who owns fewer than ${OWNED_CAP} boards.` }, 409)
  if (refusal === 'declined')
    return refused({ playerId: 'They said no before. We don’t ask anybody twice for the same contest.' }, 409)
  return refusal ?? done('We asked them. They have 14 days to accept. Until then it stays yours.')
}

/** Until it starts, or after the end of one that was called off. Else people have climbed by its rules, and its results stay. */
export async function deleteContest(
  context: SettingsContext,
  contest: Contest,
  { confirmName }: { confirmName: string },
): Promise<FormOutcome> {
  const { id, name, state } = contest
  if (state !== 'draft' && state !== 'soon' && state !== 'cancelled') return MISSING
  if (!namesLeaderboard(confirmName, name))
    return refused({ confirmName: 'Type the name of the contest to delete it.' })
  const written = await writeAtDesk(
    context,
    contest,
    {
      action: 'delete-contest',
      onlyIf: sql`EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = ${id}
        AND (opened_at IS NULL OR starts_at > ${context.now()}
          OR (cancelled_at IS NOT NULL AND ends_at <= ${context.now()})))`,
    },
    [context.db.delete(privateLeaderboards).where(eq(privateLeaderboards.id, id))],
  )
  if (written === 'too_many') return TOO_MANY_DECISIONS
  return written === 'done' ? done(`${name} is deleted.`, '/my-leaderboards') : MISSING
}
