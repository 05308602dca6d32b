import type { AppLoadContext } from '@remix-run/cloudflare'
import { brand } from '#app/content/brand.ts'
import { overlaysAt, type Overlay } from '#app/content/screens.ts'
import type { Config } from '#app/context/config.server.ts'
import type { AppContext } from '#app/context/context.server.ts'
import {
  bannerCookie,
  feedbackCookie,
  flashCookie,
  seenCookie,
  themeCookie,
  type Flash,
} from '#app/context/cookies.server.ts'
import { hasEarned, loadEarned } from '#app/core/achievements/load-earned.server.ts'
import { countUnread } from '#app/core/inbox/inbox.server.ts'
import { telegramBot } from '#app/core/notifications/notification-telegram.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { readSiteSettings } from '#app/core/settings/site-settings.server.ts'
import { loadViewerStanding } from '#app/core/standings/load-viewer-standing.server.ts'
import { closedLine, type ViewerStanding } from '#app/domain/standings/viewer-line.ts'
import { updateLastSeen, sinceText } from '#app/domain/time/last-seen.ts'
import { chanceOf, isFeedbackTurn } from '#app/domain/values/chance.ts'
import { urlOf } from '#app/http.server.ts'
import type { DialogData, DialogNote, RootData, Viewer } from '#app/layout/root-data.ts'
import { TOAST_DEFAULTS } from '#app/ui/toast-message.ts'
import { getPlayer } from './session.server.ts'

/** For every screen's frame; a flash is shown once. */
export async function loadRoot(
  request: Request,
  loadContext: AppLoadContext,
): Promise<{ data: RootData; headers: Headers }> {
  const { app } = loadContext
  const cookie = flashCookie(app.config)
  const [flash, theme, banner, player, { registration, bannerUrl, contact, localWorld }] = await Promise.all([
    cookie.read(request),
    themeCookie(app.config).read(request),
    bannerCookie(app.config).read(request),
    getPlayer(request, loadContext),
    readSiteSettings(app),
  ])
  const path = urlOf(request).pathname
  const overlays = overlaysAt(path, player?.githubUsername ?? null)
  const hasBar = overlays.includes('viewer-bar')
  const isNoted = player !== null && player.hiddenAt === null && (hasBar || path.startsWith('/week/'))
  const [seen, earned, viewer, feedback] = await Promise.all([
    isNoted ? loadViewerBar(app, player, request, overlays) : null,
    player !== null && overlays.includes('earned') ? earnedBy(app, player) : null,
    player === null ? null : viewerOf(app, player, overlays),
    player === null || !overlays.includes('feedback') ? null : feedbackOf(app, request),
  ])
  const dialog = player === null && overlays.includes('sign-in') ? openDialog(request, flash, registration) : null
  const isCovered = dialog !== null && 'note' in dialog
  const headers = new Headers()
  if (flash !== null) headers.append('Set-Cookie', await cookie.clear())
  if (seen?.note != null) headers.append('Set-Cookie', seen.note)
  return {
    headers,
    data: {
      origin: app.config.APP_ORIGIN,
      viewer,
      you: hasBar ? (seen?.view ?? null) : null,
      earned,
      registration,
      contact,
      localWorld,
      toast: flash?.toast === undefined || isCovered ? null : { ...TOAST_DEFAULTS, ...flash.toast },
      event: flash?.event ?? null,
      theme,
      dialog,
      bannerUrl:
        banner === 'dismissed' || !overlays.includes('banner') ? null : (bannerUrl ?? brand.indexingServiceUrl),
      analytics: analyticsOf(app.config),
      feedback,
    },
  }
}

/** With what came since the browser last showed it. `note` is what it keeps this time. */
async function loadViewerBar(
  app: AppContext,
  { id, githubUsername }: Player,
  request: Request,
  overlays: readonly Overlay[],
): Promise<{ view: ViewerStanding; note: string | null }> {
  const cookie = seenCookie(app.config)
  const [{ week, closed, ...you }, noted] = await Promise.all([loadViewerStanding(app, id), cookie.read(request)])
  const { place, points } = you
  const { next, since, tellsClose } = updateLastSeen(noted, {
    playerId: id,
    now: app.now(),
    week,
    rank: place,
    points,
    closed: closed?.week ?? null,
    mayShow: overlays.includes('week-end'),
    isOpened: closed !== null && urlOf(request).pathname === `/week/${closed.week}/${githubUsername}`,
  })
  return {
    view: {
      ...you,
      line: closed !== null && tellsClose ? closedLine(closed, githubUsername, you.line) : you.line,
      since: since === null ? null : sinceText(since),
    },
    note: next === null ? null : await cookie.write(next),
  }
}

async function viewerOf(app: AppContext, player: Player, overlays: readonly Overlay[]): Promise<Viewer> {
  return {
    username: player.githubUsername,
    githubId: player.githubId,
    avatarUrl: avatarUrl(app, player.githubId),
    premium: player.isPremium,
    ledgerVersion: player.ledgerVersion,
    isInOrganisation: app.organisation !== null,
    unread: await countUnread(app, player),
    mayBeNudged: overlays.includes('nudge') && player.telegramId === null && telegramBot(app.config) !== null,
  }
}

/** Most pages have none, so figures are read only if there is something. */
async function earnedBy(app: AppContext, player: Player): Promise<RootData['earned']> {
  return (await hasEarned(app, player.id)) ? loadEarned(app, player) : null
}

function analyticsOf({ ANALYTICS_API_URL, ANALYTICS_DOMAIN }: Config): RootData['analytics'] {
  if (ANALYTICS_API_URL === null || ANALYTICS_DOMAIN === null) return null
  return { apiHost: ANALYTICS_API_URL, domain: ANALYTICS_DOMAIN }
}

/** Drawn on the server, so that both renders agree. */
async function feedbackOf(
  app: Pick<AppContext, 'config' | 'randomBytes'>,
  request: Request,
): Promise<RootData['feedback']> {
  const scriptUrl = app.config.FEEDBACK_SCRIPT_URL
  if (scriptUrl === null || !isFeedbackTurn(chanceOf(app.randomBytes(4)))) return null
  const answer = await feedbackCookie(app.config).read(request)
  if (answer === null) return { kind: 'ask' }
  return answer === 'yes' ? { kind: 'load', scriptUrl } : null
}

/** `?login` and `?join` open their dialog on any screen; the flash restores its typed values. */
function openDialog(request: Request, flash: Flash | null, registration: RootData['registration']): DialogData | null {
  const query = urlOf(request).searchParams
  if (query.has('join') && registration === 'paused') return { kind: 'paused' }
  const kind = query.has('login') ? 'login' : query.has('join') ? 'join' : null
  if (kind === null) return null
  const sent = flash?.dialog
  const dialog: DialogData = sent?.kind === kind ? sent : { kind, username: '', error: null }
  return flash?.toast === undefined ? dialog : { ...dialog, note: noteOf(flash.toast) }
}

function noteOf({ type, message }: NonNullable<Flash['toast']>): DialogNote {
  return { tone: type === 'link' || type === 'primary' ? 'info' : type, message }
}
