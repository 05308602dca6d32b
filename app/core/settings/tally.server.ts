import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { settings } from '#db/schema/settings.ts'

const NAME = 'tally'
export const tally = z.partialRecord(z.enum(['joined', 'left', 'dropped', 'incidents']), z.number())

/** What was counted since the beginning; the difference of two says what a time brought. */
export type Tally = z.infer<typeof tally>

/** Counts one more, in the batch of the change; with `where`, only if that holds then. */
export function tallyStatement(
  { db }: Pick<AppContext, 'db'>,
  name: keyof Tally,
  where: ReturnType<typeof sql> = sql`TRUE`,
): Statement {
  const path = `$.${name}`
  return db.run(sql`INSERT INTO settings (name, value) SELECT ${NAME}, json_object(${name}, 1) WHERE ${where}
    ON CONFLICT (name) DO UPDATE SET value = json_set(value, ${path}, COALESCE(value ->> ${path}, 0) + 1)`)
}

export async function tallyOne(context: Pick<AppContext, 'db'>, name: keyof Tally): Promise<void> {
  await writeTogether(context.db, [tallyStatement(context, name)])
}

export async function readTally({ db }: Pick<AppContext, 'db'>): Promise<Tally> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, NAME))
  return tally.safeParse(row?.value).data ?? {}
}
