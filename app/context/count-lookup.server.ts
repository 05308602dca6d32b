import { MINUTE } from '#app/domain/period.ts'

/**
 * A minute, of all visitors in all locations: 3,600 of GitHub's 5,000 requests an hour. Questions about work ask GraphQL,
 * whose 5,000 points an hour the refreshes need: 900 of them.
 */
const MOST = { github: 60, why: 15 } as const

export type LookupKey = keyof typeof MOST

/** One row says which minute it is and how many were asked; a refusal writes nothing. */
const COUNT = `INSERT INTO settings (name, value) VALUES (?1, json_object('minute', ?2, 'asked', 1))
  ON CONFLICT (name) DO UPDATE SET value = json_object('minute', ?2,
    'asked', CASE WHEN settings.value ->> 'minute' = ?2 THEN (settings.value ->> 'asked') + 1 ELSE 1 END)
  WHERE settings.value ->> 'minute' <> ?2 OR settings.value ->> 'asked' < ?3
  RETURNING name`

/** Whether one more lookup fits into this minute, which it then counts. */
export async function countLookup(database: D1Database, now: number, key: LookupKey): Promise<boolean> {
  const minute = Math.floor(now / MINUTE)
  const { results } = await database.prepare(COUNT).bind(`lookups:${key}`, minute, MOST[key]).all()
  return results.length > 0
}
