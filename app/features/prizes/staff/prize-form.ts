import * as z from 'zod'
import {
  checkboxField,
  limitedLine,
  neededAddressField,
  newIdField,
  readField,
  textField,
  type SentForm,
} from '#app/domain/forms/form-fields.ts'
import { formatCount } from '#app/ui/format.ts'

const HIGHEST_WORTH = 1_000_000
const text = textField(3000)

export const prizeForms = {
  save: z.object({
    newId: newIdField('prize'),
    title: limitedLine(80, 'Give the prize a name.'),
    description: limitedLine(300, 'Say what the winner gets.'),
    sponsor: limitedLine(60, 'Name the sponsor.'),
    url: neededAddressField('Enter a full address, such as https://example.org/redeem.'),
    worth: readField(readWorth, 'Whole dollars, 1 or more. Empty: no price.'),
    exclusive: checkboxField,
    active: checkboxField,
  }),
  import: z.object({ codes: z.string().catch('') }),
  'delete-codes': z.object({}),
  assign: z.object({ week: text, player: text }),
  replace: z.object({ codeId: z.coerce.number().int().positive().catch(0) }),
}
export type PrizeForm = SentForm<typeof prizeForms>

export const chestForms = { order: z.object({ id: text, place: z.coerce.number().int().min(1) }) }

function readWorth(text: string): number | null | undefined {
  if (text === '') return null
  const worth = Number(text.replaceAll(',', ''))
  return Number.isInteger(worth) && worth >= 1 && worth <= HIGHEST_WORTH ? worth : undefined
}

export function importText({ stored, known, repeated }: { stored: number; known: number; repeated: number }): string {
  const parts = [stored === 0 ? 'No code is new.' : `${formatCount(stored, 'code')} stored.`]
  if (known > 0) parts.push(`${formatCount(known, 'was', 'were')} there already.`)
  if (repeated > 0) parts.push(`${formatCount(repeated, 'line')} repeated in the list.`)
  return parts.join(' ')
}
