import * as z from 'zod'
import { emailField, profileForm } from '#app/core/account/profile-form.ts'
import { checkboxField, secretField, trimmedField, type SentForm } from '#app/domain/forms/form-fields.ts'
import { perSwitch } from '#app/domain/notifications/channel.ts'
import { NOTIFICATION_CHOICES } from '#app/domain/notifications/notification-choices.ts'
import type { NotificationKind } from '#app/domain/notifications/notification.ts'

const nothing = z.object({})
const kinds = Object.fromEntries(
  Object.keys(NOTIFICATION_CHOICES).map((kind) => [`kind-${kind}`, checkboxField]),
) as Record<`kind-${NotificationKind}`, typeof checkboxField>

export const settingsForms = {
  profile: profileForm,
  telegram: nothing,
  'remove-telegram': nothing,
  preferences: z.object({
    email: emailField,
    ...perSwitch(() => checkboxField),
    notificationOnlyOnPrize: checkboxField,
    ...kinds,
  }),
  token: z.object({ token: secretField(1000) }),
  'keep-sign-in': nothing,
  'remove-token': nothing,
  'sign-out': nothing,
  erase: z.object({ confirmUsername: trimmedField(1000) }),
  keep: nothing,
}
export type SettingsForm = SentForm<typeof settingsForms>
