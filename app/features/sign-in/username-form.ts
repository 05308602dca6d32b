import * as z from 'zod'

/** Far longer than any name, short enough to be kept in a cookie. */
const LONGEST_TYPED = 200

/** What the login dialog sends. */
export const usernameForm = z.object({
  username: z
    .string()
    .catch('')
    .transform((typed) => typed.slice(0, LONGEST_TYPED)),
  returnTo: z.string().catch('/'),
})

/** `by`: whether the visitor typed a name, or lets GitHub say who it is. `next`: where they wanted to go. */
export const joinForm = usernameForm.extend({
  by: z.enum(['name', 'github']).catch('name'),
  next: z.string().nullable().catch(null),
})
