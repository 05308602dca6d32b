import type { AppContext } from '#app/context/context.server.ts'
import { findOwnToken } from '#app/core/github-sync/own-token.server.ts'
import { findTakedown } from '#app/core/moderation/takedown.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { GRACE_DAYS } from '#app/core/players/request-erasure.server.ts'
import { findBilling } from '#app/core/premium/find-billing.server.ts'
import { listSessions } from '#app/core/sessions/sessions.server.ts'
import { perSwitch } from '#app/domain/channel.ts'
import { listCountries, listTimeZones } from '#app/domain/country.ts'
import { NOTIFICATION_CHOICES } from '#app/domain/notification-choices.ts'
import type { NotificationKind } from '#app/domain/notification.ts'
import type { SettingsView } from '#app/features/account/settings-view.ts'
import { loadGitHubApp } from '#app/features/github-app/load-github-app.server.ts'
import { findTelegram } from '#app/features/telegram/find-telegram.server.ts'
import type { SettingsScreenView } from './settings-screen.tsx'

/** What the signed-in player has set; `sessionId` marks the browser that asks. */
export async function loadSettings(
  context: Pick<AppContext, 'config' | 'db' | 'now' | 'stripe' | 'githubApp'>,
  player: Player,
  sessionId: string | null,
): Promise<SettingsScreenView> {
  const [token, sessions, billing, githubApp, takedown] = await Promise.all([
    context.config.ENCRYPTION_KEY === null ? null : tokenOf(context, player.id),
    listSessions(context, player.id, sessionId),
    findBilling(context, player.id),
    loadGitHubApp(context, player),
    findTakedown(context, 'profile', player.id),
  ])
  return {
    username: player.githubUsername,
    profile: {
      displayName: player.displayName ?? '',
      bio: player.bio ?? '',
      country: player.country ?? '',
      timeZone: player.timeZone ?? '',
    },
    profileTakenDown: takedown?.reason ?? null,
    countries: listCountries().map(({ id, name, flag }) => ({ value: id, label: `${flag} ${name}` })),
    timeZones: listTimeZones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    email: player.email ?? '',
    emailState: player.email === null ? 'none' : player.emailConfirmedAt === null ? 'waiting' : 'confirmed',
    telegram: await findTelegram(context, player),
    preferences: {
      ...perSwitch((field) => player[field]),
      notificationOnlyOnPrize: player.notificationOnlyOnPrize,
      kinds: (Object.keys(NOTIFICATION_CHOICES) as NotificationKind[]).filter(
        (kind) => !player.mutedKinds.includes(kind),
      ),
    },
    token,
    githubApp,
    sessions,
    billing,
    eraseAt: player.eraseAt,
    graceDays: GRACE_DAYS,
    now: context.now(),
  }
}

async function tokenOf(context: Pick<AppContext, 'db'>, playerId: string): Promise<NonNullable<SettingsView['token']>> {
  const token = await findOwnToken(context, playerId)
  if (token === null) return { state: 'none', hint: '', createdAt: null }
  return { state: token.refusedAt === null ? 'stored' : 'refused', hint: token.hint, createdAt: token.createdAt }
}
