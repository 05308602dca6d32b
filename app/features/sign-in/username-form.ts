import * as z from 'zod'
import { typedUsername } from '#app/domain/text/username.ts'

/** Longer than any name, short enough for a cookie. */
const LONGEST_TYPED = 200

export const usernameForm = z.object({
  username: z
    .string()
    .catch('')
    .transform((typed) => typedUsername(typed).slice(0, LONGEST_TYPED)),
  returnTo: z.string().catch('/'),
})

/** `by`: a typed name, or GitHub says who it is. `next`: where the visitor wanted to go. */
export const joinForm = usernameForm.extend({
  by: z.enum(['name', 'github']).catch('name'),
  next: z.string().nullable().catch(null),
})
