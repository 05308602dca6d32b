import * as z from 'zod'

/** What a form's page showed, as JSON in a hidden field; empty if it says nothing. */
export const shownValuesField = z.string().transform(parseJson).pipe(z.record(z.string(), z.unknown())).catch({})

/** The fields of a form; one as its page showed it is what is stored by now, so that an old page undoes nothing. */
export function keepUnchanged<Values extends Record<string, unknown>>(
  typed: Values,
  shown: Record<string, unknown>,
  stored: Record<keyof Values, unknown>,
): Values {
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, value === shown[name] ? stored[name] : value]),
  ) as Values
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
