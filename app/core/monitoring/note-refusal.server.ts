import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import type { signatureRefusals } from '#db/schema/monitoring.ts'

/** The refusals in one window that open an incident. */
export const REFUSALS_ALARMING = 20
const WINDOW = 10 * MINUTE

export type WebhookSource = (typeof signatureRefusals.$inferSelect)['source']

/** Counts a webhook with an invalid proof, at most thirty a minute, because anyone can send one. */
export async function noteRefusal(
  { db, now, limits }: Pick<AppContext, 'db' | 'now' | 'limits'>,
  source: WebhookSource,
): Promise<void> {
  if (!(await limits.form(`refused:${source}`))) return
  await db.run(sql`INSERT INTO signature_refusals (source, window_start, refusals)
    VALUES (${source}, ${refusalWindow(now())}, 1)
    ON CONFLICT (source) DO UPDATE SET window_start = excluded.window_start,
      refusals = CASE WHEN window_start = excluded.window_start THEN refusals + 1 ELSE 1 END`)
}

export function refusalWindow(now: number): number {
  return now - (now % WINDOW)
}
