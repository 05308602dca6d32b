import { desc, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { weeks } from '#db/schema/weeks.ts'

export async function findLastClosedWeek(context: Pick<AppContext, 'db'>): Promise<string | null> {
  const [week] = await context.db
    .select({ key: weeks.key })
    .from(weeks)
    .where(eq(weeks.state, 'closed'))
    .orderBy(desc(weeks.key))
    .limit(1)
  return week?.key ?? null
}
