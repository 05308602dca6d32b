import * as z from 'zod'
import { LABEL_ROWS } from '#app/domain/contests/contest-draft-form.ts'
import { CONTEST_RULES } from '#app/domain/contests/contest-rules.ts'
import { SCOPE_TEXT_LENGTH } from '#app/domain/contests/scope-lines.ts'
import { textField } from '#app/domain/forms/form-fields.ts'
import { findTimeZone } from '#app/domain/text/country.ts'

const short = textField(200)

/** The fields of a contest's form as they were typed, so that whatever is wrong comes back as it was. */
const contestFields = z.object({
  /** The version of the draft that the form was made of; empty for a new one. */
  seen: short,
  /** The id that a new draft gets, so that the form sent twice makes one; empty for a draft. */
  creation: short,
  name: short,
  slug: short,
  description: textField(1000),
  startDay: short,
  startTime: short,
  endDay: short,
  endTime: short,
  timeZone: short.transform(findTimeZone),
  visibility: short,
  scope: short,
  lines: textField(SCOPE_TEXT_LENGTH),
  ...fieldsOf(CONTEST_RULES.flatMap((rule) => [`on-${rule}`, `weight-${rule}`, `limit-${rule}`])),
  acceptedOnly: short,
  agents: short,
  labelRows: short,
  ...fieldsOf(LABEL_ROWS.flatMap((row) => [`label-${row}`, `label-weight-${row}`])),
  isAmongFriends: short,
  teams: short,
  teamBest: short,
  teamSize: short,
  teamLeast: short,
  teamMode: short,
  teamsLock: short,
  rock: short,
  ridge: short,
  prizes: textField(5000),
  sponsorName: short,
  sponsorUrl: textField(2100),
})

function fieldsOf(names: readonly string[]): Record<string, typeof short> {
  return Object.fromEntries(names.map((name) => [name, short]))
}

/** Every button of the form sends all its fields; each removed row of labels has an intent of its own. */
export const contestForms = {
  save: contestFields,
  /** So that nothing typed is lost on the way to the last look. */
  'save-and-open': contestFields,
  'check-lines': contestFields,
  count: contestFields,
  'add-label': contestFields,
  'remove-label-0': contestFields,
  'remove-label-1': contestFields,
  'remove-label-2': contestFields,
  'remove-label-3': contestFields,
  'remove-label-4': contestFields,
  'draw-ridge': contestFields,
}
export type ContestIntent = keyof typeof contestForms

export const openForms = { open: z.object({ seen: textField(200), start: textField(20) }) }

export const joinForms = { join: z.object({}) }
