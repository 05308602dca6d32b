import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { signatureRefusals } from '#db/schema/monitoring.ts'

/** In one window, they open an incident. */
export const REFUSALS_ALARMING = 20
const WINDOW = 10 * MINUTE

export type WebhookSource = (typeof signatureRefusals.$inferSelect)['source']

/** A webhook with an invalid proof; at most thirty a minute count, because anyone can send one. */
export async function recordRefusal(
  { db, now, limits }: Pick<AppContext, 'db' | 'now' | 'limits'>,
  source: WebhookSource,
): Promise<void> {
  if (!(await limits.form(`refused:${source}`))) return
  const windowStart = refusalWindow(now())
  const refusals = sql`IIF(${signatureRefusals.windowStart} = ${windowStart}, ${signatureRefusals.refusals} + 1, 1)`
  await db
    .insert(signatureRefusals)
    .values({ source, windowStart, refusals: 1 })
    .onConflictDoUpdate({ target: signatureRefusals.source, set: { windowStart, refusals } })
}

export function refusalWindow(now: number): number {
  return now - (now % WINDOW)
}
