import * as z from 'zod'
import { textField } from '#app/domain/form-fields.ts'

const text = textField(1000)

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
