import * as z from 'zod'
import { textField } from '#app/domain/form-fields.ts'

const text = textField(1000)

export const leaderboardForm = z.object({
  intent: z.enum(['rename', 'renew', 'delete']).nullable().catch(null),
  name: text,
  /** The end of the invitation that is to be renewed. */
  invitationEnd: text,
  clearDescription: z
    .literal('on')
    .transform(() => true)
    .catch(false),
})
