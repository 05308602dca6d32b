import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context.server.ts'
import { isEmail } from '#app/domain/contact.ts'
import { newId } from '#app/domain/id.ts'
import { confirmationMessage } from '#app/features/players/email-confirmation.server.ts'
import type { Player } from '#app/features/players/find-player.server.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { players } from '#db/schema/players.ts'

type ChangeContext = Pick<AppContext, 'db' | 'now' | 'randomBytes'>

/** The specified text for an address that is none, or null; an empty one is allowed. */
export function emailError(email: string): string | null {
  return email === '' || isEmail(email) ? null : 'Email format incorrect'
}

/** Stores the address, or none; a new one is sent the one message that confirms it. */
export async function changeEmail(
  context: ChangeContext,
  player: Player,
  email: string,
): Promise<{ ok: true; needsConfirmation: boolean } | { ok: false; error: string }> {
  const error = emailError(email)
  if (error !== null) return { ok: false, error }
  const { statements, needsConfirmation } = emailChange(context, player, email)
  await writeTogether(context.db, statements)
  return { ok: true, needsConfirmation }
}

/** The statements of a change of address, for the batch of whoever changes more with it. */
export function emailChange(
  context: ChangeContext,
  player: Player,
  typed: string,
): { statements: Statement[]; needsConfirmation: boolean } {
  const email = typed === '' ? null : typed
  const isSame = email?.toLowerCase() === player.email?.toLowerCase()
  const needsConfirmation = email !== null && (!isSame || player.emailConfirmedAt === null)
  const update = context.db
    .update(players)
    .set({ email, emailConfirmedAt: isSame ? player.emailConfirmedAt : null, lastUpdated: context.now() })
    .where(eq(players.id, player.id))
  if (!needsConfirmation) return { statements: [update], needsConfirmation }
  const message = JSON.stringify(confirmationMessage(context, player.id, email))
  const confirmation = context.db.run(sql`INSERT INTO outbox (id, message, created_at, request_id)
    VALUES (${newId('ob', context.randomBytes)}, ${message}, ${context.now()}, ${context.db.requestId})`)
  return { statements: [update, confirmation], needsConfirmation }
}
