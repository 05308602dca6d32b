import * as z from 'zod'
import { textField } from '#app/domain/form-fields.ts'

const text = textField(3000)

/** The form of a message at every step; `edit` goes back from the preview. */
export const announcementForm = z.object({
  intent: z.enum(['preview', 'edit', 'send']).catch('preview'),
  id: text,
  title: text,
  message: text,
  linkPath: text,
  linkLabel: text,
  audience: text,
  username: text,
})
export type AnnouncementForm = z.infer<typeof announcementForm>
