import { sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { prizes } from '#db/schema/prizes.ts'
import { CODES_COUNTED_TO, type ListedPrize } from './prizes-view.ts'

/** Every prize in its order, with how many codes are left and taken; one more than counted to where there are more. */
export async function listPrizes({ db }: Pick<AppContext, 'db'>): Promise<ListedPrize[]> {
  const codes = (state: SQL) => sql<number>`(SELECT COUNT(*) FROM (SELECT 1 FROM prize_codes
    WHERE prize_id = prizes.id AND ${state} LIMIT ${CODES_COUNTED_TO + 1}))`
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

/** What the chest shows and cannot give. */
export function listExhaustedPrizes({ db }: Pick<AppContext, 'db'>): Promise<{ id: string; title: string }[]> {
  return db.all(sql`SELECT id, title FROM prizes WHERE active = 1
    AND NOT EXISTS (SELECT 1 FROM prize_codes WHERE prize_id = prizes.id AND taken_at IS NULL) ORDER BY position, id`)
}
