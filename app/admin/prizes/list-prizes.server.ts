import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { CODES_COUNTED_TO, type ListedPrize } from './prizes-view.ts'

type Row = Omit<ListedPrize, 'isExclusive' | 'isActive'> & { exclusive: number; active: number }

/** Every prize in its order, with how many codes are left and taken; one more than counted to where there are more. */
export async function listPrizes({ db }: Pick<AppContext, 'db'>): Promise<ListedPrize[]> {
  const rows = await db.all<Row>(sql`SELECT id, title, sponsor, worth, exclusive, active,
      (SELECT COUNT(*) FROM (SELECT 1 FROM prize_codes WHERE prize_id = prizes.id AND taken_at IS NULL
        LIMIT ${CODES_COUNTED_TO + 1})) AS left,
      (SELECT COUNT(*) FROM (SELECT 1 FROM prize_codes WHERE prize_id = prizes.id AND taken_at IS NOT NULL
        LIMIT ${CODES_COUNTED_TO + 1})) AS taken
    FROM prizes ORDER BY position, id`)
  return rows.map(({ exclusive, active, ...row }) => ({ ...row, isExclusive: exclusive === 1, isActive: active === 1 }))
}

/** What the chest shows and cannot give. */
export function listExhaustedPrizes({ db }: Pick<AppContext, 'db'>): Promise<{ id: string; title: string }[]> {
  return db.all(sql`SELECT id, title FROM prizes WHERE active = 1
    AND NOT EXISTS (SELECT 1 FROM prize_codes WHERE prize_id = prizes.id AND taken_at IS NULL) ORDER BY position, id`)
}
