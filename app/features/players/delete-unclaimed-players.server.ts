import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { DAY } from '#app/domain/time/period.ts'

/** Deletes players that their GitHub account has not claimed within seven days. */
export async function deleteUnclaimedPlayers(context: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(context.now() - 7 * DAY).toISOString()
  await context.db.run(sql`DELETE FROM players WHERE claimed_at IS NULL AND joined_at < ${oldest}`)
}
