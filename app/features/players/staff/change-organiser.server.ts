import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAuditedIf } from '#app/core/audit/write-audited.server.ts'
import { notificationStatements } from '#app/core/notifications/notification-statements.server.ts'
import { organiserTexts, type OrganiserChange } from '#app/domain/account/account-status-text.ts'
import { players } from '#db/schema/players.ts'
import { findChangeable, type Outcome } from './find-changeable.server.ts'

/** Contests as with premium, and nothing else of it. Open contests keep their room when it ends. The player is told. */
export async function changeOrganiser(
  context: Pick<AppContext, 'db' | 'now'>,
  actor: string,
  { playerId, change }: { playerId: string; change: OrganiserChange },
): Promise<Outcome> {
  const found = await findChangeable(context, playerId)
  if (!found.ok) return found
  const organiserAt = change === 'make-organiser' ? context.now() : null
  const isWritten = await writeAuditedIf(
    context,
    sql`EXISTS (SELECT 1 FROM players WHERE id = ${playerId}
      AND organiser_at IS ${change === 'make-organiser' ? sql`NULL` : sql`NOT NULL`})`,
    { actor, action: change, detail: { playerId } },
    [
      context.db.update(players).set({ organiserAt, lastUpdated: context.now() }).where(eq(players.id, playerId)),
      ...notificationStatements(context, [
        {
          id: `${change}:${playerId}:${context.now()}`,
          playerId,
          kind: 'CUSTOM',
          payload: organiserTexts[change],
        },
      ]),
    ],
  )
  return isWritten ? { ok: true } : { ok: false, code: 'already' }
}
