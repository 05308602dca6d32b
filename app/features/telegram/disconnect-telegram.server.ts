import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { telegramConnections } from '#db/schema/notifications.ts'
import { players } from '#db/schema/players.ts'

/** The points stay. */
export async function disconnectTelegram(context: Pick<AppContext, 'db' | 'now'>, playerId: string): Promise<void> {
  await writeTogether(context.db, disconnection(context, playerId))
}

/** For a larger batch. */
export function disconnection(context: Pick<AppContext, 'db' | 'now'>, playerId: string): Statement[] {
  return [
    context.db.update(players).set({ telegramId: null, lastUpdated: context.now() }).where(eq(players.id, playerId)),
    context.db
      .update(telegramConnections)
      .set({ codeHash: null, codeExpiresAt: null })
      .where(eq(telegramConnections.playerId, playerId)),
  ]
}
