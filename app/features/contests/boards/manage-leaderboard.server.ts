import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { leaderboardTextStatement } from '#app/core/moderation/text-statements.server.ts'
import {
  type LeaderboardErrors,
  type LeaderboardValues,
  namesLeaderboard,
  newInvitationCode,
} from '#app/domain/contests/private-leaderboard.ts'
import { writeTogether } from '#db/client.ts'
import { privateLeaderboards } from '#db/schema/private-leaderboards.ts'
import { checkDetails } from './create-leaderboard.server.ts'

type LeaderboardChange =
  | { ok: true }
  | { ok: false; code: 'invalid'; errors: LeaderboardErrors }
  | { ok: false; code: 'not_found' }

export async function changeLeaderboard(
  context: Pick<AppContext, 'db' | 'now'>,
  ownerId: string,
  id: string,
  typed: LeaderboardValues,
): Promise<LeaderboardChange> {
  const own = isOwn(ownerId, id)
  const [board] = await context.db.select({ endsOn: privateLeaderboards.endsOn }).from(privateLeaderboards).where(own)
  if (board === undefined) return { ok: false, code: 'not_found' }
  const checked = await checkDetails(context, typed, board.endsOn)
  if (!checked.ok) return { ok: false, code: 'invalid', errors: checked.errors }
  await writeTogether(context.db, [
    context.db.update(privateLeaderboards).set(checked.values).where(own),
    leaderboardTextStatement(context, ownerId, id),
  ])
  return { ok: true }
}

type LeaderboardDeletion = { ok: true; name: string } | { ok: false; code: 'unconfirmed' | 'not_found' }

/** Deletes the owner's board for everybody, after its name was typed. */
export async function deleteLeaderboard(
  context: Pick<AppContext, 'db'>,
  ownerId: string,
  id: string,
  typedName: string,
): Promise<LeaderboardDeletion> {
  const own = isOwn(ownerId, id)
  const [board] = await context.db.select({ name: privateLeaderboards.name }).from(privateLeaderboards).where(own)
  if (board === undefined) return { ok: false, code: 'not_found' }
  if (!namesLeaderboard(typedName, board.name)) return { ok: false, code: 'unconfirmed' }
  await context.db.delete(privateLeaderboards).where(own)
  return { ok: true, name: board.name }
}

/** A new invitation link for the owner's own board; the old one ends. False where there is no such board. */
export async function renewInvitation(
  context: Pick<AppContext, 'db' | 'randomBytes'>,
  ownerId: string,
  id: string,
): Promise<boolean> {
  const renewed = await context.db
    .update(privateLeaderboards)
    .set({ invitationCode: newInvitationCode(context.randomBytes) })
    .where(isOwn(ownerId, id))
    .returning({ id: privateLeaderboards.id })
  return renewed.length > 0
}

function isOwn(ownerId: string, id: string) {
  return and(eq(privateLeaderboards.id, id), eq(privateLeaderboards.ownerId, ownerId))
}
