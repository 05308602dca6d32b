import type { AppContext } from '#app/context/context.server.ts'
import { findOwnToken, isResting } from '#app/core/github/own-token.server.ts'
import { findTakedown } from '#app/core/moderation/takedown.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { GRACE_DAYS } from '#app/core/players/request-erasure.server.ts'
import { findBilling } from '#app/core/premium/find-billing.server.ts'
import { listSessions } from '#app/core/sign-in/sessions.server.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { perSwitch } from '#app/domain/notifications/channel.ts'
import { NOTIFICATION_CHOICES } from '#app/domain/notifications/notification-choices.ts'
import type { NotificationKind } from '#app/domain/notifications/notification.ts'
import { perText } from '#app/domain/players/profile-texts.ts'
import { countryOptions, timeZoneOptions } from '#app/domain/text/country.ts'

export type SettingsView = Awaited<ReturnType<typeof loadSettings>> & { refused?: RefusedForm }

/** Without other services. `sessionId` marks this browser. */
export async function loadSettings(
  context: Pick<AppContext, 'config' | 'db' | 'now' | 'stripe'>,
  player: Player,
  sessionId: string | null,
) {
  const [token, sessions, billing, takedown] = await Promise.all([
    context.config.ENCRYPTION_KEY === null ? null : tokenOf(context, player.id),
    listSessions(context, player.id, sessionId),
    findBilling(context, player.id),
    findTakedown(context, 'profile', player.id),
  ])
  return {
    username: player.githubUsername,
    profile: {
      ...perText((name) => player[name] ?? ''),
      country: player.country ?? '',
      timeZone: player.timeZone ?? '',
    },
    isHidden: player.hiddenAt !== null,
    profileTakenDown: takedown?.reason ?? null,
    countries: countryOptions(),
    timeZones: timeZoneOptions(player.timeZone ?? ''),
    email: player.email ?? '',
    emailState: emailStateOf(player),
    preferences: {
      ...perSwitch((field) => player[field]),
      notificationOnlyOnPrize: player.notificationOnlyOnPrize,
      kinds: (Object.keys(NOTIFICATION_CHOICES) as NotificationKind[]).filter(
        (kind) => !player.mutedKinds.includes(kind),
      ),
    },
    token,
    sessions,
    billing,
    eraseAt: player.eraseAt,
    graceDays: GRACE_DAYS,
    now: context.now(),
  }
}

function emailStateOf({ email, emailConfirmedAt }: Player): 'none' | 'waiting' | 'confirmed' {
  if (email === null) return 'none'
  return emailConfirmedAt === null ? 'waiting' : 'confirmed'
}

async function tokenOf(context: Pick<AppContext, 'db' | 'now'>, playerId: string) {
  const token = await findOwnToken(context, playerId)
  return { state: tokenState(token, context.now()), hint: token?.hint ?? '', createdAt: token?.createdAt ?? null }
}

function tokenState(token: Awaited<ReturnType<typeof findOwnToken>>, now: number) {
  if (token === null) return 'none'
  if (token.refusedAt !== null) return 'refused'
  return isResting(token, now) ? 'resting' : 'stored'
}
