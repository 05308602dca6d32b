import { eq, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { settings } from '#db/schema/settings.ts'

const NAME = 'tally'
export const tally = z.partialRecord(z.enum(['joined', 'left', 'dropped', 'incidents']), z.number())

/** Counted since the beginning; two of them give what happened in between. */
export type Tally = z.infer<typeof tally>

/** In the batch of the change; `where` is checked inside it. */
export function incrementTallyStatement(
  { db }: Pick<AppContext, 'db'>,
  name: keyof Tally,
  { count = 1, where = sql`TRUE` }: { count?: number; where?: SQL } = {},
): Statement {
  const path = `$.${name}`
  return db.run(sql`INSERT INTO settings (name, value) SELECT ${NAME}, json_object(${name}, ${count}) WHERE ${where}
    ON CONFLICT (name) DO UPDATE SET value = json_set(value, ${path}, COALESCE(value ->> ${path}, 0) + ${count})`)
}

export async function incrementTally(context: Pick<AppContext, 'db'>, name: keyof Tally, count = 1): Promise<void> {
  await writeTogether(context.db, [incrementTallyStatement(context, name, { count })])
}

export async function readTally({ db }: Pick<AppContext, 'db'>): Promise<Tally> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, NAME))
  return tally.safeParse(row?.value).data ?? {}
}
