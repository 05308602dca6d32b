import * as z from 'zod'

/** Longer than any rule, so that what is too long comes back as it was typed and gets its text. */
const text = z
  .string()
  .catch('')
  .transform((value) => value.slice(0, 1000))

export const createForm = z.object({ name: text, description: text, endsOn: text })

export const LEADERBOARD_INTENTS = ['change', 'renew', 'remove', 'hand-over', 'delete', 'leave'] as const
export type LeaderboardIntent = (typeof LEADERBOARD_INTENTS)[number]

/** Every form of a board's page as typed; `intent` says which one was sent. */
export const leaderboardForm = z.object({
  intent: z.enum(LEADERBOARD_INTENTS).nullable().catch(null),
  name: text,
  description: text,
  endsOn: text,
  confirmName: text,
  memberId: text,
})
export type LeaderboardFields = z.infer<typeof leaderboardForm>
