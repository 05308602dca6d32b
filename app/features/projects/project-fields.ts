import * as z from 'zod'

/** Longer than any rule, so that what is too long comes back as it was typed and gets its text. */
const text = z
  .string()
  .catch('')
  .transform((value) => value.slice(0, 2500))

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
