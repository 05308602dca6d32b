import type { Client } from '#db/client.ts'

/** One row has the window and its count; a refusal writes nothing. */
const COUNT = `INSERT INTO settings (name, value) VALUES (?1, json_object('window', ?2, 'asked', 1))
  ON CONFLICT (name) DO UPDATE SET value = json_object('window', ?2,
    'asked', CASE WHEN settings.value ->> 'window' = ?2 THEN (settings.value ->> 'asked') + 1 ELSE 1 END)
  WHERE settings.value ->> 'window' IS NOT ?2 OR settings.value ->> 'asked' < ?3
  RETURNING name`

/** Whether one more, in all locations, fits into this window of time; if so it counts. */
export async function countInWindow(
  database: Client,
  now: number,
  { name, most, length }: { name: string; most: number; length: number },
): Promise<boolean> {
  const { results } = await database
    .prepare(COUNT)
    .bind(name, Math.floor(now / length), most)
    .all()
  return results.length > 0
}
