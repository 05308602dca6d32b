import * as z from 'zod'
import { emailField, profileForm } from '#app/core/account/profile-form.ts'
import { checkboxField, secretField, trimmedField, type SentForm } from '#app/domain/forms/form-fields.ts'
import { shownValuesField } from '#app/domain/forms/shown-values.ts'
import { perSwitch } from '#app/domain/notifications/channel.ts'
import { CHOICE_KINDS, type NotificationChoice } from '#app/domain/notifications/notification-choices.ts'

const nothing = z.object({})
const kinds = Object.fromEntries(CHOICE_KINDS.map((kind) => [`kind-${kind}`, checkboxField])) as Record<
  `kind-${NotificationChoice}`,
  typeof checkboxField
>

export const settingsForms = {
  profile: profileForm.extend({ shown: shownValuesField }),
  telegram: nothing,
  'remove-telegram': nothing,
  preferences: z.object({
    shown: shownValuesField,
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
