import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { newInvitationCode } from '#app/domain/private-leaderboard.ts'
import { writeTogether } from '#db/client.ts'

/** Renews the invitation in the same batch: the link that brought the member in would bring them back. */
export async function removeMember(
  context: Pick<AppContext, 'db' | 'randomBytes'>,
  ownerId: string,
  id: string,
  memberId: string,
): Promise<'removed' | 'not_found'> {
  const isMember = sql`EXISTS (SELECT 1 FROM members WHERE leaderboard_id = ${id} AND player_id = ${memberId})`
  const code = newInvitationCode(context.randomBytes)
  await writeTogether(context.db, [
    context.db.run(sql`UPDATE private_leaderboards SET invitation_code = ${code}
      WHERE id = ${id} AND owner_id = ${ownerId} AND owner_id <> ${memberId} AND ${isMember}`),
    context.db.run(sql`DELETE FROM members WHERE leaderboard_id = ${id} AND player_id = ${memberId}
      AND EXISTS (SELECT 1 FROM private_leaderboards
        WHERE id = ${id} AND owner_id = ${ownerId} AND owner_id <> ${memberId} AND invitation_code = ${code})`),
  ])
  const renewed = await context.db.all(
    sql`SELECT 1 FROM private_leaderboards WHERE id = ${id} AND owner_id = ${ownerId} AND invitation_code = ${code}`,
  )
  return renewed.length > 0 ? 'removed' : 'not_found'
}
