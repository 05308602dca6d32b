import * as z from 'zod'

export const adminSettingsForm = z.object({
  intent: z.enum(['registration', 'banner', 'first-hundred']).nullable().catch(null),
  registration: z.enum(['open', 'paused']).nullable().catch(null),
  firstHundred: z.enum(['on', 'off']).nullable().catch(null),
  bannerUrl: z
    .string()
    .catch('')
    .transform((value) => value.trim().slice(0, 3000)),
})
