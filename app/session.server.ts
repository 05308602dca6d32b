import { redirect, type AppLoadContext } from '@remix-run/cloudflare'
import type { SQL } from 'drizzle-orm'
import { sessionCookie, staffBrowserCookie, staffCookie } from '#app/context/cookies.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { findSessionPlayer, sessionPlayerId } from '#app/core/sign-in/sessions.server.ts'
import { findSessionStaff, type Staff } from '#app/core/sign-in/staff-session.server.ts'
import { unsavedOf } from '#app/domain/forms/unsaved.ts'
import { ownAdminPath, ownPath } from '#app/domain/text/own-path.ts'
import { dialogHref } from '#app/layout/dialog-href.ts'
import { loginPath } from '#app/layout/way-back.ts'
import { redirectWithFlash } from './http.server.ts'

const playersByRequest = new WeakMap<AppLoadContext, Promise<Player | null>>()

/** Null for visitors; read once per request for all loaders. */
export function getPlayer(request: Request, loadContext: AppLoadContext): Promise<Player | null> {
  const known = playersByRequest.get(loadContext)
  if (known !== undefined) return known
  const player = readPlayer(request, loadContext)
  playersByRequest.set(loadContext, player)
  return player
}

/** A query for the player's id, or null, for callers that need not wait for the player. */
export async function playerIdQuery(request: Request, { app }: AppLoadContext): Promise<SQL | null> {
  const sessionId = await sessionCookie(app.config).read(request)
  return sessionId === null ? null : sessionPlayerId(app, sessionId)
}

/** A visitor is sent to the login and returns to the requested page. */
export async function requirePlayer(request: Request, loadContext: AppLoadContext): Promise<Player> {
  const player = await getPlayer(request, loadContext)
  if (player !== null) return player
  throw redirect(loginPath(ownPath(pageOf(request, loadContext))))
}

export async function getStaff(request: Request, { app }: AppLoadContext): Promise<Staff | null> {
  const sessionId = await staffCookie(app.config).read(request)
  return sessionId === null ? null : findSessionStaff(app, sessionId)
}

/** A browser with an earlier staff sign-in is sent to sign in again and returns; all others get a 404. */
export async function requireStaff(request: Request, loadContext: AppLoadContext): Promise<Staff> {
  const staff = await getStaff(request, loadContext)
  if (staff !== null) return staff
  if ((await staffBrowserCookie(loadContext.app.config).read(request)) === null)
    throw new Response(null, { status: 404 })
  const location = staffSignInPath(ownAdminPath(pageOf(request, loadContext)))
  if (request.method !== 'POST') throw redirect(location)
  throw await redirectWithFlash(loadContext.app, location, {
    unsaved: unsavedOf(await request.formData().catch(() => new FormData())),
  })
}

function staffSignInPath(returnTo: string | null): string {
  const query = new URLSearchParams({ returnTo: returnTo ?? '' }).toString()
  return returnTo === null || returnTo === '/admin' ? '/admin' : `/admin?${query}`
}

async function readPlayer(request: Request, { app }: AppLoadContext): Promise<Player | null> {
  const sessionId = await sessionCookie(app.config).read(request)
  return sessionId === null ? null : findSessionPlayer(app, sessionId)
}

/**
 * The page that is read, or that the form is on. Without a referrer, the form's own address, which redirects to such a
 * page when read.
 */
function pageOf(request: Request, { app }: AppLoadContext): string {
  const url = new URL(request.url)
  if (request.method === 'GET' || request.method === 'HEAD') return screenOf(url)
  const referrer = request.headers.get('referer') ?? ''
  const from = URL.canParse(referrer) ? new URL(referrer) : null
  return from?.origin === new URL(app.config.APP_ORIGIN).origin ? screenOf(from) : url.pathname
}

/** Without the parameters that open a dialog. */
function screenOf(url: URL): string {
  return /[?&](?:login|join|returnTo)(?:[=&]|$)/.test(url.search) ? dialogHref(url, null) : url.pathname + url.search
}
