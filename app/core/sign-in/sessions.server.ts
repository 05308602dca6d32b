import { and, desc, eq, gt, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { hashSessionId, newSecret } from '#app/core/secrets/session-id.server.ts'
import { DAY } from '#app/domain/time/period.ts'
import { players } from '#db/schema/players.ts'
import { sessions } from '#db/schema/sign-in.ts'

const SESSIONS_SHOWN = 20

/** For thirty days; returns the id for the cookie. The label names the browser to its owner. */
export async function createSession(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  playerId: string,
  label = '',
): Promise<string> {
  const sessionId = newSecret(context.randomBytes)
  const createdAt = context.now()
  await context.db
    .insert(sessions)
    .values({ idHash: await hashSessionId(sessionId), playerId, label, createdAt, expiresAt: createdAt + 30 * DAY })
  return sessionId
}

export async function findSessionPlayer(
  context: Pick<AppContext, 'db' | 'now'>,
  sessionId: string,
): Promise<Player | null> {
  const [row] = await context.db
    .select({ player: players })
    .from(sessions)
    .innerJoin(players, eq(players.id, sessions.playerId))
    .where(await signedIn(context, sessionId))
  return row?.player ?? null
}

/** As a query, for statements that do not wait for it. */
export async function sessionPlayerId(context: Pick<AppContext, 'now'>, sessionId: string): Promise<SQL> {
  return sql`(SELECT ${players.id} FROM ${sessions} INNER JOIN ${players} ON ${eq(players.id, sessions.playerId)}
    WHERE ${await signedIn(context, sessionId)})`
}

async function signedIn({ now }: Pick<AppContext, 'now'>, sessionId: string) {
  return and(
    eq(sessions.idHash, await hashSessionId(sessionId)),
    gt(sessions.expiresAt, now()),
    isNotNull(players.claimedAt),
    isNull(players.bannedAt),
    isNull(players.mergedInto),
  )
}

export async function listSessions(context: Pick<AppContext, 'db'>, playerId: string, sessionId: string | null) {
  const own = sessionId === null ? null : await hashSessionId(sessionId)
  const rows = await context.db
    .select()
    .from(sessions)
    .where(eq(sessions.playerId, playerId))
    .orderBy(desc(sessions.createdAt))
    .limit(SESSIONS_SHOWN)
  return rows.map(({ label, createdAt, idHash }) => ({ label, createdAt, isThis: idHash === own }))
}

export async function endSession(context: Pick<AppContext, 'db'>, sessionId: string): Promise<void> {
  await context.db.delete(sessions).where(eq(sessions.idHash, await hashSessionId(sessionId)))
}

export async function endAllSessions(context: Pick<AppContext, 'db'>, playerId: string): Promise<void> {
  await context.db.delete(sessions).where(eq(sessions.playerId, playerId))
}
