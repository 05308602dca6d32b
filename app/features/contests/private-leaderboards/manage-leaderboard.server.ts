import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { renewCodeStatement } from '#app/core/contests/private-leaderboards/create-board.server.ts'
import { ownedBoards } from '#app/core/contests/private-leaderboards/creation-refusal.server.ts'
import { offerStatements } from '#app/core/contests/private-leaderboards/offers.server.ts'
import { leaderboardTextStatement } from '#app/core/moderation/text-statements.server.ts'
import { isCompetingPlayer } from '#app/core/players/find-player.server.ts'
import {
  type LeaderboardValues,
  namesLeaderboard,
  newInvitationCode,
  OWNED_CAP,
} from '#app/domain/contests/private-leaderboard.ts'
import { done, doneWith, MISSING, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { writeTogether } from '#db/client.ts'
import { assertInBatch, isConflict } from '#db/conflict.ts'
import { members, privateLeaderboards } from '#db/schema/contests/private-leaderboards.ts'
import { checkDetails } from './create-leaderboard.server.ts'

type ManageContext = Pick<AppContext, 'db' | 'now' | 'randomBytes'>

const NO_MEMBER = doneWith('warning', 'Choose a member from the list.')

export async function changeLeaderboard(
  context: ManageContext,
  ownerId: string,
  id: string,
  typed: LeaderboardValues,
): Promise<FormOutcome> {
  const board = await findOwned(context, ownerId, id)
  if (board === null) return MISSING
  const checked = await checkDetails(context, typed, board.endsOn)
  if (!checked.ok) return refused(checked.errors)
  await writeTogether(context.db, [
    context.db.update(privateLeaderboards).set(checked.values).where(isOwned(ownerId, id)),
    leaderboardTextStatement(context, ownerId, id),
  ])
  return done('The board is saved.')
}

export async function renewInvitation(context: ManageContext, ownerId: string, id: string): Promise<FormOutcome> {
  const renewed = await context.db
    .update(privateLeaderboards)
    .set({ invitationCode: newInvitationCode(context.randomBytes) })
    .where(isOwned(ownerId, id))
    .returning({ id: privateLeaderboards.id })
  return renewed.length > 0 ? done('The invitation link is new. The old one no longer works.') : MISSING
}

/** They cannot join again unless they are let back in. The link is renewed too, as they could give it to somebody. */
export async function removeMember(
  context: ManageContext,
  ownerId: string,
  id: string,
  memberId: string,
): Promise<FormOutcome> {
  const { db } = context
  try {
    await writeTogether(db, [
      db.run(sql`
        INSERT INTO removed_members (leaderboard_id, player_id, removed_at)
        SELECT leaderboard_id, player_id, ${context.now()} FROM members
        WHERE leaderboard_id = ${id} AND player_id = ${memberId} AND player_id <> ${ownerId}
          AND EXISTS (SELECT 1 FROM private_leaderboards WHERE ${isOwned(ownerId, id)})`),
      assertInBatch(db, 'removed member', sql`changes() = 1`),
      db.delete(members).where(and(eq(members.leaderboardId, id), eq(members.playerId, memberId))),
      renewCodeStatement(context, id),
    ])
    return done('The member is removed, and the invitation link is new.')
  } catch (error) {
    if (isConflict(error, 'removed member')) return NO_MEMBER
    throw error
  }
}

export async function readmitMember(
  { db }: ManageContext,
  ownerId: string,
  id: string,
  memberId: string,
): Promise<FormOutcome> {
  const readmitted = await db.all(sql`DELETE FROM removed_members
    WHERE leaderboard_id = ${id} AND player_id = ${memberId}
      AND EXISTS (SELECT 1 FROM private_leaderboards WHERE ${isOwned(ownerId, id)}) RETURNING player_id`)
  return readmitted.length > 0 ? done('They can join again. Send them the link.') : NO_MEMBER
}

/** Offers the owner's own board to another member; having it takes no premium. It changes hands when they accept. */
export async function handOverLeaderboard(
  context: ManageContext,
  ownerId: string,
  id: string,
  memberId: string,
): Promise<FormOutcome> {
  const [member] = await context.db.all<{ owned: number }>(sql`
    SELECT ${ownedBoards(memberId)} AS owned
    FROM private_leaderboards AS board CROSS JOIN members ON members.leaderboard_id = board.id
    CROSS JOIN players ON players.id = members.player_id
    WHERE board.id = ${id} AND board.owner_id = ${ownerId} AND board.owner_id <> ${memberId}
      AND members.player_id = ${memberId} AND ${isCompetingPlayer}`)
  if (member === undefined) return NO_MEMBER
  if (member.owned >= OWNED_CAP)
    return doneWith('warning', 'This member already owns the most boards one player can. Choose another member.')
  try {
    await writeTogether(context.db, offerStatements(context, { leaderboardId: id, playerId: memberId, role: 'owner' }))
  } catch (error) {
    if (!isConflict(error, 'open offer')) throw error
    return doneWith('warning', 'This member said no, and nobody is asked twice. Choose another member.')
  }
  return done('They are asked, and have 14 days to accept. Until then it stays yours.')
}

/** Deletes the owner's board for everybody, after its name was typed. */
export async function deleteLeaderboard(
  context: ManageContext,
  ownerId: string,
  id: string,
  typedName: string,
): Promise<FormOutcome> {
  const board = await findOwned(context, ownerId, id)
  if (board === null) return MISSING
  if (!namesLeaderboard(typedName, board.name))
    return refused({ confirmName: 'Type the name of the board to delete it.' })
  await context.db.delete(privateLeaderboards).where(isOwned(ownerId, id))
  return done(`${board.name} is deleted.`, '/my-leaderboards')
}

/** The player's own board; null for everybody else, and for a contest, which is managed on its organiser's desk. */
export async function findOwned({ db }: Pick<AppContext, 'db'>, ownerId: string, id: string) {
  const [board] = await db.select().from(privateLeaderboards).where(isOwned(ownerId, id))
  return board ?? null
}

function isOwned(ownerId: string, id: string) {
  return and(
    eq(privateLeaderboards.id, id),
    eq(privateLeaderboards.ownerId, ownerId),
    sql`NOT EXISTS (SELECT 1 FROM contests WHERE leaderboard_id = ${id})`,
  )
}
