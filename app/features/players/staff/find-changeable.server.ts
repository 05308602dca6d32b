import type { AppContext } from '#app/context/context.server.ts'
import { LEDGER_CONFLICTS } from '#app/core/ledger/save-ledger.server.ts'
import { findPlayerById, type Player } from '#app/core/players/find-player.server.ts'
import type { ChangeProblem } from '#app/domain/admin/player-change.ts'
import { isConflict, retryOnConflict } from '#db/conflict.ts'

export type Refused = { ok: false; code: ChangeProblem }
/** `known`: the same form did it before. */
type Done = { ok: true; known?: boolean }
export type Outcome = Done | Refused

/** Claimed and not merged. */
export async function findChangeable(
  context: Pick<AppContext, 'db'>,
  playerId: string,
): Promise<{ ok: true; player: Player } | Refused> {
  const player = await findPlayerById(context, playerId)
  if (player === null) return { ok: false, code: 'player_not_found' }
  if (player.mergedInto !== null) return { ok: false, code: 'merged' }
  if (player.claimedAt === null) return { ok: false, code: 'not_claimed' }
  return { ok: true, player }
}

/** After a conflict with the scorer or a colleague. */
export async function retryChange<Result>(
  attempt: () => Promise<Result>,
  conflicts = LEDGER_CONFLICTS,
): Promise<Result | Refused> {
  try {
    return await retryOnConflict(conflicts, attempt)
  } catch (error) {
    if (!conflicts.some((name) => isConflict(error, name))) throw error
    return { ok: false, code: 'conflict' }
  }
}
