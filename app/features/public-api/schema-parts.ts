import * as z from 'zod'

export const apiSchemas = z.registry<{ id: string }>()

export const instant = z.iso.datetime().describe('UTC')
export const link = z.string().meta({ format: 'uri' })
export const whole = z.int().min(0)
export const PLACE =
  'As on the screens: equal points are told apart by who had them first down to the tenth, everybody else with the tenth’s points is 11th, and below that the rank is the place.'
export const place = z.int().min(1).describe(PLACE)
export const username = z.string().describe('As GitHub writes it.')
/** With what it takes to verify it. */
export function signedText(payload: string) {
  return z.object({
    algorithm: z.literal('Ed25519'),
    publicKey: z.string().describe('SPKI in base64.'),
    signature: z.string().describe('Of the payload’s UTF-8 bytes, in base64.'),
    payload: z.string().describe(payload),
  })
}
