import * as z from 'zod'
import { AUDIENCES } from '#app/domain/admin/announcement.ts'
import { limitedField, limitedLine, textField, trimmedField, type SentForm } from '#app/domain/forms/form-fields.ts'
import { typedUsername } from '#app/domain/text/username.ts'

const text = textField(3000)
const texts = { title: text, message: text, linkPath: text, linkLabel: text, audience: text, username: text }

export const announcementForm = z
  .object({
    id: text,
    title: limitedLine(80, 'Give the message a title; it is the e-mail’s subject too.'),
    message: limitedField(1000, 'Write a message.').transform((lines) => lines.replaceAll(/\n{3,}/g, '\n\n')),
    linkPath: trimmedField(3000),
    linkLabel: limitedLine(40, 'Say what the link does, such as “See the prizes”.'),
    audience: z.enum(AUDIENCES, 'Choose who gets it.'),
    username: trimmedField(3000).transform(typedUsername),
  })
  .refine(({ audience, username }) => audience !== 'player' || username !== '', {
    path: ['username'],
    error: 'Please enter a GitHub username',
  })
export type Announcement = z.output<typeof announcementForm>

/** `edit` goes back from the preview with what was typed. */
export const announcementForms = {
  preview: announcementForm,
  edit: z.object({ id: text, ...texts }),
  send: announcementForm,
}
export type AnnouncementForm = SentForm<typeof announcementForms>
