import * as z from 'zod'
import { checkboxField, limitedLine, trimmedField } from '#app/domain/forms/form-fields.ts'
import { perText, PROFILE_TEXTS } from '#app/domain/players/profile-texts.ts'
import { isEmail } from '#app/domain/text/contact.ts'
import { findCountry, isTimeZone } from '#app/domain/text/country.ts'

const text = trimmedField(1000)

/** An empty value removes the address. */
export const emailField = text.refine((email) => email === '' || isEmail(email), 'Email format incorrect')

export const placeFields = {
  country: text.refine((id) => id === '' || findCountry(id) !== null, 'Choose a country from the list.'),
  timeZone: text.refine((zone) => zone === '' || isTimeZone(zone), 'Choose a time zone from the list.'),
}

export const profileForm = z.object({
  ...perText((name) => limitedLine(PROFILE_TEXTS[name].most)),
  ...placeFields,
  isHidden: checkboxField,
})
export type ProfileValues = z.infer<typeof profileForm>
