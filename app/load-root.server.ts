import type { AppLoadContext } from '@remix-run/cloudflare'
import { flashCookie, themeCookie } from '#app/cookies.server.ts'
import { countUnread } from '#app/features/notifications/inbox.server.ts'
import { avatarUrl } from '#app/features/players/avatar-url.server.ts'
import { readSiteSettings } from '#app/features/settings/site-settings.server.ts'
import type { DialogData, RootData } from '#app/layout/root-data.ts'
import { getPlayer } from '#app/session.server.ts'
import { TOAST_DEFAULTS } from '#app/ui/toast-message.ts'

/** What every screen's frame shows; a flash is told once. */
export async function loadRoot(
  request: Request,
  loadContext: AppLoadContext,
): Promise<{ data: RootData; headers: Headers }> {
  const { app } = loadContext
  const cookie = flashCookie(app.config)
  const [flash, theme, player, { registration, bannerUrl }] = await Promise.all([
    cookie.read(request),
    themeCookie(app.config).read(request),
    getPlayer(request, loadContext),
    readSiteSettings(app),
  ])
  const headers = new Headers()
  if (flash !== null) headers.append('Set-Cookie', await cookie.clear())
  return {
    headers,
    data: {
      origin: app.config.APP_ORIGIN,
      viewer:
        player === null
          ? null
          : {
              username: player.githubUsername,
              githubId: player.githubId,
              avatarUrl: avatarUrl(app, player.githubId),
              premium: player.isPremium,
              unread: await countUnread(app, player),
            },
      registration,
      toast: flash?.toast === undefined ? null : { ...TOAST_DEFAULTS, ...flash.toast },
      theme,
      dialog: player === null ? openDialog(request, flash?.dialog ?? null, registration) : null,
      bannerUrl,
      avatarBase: app.config.AVATAR_URL,
    },
  }
}

/** `?login` and `?join` open their dialog on any screen; the flash brings back what was typed into it. */
function openDialog(
  request: Request,
  told: DialogData | null,
  registration: RootData['registration'],
): DialogData | null {
  const query = new URL(request.url).searchParams
  if (query.has('join') && registration === 'paused') return { kind: 'paused' }
  const kind = query.has('login') ? 'login' : query.has('join') ? 'join' : null
  if (kind === null) return null
  return told?.kind === kind ? told : { kind, username: '', error: null, alreadyExists: false }
}
