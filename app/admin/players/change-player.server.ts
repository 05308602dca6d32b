import type { AppContext } from '#app/context/context.server.ts'
import { isTypingProblem } from '#app/domain/player-change.ts'
import { adjustPoints, withdrawAdjustment } from './adjust-points.server.ts'
import type { ChangeRefusal, PlayerChange } from './admin-player-view.ts'
import { changeErasure } from './change-erasure.server.ts'
import { parsePoints, type ChangeFields } from './change-form.ts'
import { changeStanding } from './change-standing.server.ts'
import type { Outcome } from './find-changeable.server.ts'
import { mergePlayers } from './merge-players.server.ts'

type Changed =
  | { ok: true; message: string; playerId: string }
  | { ok: false; refusal: ChangeRefusal; status: 400 | 409 }

const DONE = {
  adjust: 'The points are adjusted.',
  withdraw: 'The adjustment is taken back.',
  suspend: 'The player is suspended.',
  ban: 'The player is banned and signed out.',
  lift: 'The player is back in.',
  merge: 'Merged. This is the remaining player.',
  erase: 'The grace period has started. The player has been notified.',
  keep: 'The account stays. The player has been notified.',
} as const satisfies Record<PlayerChange, string>

/** What a form on a player's page asks for. */
export async function changePlayer(
  context: Pick<AppContext, 'db' | 'now'>,
  actor: string,
  playerId: string,
  fields: ChangeFields & { intent: PlayerChange },
): Promise<Changed> {
  const { intent, id, scale, points, reason, into, confirmUsername } = fields
  const outcome = await run(context, actor, playerId, fields)
  if (outcome.ok) return { ok: true, message: DONE[intent], playerId: intent === 'merge' ? into : playerId }
  const refusal = { form: intent, code: outcome.code, typed: { id, scale, points, reason, into, confirmUsername } }
  return { ok: false, refusal, status: isTypingProblem(outcome.code) ? 400 : 409 }
}

function run(
  context: Pick<AppContext, 'db' | 'now'>,
  actor: string,
  playerId: string,
  { intent, id, scale, points, reason, into, confirmUsername }: ChangeFields & { intent: PlayerChange },
): Promise<Outcome> | Outcome {
  switch (intent) {
    case 'adjust':
      if (id === '') return { ok: false, code: 'adjustment_not_found' }
      return adjustPoints(context, actor, playerId, {
        id,
        scale: scale === 'lifetime' ? 'lifetime' : 'contest',
        week: scale,
        points: parsePoints(points),
        reason,
      })
    case 'withdraw':
      return withdrawAdjustment(context, actor, playerId, id)
    case 'merge':
      return mergePlayers(context, actor, { fromId: playerId, intoId: into, reason })
    case 'erase':
    case 'keep':
      return changeErasure(context, actor, { playerId, change: intent, confirmUsername, reason })
    default:
      return changeStanding(context, actor, { playerId, change: intent, reason })
  }
}
