import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { receiptOf } from '#app/core/players/answered-at.server.ts'
import { isCompetingPlayer, type Player } from '#app/core/players/find-player.server.ts'
import { readRegistration } from '#app/core/settings/registration.server.ts'
import { PRESENT_PER_MINUTE, presentDueAt } from '#app/domain/github/poll-period.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { incidents } from '#db/schema/monitoring.ts'
import { readFactor } from './github-budget.server.ts'
import { findSlots } from './slots.server.ts'

/**
 * For an open page. Not if already due or asked for alone; nobody while periods are stretched, GitHub is silent or
 * registration is paused.
 */
export async function makeViewerDue(context: Pick<AppContext, 'db' | 'now'>, player: Player): Promise<void> {
  const { db, now } = context
  const { slotId, dueAt: isDue, suspendedAt, goneAt } = player
  if (slotId === null || isDue !== null || suspendedAt !== null || goneAt !== null) return
  const [[slot], factor, registration, [isLow]] = await Promise.all([
    findSlots(context, [slotId]),
    readFactor(context),
    readRegistration(context),
    db.select({ kind: incidents.kind }).from(incidents).where(eq(incidents.kind, 'github-budget')),
  ])
  if (slot === undefined || factor > 1 || registration === 'paused' || isLow !== undefined) return
  if (slot.answeredAt < slot.queriedAt) return
  const { answeredAt, queriedAt } = receiptOf(player, slot)
  const dueAt = presentDueAt(slot, Math.max(answeredAt, queriedAt), factor, now())
  if (dueAt === null) return
  const isWanted = sql`due_at IS NOT NULL AND claimed_at IS NOT NULL AND ${isCompetingPlayer}`
  const run = Math.ceil(dueAt / MINUTE) * MINUTE
  // Unless the player was asked for since, or the minute's message is full.
  await db.run(sql`UPDATE players SET due_at = ${dueAt}
    WHERE id = ${player.id} AND due_at IS NULL AND slot_id = ${slotId}
      AND claimed_at IS NOT NULL AND ${isCompetingPlayer}
      AND last_github_fetch = ${player.lastGithubFetch} AND last_github_update = ${player.lastGithubUpdate}
      AND (SELECT COUNT(*) FROM (SELECT 1 FROM players WHERE ${isWanted} AND due_at <= ${run}
        AND (due_at <= ${now()} OR due_at > ${run - MINUTE}) LIMIT ${PRESENT_PER_MINUTE})) < ${PRESENT_PER_MINUTE}`)
}
