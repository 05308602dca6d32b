import type { AppContext } from '#app/context/context.server.ts'
import { changeEmail, type Confirmation } from '#app/core/account/change-email.server.ts'
import { changeProfile } from '#app/core/account/change-profile.server.ts'
import { removeOwnToken, saveOwnToken } from '#app/core/github-sync/own-token.server.ts'
import { attemptUpdate, UPDATE_FAILED } from '#app/core/players/attempt-update.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { cancelErasure, GRACE_DAYS, requestErasure } from '#app/core/players/request-erasure.server.ts'
import { endAllSessions } from '#app/core/sessions/sessions.server.ts'
import { perSwitch } from '#app/domain/channel.ts'
import { changePreferences } from '#app/features/account/change-preferences.server.ts'
import type { SettingsForm, SettingsIntent } from '#app/features/account/settings-form.ts'
import type { SettingsErrors } from '#app/features/account/settings-view.ts'
import { disconnectTelegram } from '#app/features/telegram/disconnect-telegram.server.ts'
import { startConnecting } from '#app/features/telegram/start-connecting.server.ts'

type SettingsContext = Pick<AppContext, 'config' | 'db' | 'now' | 'oauth' | 'randomBytes' | 'limits' | 'log'>

/** `leaveTo`: the form goes on at another site. */
export type SettingsOutcome =
  | { ok: true; message: string; signedOut?: true }
  | { ok: true; leaveTo: string }
  | { ok: false; errors: SettingsErrors }

const SAVED_ADDRESS = {
  none: 'Your address is saved.',
  new: 'We sent a message to confirm the address.',
  sent: 'Your address is saved. The link in the message that we sent to it today confirms it.',
} as const satisfies Record<Confirmation, string>

/** Does what one form of the settings screen asks for, for the player who is signed in. */
export async function saveSettings(
  context: SettingsContext,
  player: Player,
  intent: SettingsIntent,
  form: SettingsForm,
): Promise<SettingsOutcome> {
  const outcome = await attemptUpdate(context, player.id, () => save(context, player, intent, form))
  return outcome ?? { ok: false, errors: { form: UPDATE_FAILED } }
}

async function save(
  context: SettingsContext,
  player: Player,
  intent: SettingsIntent,
  form: SettingsForm,
): Promise<SettingsOutcome> {
  switch (intent) {
    case 'profile': {
      const { displayName, bio, country, timeZone } = form
      const changed = await changeProfile(context, player.id, { displayName, bio, country, timeZone })
      return changed.ok ? done('Your profile is saved.') : changed
    }
    case 'email': {
      const changed = await changeEmail(context, player, form.email)
      if (!changed.ok) return { ok: false, errors: { email: changed.error } }
      return done(SAVED_ADDRESS[changed.confirmation])
    }
    case 'telegram': {
      const address = await startConnecting(context, player.id)
      return address === null ? done('Telegram is not set up here.') : { ok: true, leaveTo: address }
    }
    case 'remove-telegram':
      await disconnectTelegram(context, player.id)
      return done('Telegram is disconnected.')
    case 'preferences': {
      const { notificationOnlyOnPrize, kinds } = form
      await changePreferences(context, player.id, {
        ...perSwitch((field) => form[field]),
        notificationOnlyOnPrize,
        kinds,
      })
      return done('Your choice of messages is saved.')
    }
    case 'token': {
      const saved = await saveOwnToken(context, player, form.token)
      return saved.ok ? done('Your token is saved, encrypted.') : { ok: false, errors: { token: saved.text } }
    }
    case 'remove-token':
      await removeOwnToken(context, player.id)
      return done('Your token is deleted.')
    case 'sign-out':
      await endAllSessions(context, player.id)
      return { ok: true, message: 'You are signed out everywhere.', signedOut: true }
    case 'erase': {
      const requested = await requestErasure(context, player, form.confirmUsername)
      return requested.ok
        ? done(`Your account will be deleted in ${GRACE_DAYS} days.`)
        : { ok: false, errors: { confirmUsername: `Type ${player.githubUsername} to confirm.` } }
    }
    case 'keep':
      await cancelErasure(context, player.id)
      return done('Your account stays.')
  }
}

function done(message: string): SettingsOutcome {
  return { ok: true, message }
}
