import * as z from 'zod'
import { TEXT_KINDS } from '#app/domain/published-text.ts'
import { MODERATION_LISTS } from '#app/features/admin-moderation/moderation-view.ts'

/** Longer than any rule, so that what is too long comes back as it was typed and gets its text. */
const text = z
  .string()
  .catch('')
  .transform((value) => value.slice(0, 1000))

export const moderationForm = z.object({
  intent: z.enum(['take-down', 'show', 'block', 'unblock']).nullable().catch(null),
  kind: z.enum(TEXT_KINDS).nullable().catch(null),
  id: text,
  reason: text,
  term: text,
})
export type ModerationForm = z.infer<typeof moderationForm>

export const moderationList = z.enum(MODERATION_LISTS.map(({ show }) => show)).catch('project')
