import { redirect, type AppLoadContext } from '@remix-run/cloudflare'
import { sessionCookie } from '#app/cookies.server.ts'
import { findSessionPlayer, type SessionPlayer } from '#app/features/sign-in/find-session-player.server.ts'

const asked = new WeakMap<AppLoadContext, Promise<SessionPlayer | null>>()

/** The signed-in player, or null; read once a request however many loaders ask. */
export function getPlayer(request: Request, loadContext: AppLoadContext): Promise<SessionPlayer | null> {
  const known = asked.get(loadContext)
  if (known !== undefined) return known
  const player = readPlayer(request, loadContext)
  asked.set(loadContext, player)
  return player
}

/** The signed-in player; a visitor is asked to log in and then brought to `returnTo`, without one to the own page. */
export async function requirePlayer(
  request: Request,
  loadContext: AppLoadContext,
  returnTo?: string,
): Promise<SessionPlayer> {
  const player = await getPlayer(request, loadContext)
  if (player !== null) return player
  throw redirect(returnTo === undefined ? '/?login' : `/?login&${new URLSearchParams({ returnTo }).toString()}`)
}

async function readPlayer(request: Request, { app }: AppLoadContext): Promise<SessionPlayer | null> {
  const sessionId = await sessionCookie(app.config).read(request)
  return sessionId === null ? null : findSessionPlayer(app, sessionId)
}
