import type { Client } from '#db/client.ts'

/** A refusal writes nothing. */
const COUNT = `INSERT INTO settings (name, value) VALUES (?1, json_object('window', ?2, 'asked', 1))
  ON CONFLICT (name) DO UPDATE SET value = json_object('window', ?2,
    'asked', CASE WHEN settings.value ->> 'window' = ?2 THEN (settings.value ->> 'asked') + 1 ELSE 1 END)
  WHERE settings.value ->> 'window' IS NOT ?2 OR settings.value ->> 'asked' < ?3
  RETURNING name`

/** Counts one more if it fits, over all locations. */
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
