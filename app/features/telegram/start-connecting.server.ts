import type { AppContext } from '#app/context/context.server.ts'
import { telegramBot } from '#app/core/notifications/notification-telegram.server.ts'
import { hashSessionId, newSecret } from '#app/core/secrets/session-id.server.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { telegramConnections } from '#db/schema/notifications.ts'

export const LINK_MINUTES = 10

/** A one-time address that connects the chat; ends an earlier one. Null without a bot. */
export async function startConnecting(
  context: Pick<AppContext, 'config' | 'db' | 'now' | 'randomBytes'>,
  playerId: string,
): Promise<string | null> {
  const bot = telegramBot(context.config)
  if (bot === null) return null
  const code = newSecret(context.randomBytes)
  const link = { codeHash: await hashSessionId(code), codeExpiresAt: context.now() + LINK_MINUTES * MINUTE }
  await context.db
    .insert(telegramConnections)
    .values({ playerId, ...link })
    .onConflictDoUpdate({ target: telegramConnections.playerId, set: link })
  return `${bot.url}?start=${code}`
}
