import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { statistics } from '#db/schema/statistics.ts'

/** Claimed players that are not suspended, from one row that triggers keep. */
export async function countPlayers({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const [row] = await db.select().from(statistics).where(eq(statistics.id, 'players'))
  return row?.players ?? 0
}
