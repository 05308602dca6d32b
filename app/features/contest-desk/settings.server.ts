import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAudited, writeAuditedIf } from '#app/core/audit/write-audited.server.ts'
import type { Contest } from '#app/core/contests/find-contest.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { leaderboardTextStatement } from '#app/core/moderation/text-statements.server.ts'
import { ownedBoards } from '#app/core/private-leaderboards/owned-boards.server.ts'
import { wrongDetails } from '#app/domain/contest-draft.ts'
import { done, MISSING, refused, type FormOutcome } from '#app/domain/form-outcome.ts'
import { plainText } from '#app/domain/plain-text.ts'
import { namesLeaderboard, newInvitationCode, OWNED_CAP } from '#app/domain/private-leaderboard.ts'
import { assertInBatch } from '#db/assert-in-batch.ts'
import { writeTogether } from '#db/client.ts'
import { isConflict } from '#db/conflict.ts'
import { deskEntry } from './desk-entry.ts'

type SettingsContext = Pick<AppContext, 'db' | 'now' | 'randomBytes'>

/** Another name and sentence. The address stays from the opening on. */
export async function changeDetails(
  context: SettingsContext,
  contest: Contest,
  typed: { name: string; description: string },
): Promise<FormOutcome> {
  const [name, description] = [plainText(typed.name), plainText(typed.description)]
  const errors = { ...(await blockedErrors(context, { name, description })), ...wrongDetails({ name, description }) }
  if (Object.keys(errors).length > 0) return refused(errors)
  await writeTogether(context.db, [
    context.db.run(sql`UPDATE private_leaderboards SET name = ${name}, description = ${description}
      WHERE id = ${contest.id} AND (name <> ${name} OR description <> ${description})`),
    leaderboardTextStatement(context, contest.ownerId, contest.id),
  ])
  return done('Saved.')
}

export async function renewLink(context: SettingsContext, { id }: Contest): Promise<FormOutcome> {
  await context.db.run(sql`UPDATE private_leaderboards SET invitation_code = ${newInvitationCode(context.randomBytes)}
    WHERE id = ${id}`)
  return done('The invitation link is new. The old one no longer works.')
}

/** Only a moderator takes a contest over, because an owner cannot climb in it. The owner before stays a moderator. */
export async function handOverContest(
  context: SettingsContext,
  contest: Contest,
  playerId: string,
): Promise<FormOutcome> {
  const { db } = context
  const { id, ownerId } = contest
  try {
    await writeAudited(context, deskEntry(contest, 'hand-over-contest', { playerId }), [
      assertInBatch(
        db,
        'state of the contest',
        sql`EXISTS (SELECT 1 FROM contest_roles
            CROSS JOIN players ON players.id = contest_roles.player_id
              AND players.claimed_at IS NOT NULL AND players.suspended_at IS NULL AND players.gone_at IS NULL
            CROSS JOIN private_leaderboards AS board ON board.id = contest_id AND board.owner_id = ${ownerId}
            WHERE contest_id = ${id} AND player_id = ${playerId} AND role = 'moderator')
          AND ${ownedBoards(playerId)} < ${OWNED_CAP}`,
      ),
      db.run(sql`UPDATE private_leaderboards SET owner_id = ${playerId} WHERE id = ${id}`),
      db.run(sql`INSERT INTO members (leaderboard_id, player_id, joined_at)
        VALUES (${id}, ${playerId}, ${context.now()}) ON CONFLICT DO NOTHING`),
      db.run(sql`DELETE FROM members WHERE leaderboard_id = ${id} AND player_id = ${ownerId}`),
      db.run(sql`DELETE FROM contest_roles WHERE contest_id = ${id} AND player_id = ${playerId}`),
      db.run(sql`INSERT INTO contest_roles (contest_id, player_id, role, created_at)
        VALUES (${id}, ${ownerId}, 'moderator', ${context.now()}) ON CONFLICT DO NOTHING`),
    ])
  } catch (error) {
    if (!isConflict(error, 'state of the contest')) throw error
    return refused({ playerId: `Choose a moderator from the list who owns fewer than ${OWNED_CAP} boards.` }, 409)
  }
  return done('The contest has a new owner. You moderate it from now on.')
}

/** Until it starts. Afterwards people have climbed by its rules, and its results stay. */
export async function deleteContest(
  context: SettingsContext,
  contest: Contest,
  typedName: string,
): Promise<FormOutcome> {
  const { id, name, state } = contest
  if (state !== 'draft' && state !== 'soon') return MISSING
  if (!namesLeaderboard(typedName, name)) return refused({ confirmName: 'Type the name of the contest to delete it.' })
  const isDeleted = await writeAuditedIf(
    context,
    sql`EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = ${id} AND (opened_at IS NULL OR starts_at > ${context.now()}))`,
    deskEntry(contest, 'delete-contest'),
    [context.db.run(sql`DELETE FROM private_leaderboards WHERE id = ${id}`)],
  )
  return isDeleted ? done(`${name} is deleted.`, '/my-leaderboards') : MISSING
}
