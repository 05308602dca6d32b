import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { prizes } from '#db/schema/prizes.ts'

/** Whether there is such a prize, in the chest or not. */
export async function findPrize({ db }: Pick<AppContext, 'db'>, id: string): Promise<boolean> {
  const rows = await db.select({ id: prizes.id }).from(prizes).where(eq(prizes.id, id))
  return rows.length > 0
}
