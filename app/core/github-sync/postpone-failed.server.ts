import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { MINUTE } from '#app/domain/period.ts'
import { idsIn } from '#db/ids-in.ts'
import type { RefreshOutcome } from './refresh-players.server.ts'

const RETRY_AFTER = 10 * MINUTE

/** Asks again soon for players whose turn failed; those whose next turn is sooner anyway stay unwritten. */
export async function postponeFailed(context: Pick<AppContext, 'db' | 'now'>, outcome: RefreshOutcome): Promise<void> {
  if (outcome.failed.length === 0) return
  const again = Math.max(context.now() + RETRY_AFTER, outcome.retryAt ?? 0)
  await context.db.run(sql`UPDATE players SET next_refresh_at = ${again}
    WHERE id IN ${idsIn(outcome.failed)} AND next_refresh_at > ${again}`)
}
