import { eq, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { newInvitationCode, OWNED_CAP } from '#app/domain/contests/private-leaderboard.ts'
import type { Statement } from '#db/client.ts'
import { privateLeaderboards } from '#db/schema/contests/private-leaderboards.ts'
import { ownedBoards } from './creation-refusal.server.ts'

type NewBoard = { id: string; ownerId: string; name: string; description: string; endsOn: string | null }

/** Its owner is the first member. Writes nothing for an owner of too many boards, or if `mayOwn` is false. */
export function createBoardStatements(
  { db, now, randomBytes }: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  { id, ownerId, name, description, endsOn }: NewBoard,
  mayOwn: SQL = sql`TRUE`,
): Statement[] {
  return [
    db.run(sql`
      INSERT INTO private_leaderboards (id, owner_id, name, description, ends_on, invitation_code, created_at)
      SELECT ${id}, players.id, ${name}, ${description}, ${endsOn}, ${newInvitationCode(randomBytes)}, ${now()}
      FROM players
      WHERE players.id = ${ownerId} AND ${mayOwn} AND ${ownedBoards(ownerId)} < ${OWNED_CAP}`),
    db.run(sql`INSERT INTO members (leaderboard_id, player_id, joined_at)
      SELECT id, owner_id, created_at FROM private_leaderboards WHERE id = ${id}`),
  ]
}

/** For the batch that takes away the right of somebody who knows the old link. */
export function renewCodeStatement({ db, randomBytes }: Pick<AppContext, 'db' | 'randomBytes'>, id: string): Statement {
  const invitationCode = newInvitationCode(randomBytes)
  return db.update(privateLeaderboards).set({ invitationCode }).where(eq(privateLeaderboards.id, id))
}
