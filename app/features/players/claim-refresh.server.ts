import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'

/** Whether GitHub may be asked about a player on request now: one caller is told so, and none again for that long. */
export async function claimRefresh(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
  pause: number,
): Promise<boolean> {
  const claimed = await db.all(sql`UPDATE players SET last_github_fetch = ${now()}
    WHERE id = ${playerId} AND last_github_fetch <= ${now() - pause} RETURNING id`)
  return claimed.length > 0
}
