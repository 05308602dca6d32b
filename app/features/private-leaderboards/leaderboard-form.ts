import * as z from 'zod'
import { textField, type SentForm } from '#app/domain/form-fields.ts'

const text = textField(1000)
const details = z.object({ name: text, description: text, endsOn: text })
const member = z.object({ memberId: text })
const nothing = z.object({})

export const createForms = { create: details }

export const leaderboardForms = {
  change: details,
  renew: nothing,
  remove: member,
  'hand-over': member,
  delete: z.object({ confirmName: text }),
  leave: nothing,
}
export type LeaderboardForm = SentForm<typeof leaderboardForms>
