import type { AppContext } from '#app/context/context.server.ts'
import { findOwnToken, isResting } from '#app/core/github/own-token.server.ts'
import { findTakedown } from '#app/core/moderation/takedown.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { GRACE_DAYS } from '#app/core/players/request-erasure.server.ts'
import { findBilling } from '#app/core/premium/find-billing.server.ts'
import { listSessions } from '#app/core/sign-in/sessions.server.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { perSwitch } from '#app/domain/notifications/channel.ts'
import { CHOICE_KINDS, type NotificationChoice } from '#app/domain/notifications/notification-choices.ts'
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
    profile: storedProfile(player),
    profileTakenDown: takedown?.reason ?? null,
    countries: countryOptions(),
    timeZones: timeZoneOptions(player.timeZone ?? ''),
    emailState: emailStateOf(player),
    messages: storedMessages(player),
    token,
    sessions,
    billing,
    eraseAt: player.eraseAt,
    graceDays: GRACE_DAYS,
    now: context.now(),
  }
}

/** As the form has them. */
export function storedProfile(player: Player) {
  return {
    ...perText((name) => player[name] ?? ''),
    country: player.country ?? '',
    timeZone: player.timeZone ?? '',
    isHidden: player.hiddenAt !== null,
  }
}

/** As the form has them. */
export function storedMessages(player: Player) {
  return {
    email: player.email ?? '',
    ...perSwitch((field) => player[field]),
    notificationOnlyOnPrize: player.notificationOnlyOnPrize,
    ...(Object.fromEntries(CHOICE_KINDS.map((kind) => [`kind-${kind}`, !player.mutedKinds.includes(kind)])) as Record<
      `kind-${NotificationChoice}`,
      boolean
    >),
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
