import { eq } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { withToday, type DaySize } from '#app/domain/monitoring/database-size.ts'
import { settings } from '#db/schema/settings.ts'

const NAME = 'database_sizes'

const schema = z.array(z.tuple([z.string(), z.number()]))

/** Of the last weeks; writes today's once. */
export async function recordDatabaseSize(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  bytes: number,
): Promise<readonly DaySize[]> {
  const known = await readDatabaseSizes({ db })
  const value = withToday(known, bytes, now())
  if (value !== known)
    await db
      .insert(settings)
      .values({ name: NAME, value })
      .onConflictDoUpdate({ target: settings.name, set: { value } })
  return value
}

/** One a day, the newest last. */
export async function readDatabaseSizes({ db }: Pick<AppContext, 'db'>): Promise<readonly DaySize[]> {
  const [row] = await db.select().from(settings).where(eq(settings.name, NAME))
  return schema.catch([]).parse(row?.value)
}
