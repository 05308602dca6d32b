import type { NotificationKind } from '#app/domain/notification.ts'
import type { BillingView } from '#app/features/billing/billing-view.ts'
import type { GitHubAppView } from '#app/features/github-app/github-app-view.ts'

export type SettingsOption = { value: string; label: string }

export type ProfileValues = { displayName: string; bio: string; country: string; timeZone: string }

export type PreferenceValues = {
  hasEmailEnabled: boolean
  hasTelegramEnabled: boolean
  notificationOnlyOnPrize: boolean
  /** Kinds that leave the inbox; the others are muted. */
  kinds: NotificationKind[]
}

/** `form`: what stands against it as a whole. */
export type SettingsErrors = Partial<
  Record<keyof ProfileValues | 'email' | 'token' | 'confirmUsername' | 'form', string>
>

export type TelegramState = {
  /** `off`: connected, and nothing is sent, by choice or since Telegram refused it. */
  state: 'none' | 'connected' | 'off'
  botName: string
  botUrl: string
  bonus: number
}

export type SettingsView = {
  username: string
  profile: ProfileValues
  /** Why staff took display name and line down; null while they did not. */
  profileTakenDown: string | null
  countries: SettingsOption[]
  timeZones: SettingsOption[]
  email: string
  emailState: 'none' | 'confirmed' | 'waiting'
  /** null where no bot is set up. `bonus` is what connecting pays; `botUrl` leads to the chat. */
  telegram: TelegramState | null
  preferences: PreferenceValues
  /** null where tokens cannot be kept safely, so none is asked for. */
  token: { state: 'none' | 'stored' | 'refused'; hint: string; createdAt: number | null } | null
  /** null where the GitHub App is not offered. */
  githubApp: GitHubAppView | null
  sessions: { label: string; createdAt: number; isThis: boolean }[]
  billing: BillingView
  /** When the account is erased; null while nobody asked for it. */
  eraseAt: number | null
  graceDays: number
  /** The form that was sent and did not pass. */
  errors: SettingsErrors
  now: number
}
