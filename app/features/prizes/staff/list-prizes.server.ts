import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { COUNTED_TO } from '#app/staff/frame/counted.ts'
import { prizes } from '#db/schema/prizes.ts'

export type ListedPrize = Awaited<ReturnType<typeof listPrizes>>[number]

/** In order; codes left and taken are counted up to one more than `COUNTED_TO`. */
export async function listPrizes({ db }: Pick<AppContext, 'db'>) {
  const codes = (state: SQL) => sql<number>`(SELECT COUNT(*) FROM (SELECT 1 FROM prize_codes
    WHERE prize_id = prizes.id AND ${state} LIMIT ${COUNTED_TO + 1}))`
  return db
    .select({
      id: prizes.id,
      title: prizes.title,
      sponsor: prizes.sponsor,
      worth: prizes.worth,
      isExclusive: prizes.exclusive,
      isActive: prizes.active,
      left: codes(sql`taken_at IS NULL`),
      taken: codes(sql`taken_at IS NOT NULL`),
    })
    .from(prizes)
    .orderBy(prizes.position, prizes.id)
}
