import type { AppContext } from '#app/context/context.server.ts'
import { telegramBot } from '#app/core/notifications/notification-telegram.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { findPlayerByUsername, type Player } from '#app/core/players/find-player.server.ts'
import { readRegistration } from '#app/core/settings/registration.server.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { perSwitch } from '#app/domain/notifications/channel.ts'
import { detectCountry, isTimeZone, countryOptions, mainCountryOf, timeZoneOptions } from '#app/domain/text/country.ts'
import type { SetupValues } from './save-setup.server.ts'

export type SetupView = ReturnType<typeof loadSetup> & { refused?: RefusedForm }

/** As the request shows it, before JavaScript knows better. */
export type Surroundings = { timeZone: string | null; languages: string[] }

export function surroundingsOf(request: Request): Surroundings {
  const place = 'cf' in request ? (request.cf as { timezone?: string } | undefined) : undefined
  const languages = (request.headers.get('accept-language') ?? '')
    .split(',')
    .map((part) => part.split(';')[0]?.trim() ?? '')
  const timeZone = place?.timezone ?? null
  return { timeZone: timeZone !== null && isTimeZone(timeZone) ? timeZone : null, languages: languages.filter(Boolean) }
}

/**
 * `claim`: unclaimed, as far as others may know. `details`: the owner is signed in. `claimed`: somebody else is
 * reading.
 */
export function loadSetup(
  context: Pick<AppContext, 'config'>,
  player: Player,
  viewerId: string | null,
  surroundings: Surroundings & { hasNext: boolean },
) {
  const step: 'claim' | 'details' | 'claimed' =
    viewerId === player.id ? 'details' : isOpenToClaim(player) ? 'claim' : 'claimed'
  const values = step === 'details' ? storedValues(player, surroundings) : emptyValues
  return {
    username: player.githubUsername,
    avatarUrl: avatarUrl(context, player.githubId),
    step,
    values,
    isEmailVerified: step === 'details' && player.emailConfirmedAt !== null,
    hasNext: surroundings.hasNext,
    hasTelegram: telegramBot(context.config) !== null,
    countries: countryOptions(),
    timeZones: timeZoneOptions(values.timeZone).map((option) => ({
      ...option,
      country: mainCountryOf(option.value) ?? '',
    })),
    isPlaceGuessed: player.country === null && player.timeZone === null,
  }
}

/** Null also if others may not know the player. While registration is paused nobody can claim. */
export async function findSetupOwner(
  context: Pick<AppContext, 'db'>,
  username: string,
  viewerId: string | null,
): Promise<Player | null> {
  const player = await findPlayerByUsername(context, username)
  if (player === null || player.id === viewerId) return player
  if (player.goneAt !== null) return null
  return isOpenToClaim(player) && (await readRegistration(context)) === 'paused' ? null : player
}

/** To others, a hidden player looks unclaimed. */
export function isOpenToClaim({ claimedAt, hiddenAt }: Pick<Player, 'claimedAt' | 'hiddenAt'>): boolean {
  return claimedAt === null || hiddenAt !== null
}

const emptyValues: SetupValues = {
  email: '',
  country: '',
  timeZone: '',
  ...perSwitch(() => true),
  notificationOnlyOnPrize: false,
  isHidden: false,
}

function storedValues(player: Player, surroundings: Surroundings): SetupValues {
  const detected = detectCountry(surroundings)
  return {
    email: player.email ?? '',
    country: player.country ?? (detected === 'undefined' ? '' : detected),
    timeZone: player.timeZone ?? surroundings.timeZone ?? '',
    ...perSwitch((field) => player[field]),
    notificationOnlyOnPrize: player.notificationOnlyOnPrize,
    isHidden: player.hiddenAt !== null,
  }
}
