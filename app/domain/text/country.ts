import { getAllCountries, getAllTimezones, getCountry, getTimezone } from 'countries-and-timezones'

export type Country = { id: string; name: string; timezones: string[]; flag: string }

export function findCountry(code: string): Country | null {
  const country = getCountry(code.toUpperCase())
  return country === null || country === undefined
    ? null
    : { id: country.id, name: country.name, timezones: country.timezones, flag: flagOf(country.id) }
}

export function listCountries(): Country[] {
  return Object.values(getAllCountries())
    .map(({ id, name, timezones }) => ({ id, name, timezones, flag: flagOf(id) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** For a form: all, after another that it has stored. */
export function countryOptions(stored = ''): { value: string; label: string }[] {
  const listed = listCountries().map(({ id, name }) => ({ value: id, label: name }))
  return stored === '' || listed.some(({ value }) => value === stored)
    ? listed
    : [{ value: stored, label: stored }, ...listed]
}

export function countryName(code: string): string | null {
  return findCountry(code)?.name ?? null
}

/** `Factory` is in the tables of `Intl` but names no location. */
export function isTimeZone(name: string): boolean {
  return Object.hasOwn(getAllTimezones({ deprecated: true }), name) && name !== 'Factory'
}

/** Also those that now go by a neighbour's clock, such as Oslo by Berlin's. */
export function listTimeZones(): string[] {
  const zones = getAllTimezones({ deprecated: true })
  const merged = Object.values(zones).filter(
    ({ name, aliasOf, countries }) =>
      typeof aliasOf === 'string' && IN_A_REGION.test(name) && zones[aliasOf]?.countries[0] !== countries[0],
  )
  return [
    ...new Set([...listCountries().flatMap((country) => country.timezones), ...merged.map(({ name }) => name)]),
  ].toSorted()
}

const IN_A_REGION = /^(Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//

/** For a form: all, after others that it has stored, such as a zone by its older name. */
export function timeZoneOptions(...others: string[]): { value: string; label: string }[] {
  const listed = listTimeZones()
  const more = others.filter((zone) => zone !== '' && !listed.includes(zone))
  return [...new Set([...more, ...listed])].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}

/** `Asia/Kolkata — India, UTC+05:30`, so that browsers suggest it by city, country and offset. */
export function timeZoneTexts(...others: string[]): string[] {
  const listed = listTexts()
  const more = others.filter((zone) => zone !== '' && !listed.has(zone))
  return [...new Set(more.map(timeZoneText)), ...listed.values()]
}

let texts: ReadonlyMap<string, string> | null = null

function listTexts(): ReadonlyMap<string, string> {
  texts ??= new Map(listTimeZones().map((zone) => [zone, timeZoneText(zone)]))
  return texts
}

let countryNames: ReadonlyMap<string, string> | null = null

export function timeZoneText(zone: string): string {
  countryNames ??= new Map(Object.values(getAllCountries()).map(({ id, name }) => [id, name]))
  const known = getTimezone(zone)
  const country = countryNames.get(known?.countries?.[0] ?? '')
  if (known === null || country === undefined) return zone
  const { utcOffset, utcOffsetStr, dstOffset, dstOffsetStr } = known
  const offsets = utcOffset <= dstOffset ? [utcOffsetStr, dstOffsetStr] : [dstOffsetStr, utcOffsetStr]
  return `${zone.replaceAll('_', ' ')}${DASH}${country}, UTC${[...new Set(offsets)].join(' or ')}`
}

const DASH = ' — '

/** The zone of such a text, or the only one that contains it; else the text itself. */
export function findTimeZone(typed: string): string {
  const [name = ''] = typed.trim().split(DASH)
  const zone = name.replaceAll(' ', '_')
  const wanted = name.toLowerCase()
  if (wanted === '' || isTimeZone(zone)) return zone
  const all = [...listTexts()].map(([one, text]) => [one, text.toLowerCase()] as const)
  const called = all.filter(([, text]) => text.split(/\/|, | — /).includes(wanted))
  const having = called.length === 1 ? called : all.filter(([, text]) => text.includes(wanted))
  return having.length === 1 ? (having[0]?.[0] ?? typed) : typed
}

/** By time zone, else a language's region (`pt-BR`), else a language that is a country's code, else 'undefined'. */
export function detectCountry(browser: { timeZone: string | null; languages: readonly string[] }): string {
  const byZone = mainCountryOf(browser.timeZone)
  if (byZone !== null) return byZone
  for (const language of browser.languages) {
    const region = REGION.exec(language)?.[1]
    if (region !== undefined && findCountry(region) !== null) return region.toUpperCase()
  }
  for (const language of browser.languages) {
    const code = language.split(/[-_]/)[0] ?? ''
    if (findCountry(code) !== null) return code.toUpperCase()
  }
  return 'undefined'
}

/** The region follows the language and an optional script. Later parts are not regions (`-ca-` is a calendar). */
const REGION = /^[a-z]{2,8}(?:[-_][a-z]{3}){0,3}(?:[-_][a-z]{4})?[-_]([a-z]{2})(?![a-z\d])/i

/** The country that a time zone is named after: Japan for `Asia/Tokyo`. */
export function mainCountryOf(timeZone: string | null): string | null {
  if (timeZone === null || !isTimeZone(timeZone)) return null
  return getTimezone(timeZone)?.countries[0] ?? null
}

function flagOf(code: string): string {
  return String.fromCodePoint(...Array.from(code.toUpperCase(), (letter) => 0x1f1e6 + letter.charCodeAt(0) - 65))
}
