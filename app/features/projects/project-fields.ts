import * as z from 'zod'
import { textField } from '#app/domain/form-fields.ts'

const text = textField(2500)

const PROJECT_INTENTS = ['add', 'change', 'up', 'down', 'remove'] as const
export type ProjectIntent = (typeof PROJECT_INTENTS)[number]

/** Every form of the own projects as typed; `intent` says which one was sent. */
export const projectFields = z.object({
  intent: z.enum(PROJECT_INTENTS).nullable().catch(null),
  project: text,
  title: text,
  description: text,
  website: text,
  repository: text,
})
export type ProjectFields = z.infer<typeof projectFields>
