import * as z from 'zod'
import { textField, type SentForm } from '#app/domain/forms/form-fields.ts'

const text = textField(3000)

export const announcementForm = z.object({
  id: text,
  title: text,
  message: text,
  linkPath: text,
  linkLabel: text,
  audience: text,
  username: text,
})

/** An announcement at every step; `edit` goes back from the preview. */
export const announcementForms = { preview: announcementForm, edit: announcementForm, send: announcementForm }
export type AnnouncementForm = SentForm<typeof announcementForms>
