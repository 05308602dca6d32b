import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { outboxStatement } from '#app/core/outbox/outbox-statement.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { newId } from '#app/domain/values/id.ts'
import type { Statement } from '#db/client.ts'
import { players } from '#db/schema/players.ts'
import { confirmationMessage, confirmationState, MOST_ADDRESSES } from './email-confirmation.server.ts'

type ChangeContext = Pick<AppContext, 'config' | 'db' | 'now' | 'randomBytes'>

/** `sent`: today's message already went to the address, and its link is valid. */
export type Confirmation = 'none' | 'new' | 'sent'

const TOO_MANY = `We have written to ${MOST_ADDRESSES} addresses for you today, which is the limit. Use one of them, or save this one tomorrow.`

/** Statements that store or remove the address, or the error. A new address gets one confirmation message a day. */
export async function emailChange(
  context: ChangeContext,
  player: Player,
  typed: string,
): Promise<{ ok: true; statements: Statement[]; confirmation: Confirmation } | { ok: false; error: string }> {
  const email = typed === '' ? null : typed
  const isSame = email?.toLowerCase() === player.email?.toLowerCase()
  const update = context.db
    .update(players)
    .set({ email, emailConfirmedAt: isSame ? player.emailConfirmedAt : null, lastUpdated: context.now() })
    .where(eq(players.id, player.id))
  if (email === null || (isSame && player.emailConfirmedAt !== null))
    return { ok: true, statements: [update], confirmation: 'none' }
  const message = confirmationMessage(context, player.id, email)
  const state = await confirmationState(context, message)
  if (state === 'too_many') return { ok: false, error: TOO_MANY }
  if (state === 'sent') return { ok: true, statements: [update], confirmation: state }
  const confirmation = outboxStatement(context, newId('ob', context.randomBytes), message)
  return { ok: true, statements: [update, confirmation], confirmation: state }
}
