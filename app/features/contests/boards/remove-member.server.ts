import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { renewCodeStatement } from '#app/core/contests/boards/renew-code.server.ts'
import { assertInBatch } from '#db/assert-in-batch.ts'
import { writeTogether } from '#db/client.ts'
import { isConflict } from '#db/conflict.ts'

type RemoveContext = Pick<AppContext, 'db' | 'now' | 'randomBytes'>

/** They cannot join again unless they are let back in. The link is renewed too, as they could give it to somebody. */
export async function removeMember(
  context: RemoveContext,
  ownerId: string,
  id: string,
  memberId: string,
): Promise<'removed' | 'not_found'> {
  const { db } = context
  try {
    await writeTogether(db, [
      db.run(sql`
        INSERT INTO removed_members (leaderboard_id, player_id, removed_at)
        SELECT leaderboard_id, player_id, ${context.now()} FROM members
        WHERE leaderboard_id = ${id} AND player_id = ${memberId} AND ${isOwned(ownerId, id)} AND player_id <> ${ownerId}`),
      assertInBatch(db, 'removed member', sql`changes() = 1`),
      db.run(sql`DELETE FROM members WHERE leaderboard_id = ${id} AND player_id = ${memberId}`),
      renewCodeStatement(context, id),
    ])
    return 'removed'
  } catch (error) {
    if (isConflict(error, 'removed member')) return 'not_found'
    throw error
  }
}

/** Lets somebody join again. */
export async function readmitMember(
  { db }: RemoveContext,
  ownerId: string,
  id: string,
  memberId: string,
): Promise<'readmitted' | 'not_found'> {
  const readmitted = await db.all(sql`DELETE FROM removed_members
    WHERE leaderboard_id = ${id} AND player_id = ${memberId} AND ${isOwned(ownerId, id)} RETURNING player_id`)
  return readmitted.length > 0 ? 'readmitted' : 'not_found'
}

function isOwned(ownerId: string, id: string) {
  return sql`EXISTS (SELECT 1 FROM private_leaderboards WHERE id = ${id} AND owner_id = ${ownerId})`
}
