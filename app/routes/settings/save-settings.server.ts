import type { AppContext } from '#app/context/context.server.ts'
import { signInCookie } from '#app/context/cookies.server.ts'
import type { Confirmation } from '#app/core/account/change-email.server.ts'
import { changeProfile } from '#app/core/account/change-profile.server.ts'
import { removeOwnToken, saveOwnToken } from '#app/core/github/own-token.server.ts'
import { attemptForm } from '#app/core/players/attempt-update.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { cancelErasure, GRACE_DAYS, requestErasure } from '#app/core/players/request-erasure.server.ts'
import { endAllSessions } from '#app/core/sign-in/sessions.server.ts'
import { done, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { keepUnchanged } from '#app/domain/forms/shown-values.ts'
import { changeMessages } from '#app/features/account/change-messages.server.ts'
import { storedMessages, storedProfile } from '#app/features/account/load-settings.server.ts'
import type { SettingsForm } from '#app/features/account/settings-form.ts'
import { startKeeping } from '#app/features/sign-in/start-login.server.ts'
import { disconnectTelegram } from '#app/features/telegram/disconnect-telegram.server.ts'
import { startConnecting } from '#app/features/telegram/start-connecting.server.ts'

type SettingsContext = Pick<AppContext, 'config' | 'db' | 'now' | 'oauth' | 'randomBytes' | 'limits' | 'log'>

const SAVED = {
  none: 'Your message settings are saved.',
  new: 'Saved. We sent a message to confirm the address.',
  sent: 'Saved. Open the link we sent to your address today to confirm it.',
} as const satisfies Record<Confirmation, string>

export function saveSettings(context: SettingsContext, player: Player, form: SettingsForm): Promise<FormOutcome> {
  return attemptForm(context, player.id, () => save(context, player, form))
}

async function save(context: SettingsContext, player: Player, form: SettingsForm): Promise<FormOutcome> {
  switch (form.intent) {
    case 'profile': {
      const { intent: _, shown, ...typed } = form
      const changed = await changeProfile(context, player, keepUnchanged(typed, shown, storedProfile(player)))
      return changed.ok ? done('Your profile is saved.') : refused(changed.errors)
    }
    case 'telegram': {
      const address = await startConnecting(context, player.id)
      return address === null ? done('Telegram is not set up here.') : { state: 'leave', to: address }
    }
    case 'remove-telegram':
      await disconnectTelegram(context, player.id)
      return done('Telegram is disconnected.')
    case 'preferences': {
      const { intent: _, shown, ...typed } = form
      const changed = await changeMessages(context, player, keepUnchanged(typed, shown, storedMessages(player)))
      return changed.ok ? done(SAVED[changed.confirmation]) : refused({ email: changed.error })
    }
    case 'token': {
      const saved = await saveOwnToken(context, player, form.token)
      return saved.ok ? done('Your token is saved, encrypted.') : refused({ token: saved.text })
    }
    case 'keep-sign-in': {
      const { authorizationUrl, transaction } = startKeeping(context, player)
      const cookie = await signInCookie(context.config).write(transaction)
      return { state: 'leave', to: authorizationUrl, headers: { 'Set-Cookie': cookie } }
    }
    case 'remove-token':
      await removeOwnToken(context, player.id)
      return done('Your token is deleted.')
    case 'sign-out':
      await endAllSessions(context, player.id)
      return { ...done('You are signed out everywhere.', '/'), endsSession: true }
    case 'erase': {
      const requested = await requestErasure(context, player, form.confirmUsername)
      return requested.ok
        ? done(`Your account will be deleted in ${GRACE_DAYS} days.`)
        : refused({ confirmUsername: `Type ${player.githubUsername} to confirm.` })
    }
    case 'keep':
      await cancelErasure(context, player.id)
      return done('Your account stays.')
  }
}
