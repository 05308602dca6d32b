import * as z from 'zod'
import { isEmail } from '#app/domain/contact.ts'
import { findCountry, isTimeZone } from '#app/domain/country.ts'
import { limitedLine, trimmedField } from '#app/domain/form-fields.ts'

const text = trimmedField(1000)

/** An empty value removes the address. */
export const emailField = text.refine((email) => email === '' || isEmail(email), 'Email format incorrect')

export const placeFields = {
  country: text.refine((id) => id === '' || findCountry(id) !== null, 'Choose a country from the list.'),
  timeZone: text.refine((zone) => zone === '' || isTimeZone(zone), 'Choose a time zone from the list.'),
}

export const profileForm = z.object({ displayName: limitedLine(60), bio: limitedLine(160), ...placeFields })
export type ProfileValues = z.infer<typeof profileForm>
