import * as z from 'zod'
import { perSwitch } from '#app/domain/channel.ts'
import { checkboxField, trimmedField } from '#app/domain/form-fields.ts'
import { NOTIFICATION_CHOICES } from '#app/domain/notification-choices.ts'
import type { NotificationKind } from '#app/domain/notification.ts'

const text = trimmedField(1000)

export const SETTINGS_INTENTS = [
  'profile',
  'email',
  'telegram',
  'remove-telegram',
  'preferences',
  'token',
  'remove-token',
  'sign-out',
  'erase',
  'keep',
] as const
export type SettingsIntent = (typeof SETTINGS_INTENTS)[number]

const kinds = Object.keys(NOTIFICATION_CHOICES) as NotificationKind[]

/** Every form of the settings screen as typed; `intent` says which one was sent. An unchecked box is absent. */
export const settingsForm = z
  .object({
    intent: z.enum(SETTINGS_INTENTS).nullable().catch(null),
    displayName: text,
    bio: text,
    country: text,
    timeZone: text,
    email: text,
    token: text,
    confirmUsername: text,
    ...perSwitch(() => checkboxField),
    notificationOnlyOnPrize: checkboxField,
  })
  .loose()
  .transform((form) => ({ ...form, kinds: kinds.filter((kind) => form[`kind-${kind}`] === 'on') }))
export type SettingsForm = z.infer<typeof settingsForm>
