import * as z from 'zod'
import { textField, type SentForm } from '#app/domain/forms/form-fields.ts'
import { TEXT_KINDS } from '#app/domain/moderation/published-text.ts'
import { MODERATION_LISTS } from './moderation-lists.ts'

const text = textField(1000)

const change = z.object({ kind: z.enum(TEXT_KINDS), id: text, reason: text })

export const moderationForms = {
  'take-down': change,
  show: change,
  block: z.object({ term: text }),
  unblock: z.object({ id: text }),
}
export type ModerationForm = SentForm<typeof moderationForms>

export const moderationList = z.enum(MODERATION_LISTS.map(({ show }) => show)).catch('project')
