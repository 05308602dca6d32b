import * as z from 'zod'
import { checkboxField, textField } from '#app/domain/forms/form-fields.ts'

const text = textField(1000)

export const leaderboardForms = {
  rename: z.object({ name: text, clearDescription: checkboxField }),
  /** With the end of the invitation that is to be renewed. */
  renew: z.object({ invitationEnd: text }),
  delete: z.object({}),
}
