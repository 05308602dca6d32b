import * as z from 'zod'

/** Long enough for every rule, so that what is too long gets its text. */
const text = z
  .string()
  .catch('')
  .transform((value) => value.slice(0, 1000))

export const accountForm = z.object({ current: text, password: text, repeated: text })
