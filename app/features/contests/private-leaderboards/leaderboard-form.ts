import * as z from 'zod'
import { textField, trimmedField, type SentForm } from '#app/domain/forms/form-fields.ts'

const text = textField(1000)
const details = z.object({ name: text, description: text, endsOn: text })
const member = z.object({ memberId: text })
const nothing = z.object({})

const board = z.object({ leaderboardId: trimmedField(80) })

export const listForms = { create: details, 'accept-offer': board, 'decline-offer': board }

export const leaderboardForms = {
  change: details,
  renew: nothing,
  remove: member,
  readmit: member,
  'hand-over': member,
  delete: z.object({ confirmName: text }),
  leave: nothing,
}
export type LeaderboardForm = SentForm<typeof leaderboardForms>
