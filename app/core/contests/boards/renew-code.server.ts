import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { newInvitationCode } from '#app/domain/contests/private-leaderboard.ts'
import type { Statement } from '#db/client.ts'

/** A new invitation link, for the batch in which somebody who knows the old one loses their right to it. */
export function renewCodeStatement({ db, randomBytes }: Pick<AppContext, 'db' | 'randomBytes'>, id: string): Statement {
  return db.run(
    sql`UPDATE private_leaderboards SET invitation_code = ${newInvitationCode(randomBytes)} WHERE id = ${id}`,
  )
}
