import type { AppContext } from '#app/context/context.server.ts'
import { changeProblemField, changeProblemText } from '#app/domain/admin/player-change.ts'
import { done, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { adjustPoints, withdrawAdjustment } from './adjust-points.server.ts'
import { changeAccountStatus } from './change-account-status.server.ts'
import { changeErasure } from './change-erasure.server.ts'
import { parsePoints, type PlayerForm } from './change-form.ts'
import { changeOrganiser } from './change-organiser.server.ts'
import type { Outcome } from './find-changeable.server.ts'
import { grantPremium } from './grant-premium.server.ts'
import { mergePlayers } from './merge-players.server.ts'

const DONE = {
  adjust: 'The points are adjusted.',
  withdraw: 'The adjustment is taken back.',
  suspend: 'The player is suspended.',
  ban: 'The player is banned and signed out.',
  lift: 'The player is back in.',
  merge: 'Merged. This is the remaining player.',
  erase: 'The grace period has started. The player has been notified.',
  keep: 'The account stays. The player has been notified.',
  'make-organiser': 'The player is an organiser now. The player has been notified.',
  'end-organiser': 'The player is no longer an organiser. The player has been notified.',
  'grant-premium': 'Premium is changed.',
} as const satisfies Record<PlayerForm['intent'], string>

export async function changePlayer(
  context: Pick<AppContext, 'db' | 'now'>,
  actor: string,
  playerId: string,
  form: PlayerForm,
): Promise<FormOutcome> {
  const outcome = await run(context, actor, playerId, form)
  if (outcome.ok) return done(DONE[form.intent], `/admin/players/${form.intent === 'merge' ? form.into : playerId}`)
  const { code } = outcome
  const typed = changeProblemField(code)
  const field = typed ?? (form.intent === 'adjust' ? 'points' : 'form')
  return refused({ [field]: changeProblemText[code] }, typed === null ? 409 : undefined)
}

function run(
  context: Pick<AppContext, 'db' | 'now'>,
  actor: string,
  playerId: string,
  form: PlayerForm,
): Promise<Outcome> | Outcome {
  switch (form.intent) {
    case 'adjust': {
      const { id, scale, points, reason } = form
      if (id === '') return { ok: false, code: 'adjustment_not_found' }
      return adjustPoints(context, actor, playerId, {
        id,
        scale: scale === 'lifetime' ? 'lifetime' : 'contest',
        week: scale,
        points: parsePoints(points),
        reason,
      })
    }
    case 'withdraw':
      return withdrawAdjustment(context, actor, playerId, form.id)
    case 'merge':
      return mergePlayers(context, actor, { fromId: playerId, intoId: form.into, reason: form.reason })
    case 'erase':
    case 'keep': {
      const confirmUsername = form.intent === 'erase' ? form.confirmUsername : ''
      return changeErasure(context, actor, { playerId, change: form.intent, confirmUsername, reason: form.reason })
    }
    case 'make-organiser':
    case 'end-organiser':
      return changeOrganiser(context, actor, { playerId, change: form.intent })
    case 'grant-premium':
      return grantPremium(context, actor, { playerId, premium: form.premium === 'on' })
    default:
      return changeAccountStatus(context, actor, { playerId, change: form.intent, reason: form.reason })
  }
}
