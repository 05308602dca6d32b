import * as z from 'zod'

/** Longer than any rule, so that what is too long comes back as it was typed and gets its text. */
const text = z
  .string()
  .catch('')
  .transform((value) => value.slice(0, 3000))

/** The form of a message at every step; `edit` goes back from the preview. */
export const messageForm = z.object({
  intent: z.enum(['preview', 'edit', 'send']).catch('preview'),
  id: text,
  title: text,
  message: text,
  linkPath: text,
  linkLabel: text,
  audience: text,
  username: text,
})
export type MessageForm = z.infer<typeof messageForm>
