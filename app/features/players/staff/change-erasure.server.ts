import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAudited } from '#app/core/audit/write-audited.server.ts'
import { statementsFrom } from '#app/core/notifications/notification-statements.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { endOfGrace, isNamed } from '#app/core/players/request-erasure.server.ts'
import { erasureTexts, type ErasureChange } from '#app/domain/account/account-status-text.ts'
import type { AuditAction } from '#app/domain/admin/audit-action.ts'
import { reasonProblem } from '#app/domain/admin/player-change.ts'
import { dayOf } from '#app/domain/time/period.ts'
import type { Statement } from '#db/client.ts'
import { assertInBatch } from '#db/conflict.ts'
import { players } from '#db/schema/players.ts'
import { findChangeable, retryChange, type Outcome } from './find-changeable.server.ts'

type ErasureContext = Pick<AppContext, 'db' | 'now'>

const ACTIONS = { erase: 'erase-player', keep: 'keep-player' } as const satisfies Record<ErasureChange, AuditAction>

/** For players who cannot sign in. A running grace period is not extended. The player is told. */
export async function changeErasure(
  context: ErasureContext,
  actor: string,
  request: { playerId: string; change: ErasureChange; confirmUsername: string; reason: string },
): Promise<Outcome> {
  const { playerId, change, confirmUsername, reason } = request
  const unreasoned = reasonProblem(reason)
  if (unreasoned !== null) return { ok: false, code: unreasoned }
  return retryChange<Outcome>(async () => {
    const found = await findChangeable(context, playerId)
    if (!found.ok) return found
    const { player } = found
    const isRunning = player.eraseAt !== null
    if (isRunning === (change === 'erase')) return { ok: false, code: 'already' }
    if (change === 'erase' && !isNamed(player, confirmUsername)) return { ok: false, code: 'other_name' }
    const eraseAt = player.eraseAt ?? endOfGrace(context)
    await writeAudited(context, { actor, action: ACTIONS[change], detail: { playerId, day: dayOf(eraseAt), reason } }, [
      ...graceStatements(context, player, change),
      ...noticeOf(context, player, erasureTexts[change](reason, eraseAt, context.now())),
    ])
    return { ok: true }
  })
}

/** By ledger version and stored day: the second of two changes reads again. */
function graceStatements(
  context: ErasureContext,
  { id, ledgerVersion, eraseAt }: Player,
  change: ErasureChange,
): Statement[] {
  return [
    assertInBatch(
      context.db,
      'ledger version',
      sql`NOT EXISTS (SELECT 1 FROM players WHERE id = ${id}
        AND (ledger_version <> ${ledgerVersion} OR erase_at IS NOT ${eraseAt}))`,
    ),
    context.db
      .update(players)
      .set({
        eraseAt: change === 'erase' ? endOfGrace(context) : null,
        ledgerVersion: sql`${players.ledgerVersion} + 1`,
      })
      .where(eq(players.id, id)),
  ]
}

/** Inside the batch: a player who was just erased gets no notice. */
function noticeOf(context: ErasureContext, { id, ledgerVersion }: Player, payload: object): Statement[] {
  return statementsFrom(
    context,
    sql`SELECT ${`erasure:${id}:${ledgerVersion}`} AS id, id AS player_id, 'CUSTOM' AS kind,
      json(${JSON.stringify(payload)}) AS payload FROM players WHERE id = ${id}`,
  )
}
