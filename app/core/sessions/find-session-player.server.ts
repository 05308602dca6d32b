import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { players } from '#db/schema/players.ts'
import { sessions } from '#db/schema/sessions.ts'
import { hashSessionId } from './session-id.server.ts'

export type SessionPlayer = typeof players.$inferSelect

export async function findSessionPlayer(
  context: Pick<AppContext, 'db' | 'now'>,
  sessionId: string,
): Promise<SessionPlayer | null> {
  const [row] = await context.db
    .select({ player: players })
    .from(sessions)
    .innerJoin(players, eq(players.id, sessions.playerId))
    .where(
      and(
        eq(sessions.idHash, await hashSessionId(sessionId)),
        gt(sessions.expiresAt, context.now()),
        isNotNull(players.claimedAt),
        isNull(players.bannedAt),
        isNull(players.mergedInto),
      ),
    )
  return row?.player ?? null
}
