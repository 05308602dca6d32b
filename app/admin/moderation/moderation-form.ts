import * as z from 'zod'
import { textField } from '#app/domain/form-fields.ts'
import { TEXT_KINDS } from '#app/domain/published-text.ts'
import { MODERATION_LISTS } from './moderation-view.ts'

const text = textField(1000)

export const moderationForm = z.object({
  intent: z.enum(['take-down', 'show', 'block', 'unblock']).nullable().catch(null),
  kind: z.enum(TEXT_KINDS).nullable().catch(null),
  id: text,
  reason: text,
  term: text,
})
export type ModerationForm = z.infer<typeof moderationForm>

export const moderationList = z.enum(MODERATION_LISTS.map(({ show }) => show)).catch('project')
