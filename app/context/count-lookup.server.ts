import { sql } from 'drizzle-orm'
import { MINUTE } from '#app/domain/period.ts'
import type { Database } from '#db/client.ts'

/** A minute, of all visitors in all locations: 3,600 of GitHub's 5,000 requests an hour. */
const MOST = 60

/**
 * Whether one more lookup fits into this minute, which it then counts. One row says which minute it is and how many were
 * asked; a refusal writes nothing.
 */
export async function countLookup(context: { db: Database; now: () => number }, key: string): Promise<boolean> {
  const minute = Math.floor(context.now() / MINUTE)
  const rows = await context.db.all(sql`INSERT INTO settings (name, value)
    VALUES (${`lookups:${key}`}, json_object('minute', ${minute}, 'asked', 1))
    ON CONFLICT (name) DO UPDATE SET value = json_object('minute', ${minute},
      'asked', CASE WHEN settings.value ->> 'minute' = ${minute} THEN (settings.value ->> 'asked') + 1 ELSE 1 END)
    WHERE settings.value ->> 'minute' <> ${minute} OR settings.value ->> 'asked' < ${MOST}
    RETURNING name`)
  return rows.length > 0
}
