import { count, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { prizes } from '#db/schema/prizes.ts'
import type { Chest } from './chest.ts'

/** What the ten best of a week share. */
export async function loadChest({ db }: Pick<AppContext, 'db'>): Promise<Chest> {
  const [sum] = await db
    .select({ count: count(), worth: sql<number>`COALESCE(SUM(${prizes.worth}), 0)` })
    .from(prizes)
    .where(eq(prizes.active, true))
  return sum ?? { count: 0, worth: 0 }
}
