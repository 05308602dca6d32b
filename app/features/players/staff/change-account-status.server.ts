import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAudited } from '#app/core/audit/write-audited.server.ts'
import { ledgersUnchanged } from '#app/core/ledger/save-ledger.server.ts'
import { notificationStatements } from '#app/core/notifications/notification-statements.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { rankedStatement } from '#app/core/standings/open-standings.server.ts'
import { accountStatusTexts, type AccountStatusChange } from '#app/domain/account/account-status-text.ts'
import type { AuditAction } from '#app/domain/admin/audit-action.ts'
import { reasonProblem } from '#app/domain/admin/player-change.ts'
import type { Statement } from '#db/client.ts'
import { sessions } from '#db/schema/sign-in.ts'
import { findChangeable, retryChange, type Outcome } from './find-changeable.server.ts'

type StatusContext = Pick<AppContext, 'db' | 'now'>

const ACTIONS = {
  suspend: 'suspend-player',
  ban: 'ban-player',
  lift: 'lift-suspension',
} as const satisfies Record<AccountStatusChange, AuditAction>

/** A suspended player leaves every open board; a ban also ends sessions. The player is told why. */
export async function changeAccountStatus(
  context: StatusContext,
  actor: string,
  { playerId, change, reason }: { playerId: string; change: AccountStatusChange; reason: string },
): Promise<Outcome> {
  const unreasoned = reasonProblem(reason)
  if (unreasoned !== null) return { ok: false, code: unreasoned }
  return retryChange<Outcome>(async () => {
    const found = await findChangeable(context, playerId)
    if (!found.ok) return found
    if (!isChange(found.player, change)) return { ok: false, code: 'already' }
    await writeAudited(context, { actor, action: ACTIONS[change], detail: { playerId, reason } }, [
      ...stateStatements(context, found.player, change),
      rankedStatement(context, playerId),
      ...notificationStatements(context, [
        {
          id: `standing:${playerId}:${found.player.ledgerVersion}`,
          playerId,
          kind: 'CUSTOM',
          payload: { message: accountStatusTexts[change](reason) },
        },
      ]),
    ])
    return { ok: true }
  })
}

function isChange({ suspendedAt, bannedAt }: Player, change: AccountStatusChange): boolean {
  if (change === 'suspend') return suspendedAt === null
  return change === 'ban' ? bannedAt === null : suspendedAt !== null
}

/** By ledger version: the second of two changes reads again. */
function stateStatements(context: StatusContext, player: Player, change: AccountStatusChange): Statement[] {
  const now = context.now()
  const set = {
    suspend: sql`suspended_at = ${now}`,
    ban: sql`suspended_at = COALESCE(suspended_at, ${now}), banned_at = ${now}`,
    lift: sql`suspended_at = NULL, banned_at = NULL, due_at = ${now}, next_totals_at = ${now}`,
  }[change]
  return [
    ledgersUnchanged(context, [player]),
    context.db.run(sql`UPDATE players SET ${set}, last_updated = ${now}, ledger_version = ledger_version + 1
      WHERE id = ${player.id}`),
    ...(change === 'ban' ? [context.db.delete(sessions).where(eq(sessions.playerId, player.id))] : []),
  ]
}
