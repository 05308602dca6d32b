import type { ProfileValues } from '#app/core/account/profile-form.ts'
import type { BillingView } from '#app/core/premium/find-billing.server.ts'
import type { ChannelSwitches } from '#app/domain/channel.ts'
import type { RefusedForm } from '#app/domain/form-outcome.ts'
import type { NotificationKind } from '#app/domain/notification.ts'

export type SettingsOption = { value: string; label: string }

export type PreferenceValues = ChannelSwitches & {
  notificationOnlyOnPrize: boolean
  /** Kinds that leave the inbox; the others are muted. */
  kinds: NotificationKind[]
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
  preferences: PreferenceValues
  /** null where tokens cannot be kept safely, so none is asked for. */
  token: { state: 'none' | 'stored' | 'refused'; hint: string; createdAt: number | null } | null
  sessions: { label: string; createdAt: number; isThis: boolean }[]
  billing: BillingView
  /** When the account is erased; null while nobody asked for it. */
  eraseAt: number | null
  graceDays: number
  /** The form that was sent and did not pass. */
  refused?: RefusedForm
  now: number
}
