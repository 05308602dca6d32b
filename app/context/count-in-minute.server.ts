import { MINUTE } from '#app/domain/period.ts'

/** One row says which minute it is and how many there were; a refusal writes nothing. */
const COUNT = `INSERT INTO settings (name, value) VALUES (?1, json_object('minute', ?2, 'asked', 1))
  ON CONFLICT (name) DO UPDATE SET value = json_object('minute', ?2,
    'asked', CASE WHEN settings.value ->> 'minute' = ?2 THEN (settings.value ->> 'asked') + 1 ELSE 1 END)
  WHERE settings.value ->> 'minute' <> ?2 OR settings.value ->> 'asked' < ?3
  RETURNING name`

/** Whether one more of all visitors in all locations fits into this minute, which it then counts. */
export async function countInMinute(database: D1Database, now: number, name: string, most: number): Promise<boolean> {
  const minute = Math.floor(now / MINUTE)
  const { results } = await database.prepare(COUNT).bind(name, minute, most).all()
  return results.length > 0
}
