import { expect, it } from 'vitest'
import {
  countryName,
  detectCountry,
  findCountry,
  isTimeZone,
  listCountries,
  listTimeZones,
} from '#app/domain/country.ts'

it('goes by the time zone before anything else', () => {
  expect(detectCountry({ timeZone: 'Europe/Berlin', languages: ['pt-BR', 'fr'] })).toBe('DE')
  expect(detectCountry({ timeZone: 'Asia/Calcutta', languages: ['en-US'] })).toBe('IN')
  expect(detectCountry({ timeZone: 'America/New_York', languages: [] })).toBe('US')
})

it('names the main country of a time zone that several share', () => {
  expect(detectCountry({ timeZone: 'Europe/Zurich', languages: [] })).toBe('CH')
  expect(detectCountry({ timeZone: 'Asia/Bangkok', languages: [] })).toBe('TH')
  expect(detectCountry({ timeZone: 'Africa/Lagos', languages: [] })).toBe('NG')
})

it('goes by the region of a language where the time zone tells no country', () => {
  expect(detectCountry({ timeZone: 'Etc/UTC', languages: ['pt-BR', 'fr'] })).toBe('BR')
  expect(detectCountry({ timeZone: 'Moon/Tranquility', languages: ['en-us'] })).toBe('US')
  expect(detectCountry({ timeZone: null, languages: ['fr', 'de-AT'] })).toBe('AT')
  expect(detectCountry({ timeZone: null, languages: ['zh-Hant-TW'] })).toBe('TW')
})

it('goes by a language that is also a country’s code after that', () => {
  expect(detectCountry({ timeZone: null, languages: ['fr'] })).toBe('FR')
  expect(detectCountry({ timeZone: null, languages: ['en', 'it'] })).toBe('IT')
  expect(detectCountry({ timeZone: null, languages: ['fil'] })).toBe('undefined')
})

it('says the string undefined where nothing tells', () => {
  expect(detectCountry({ timeZone: null, languages: [] })).toBe('undefined')
  expect(detectCountry({ timeZone: 'Etc/UTC', languages: ['en', ''] })).toBe('undefined')
  expect(detectCountry({ timeZone: '', languages: ['xx-XX'] })).toBe('undefined')
})

it.each(['constructor', 'toString', '__proto__', 'Factory', 'europe/berlin', 'Moon/Tranquility', ''])(
  'takes %j for no time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false)
    expect(detectCountry({ timeZone: name, languages: [] })).toBe('undefined')
  },
)

it.each(['Europe/Berlin', 'Asia/Calcutta', 'Asia/Kolkata', 'Europe/Kiev', 'UTC', 'Etc/UTC'])(
  'takes %s, which browsers report, for a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(true)
  },
)

it('lists only time zones that a clock can be set to', () => {
  const zones = listTimeZones()
  expect(zones.length).toBeGreaterThan(300)
  expect(new Set(zones).size).toBe(zones.length)
  expect(zones.filter((timeZone) => !isTimeZone(timeZone))).toEqual([])
  for (const timeZone of zones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
})

it('knows a country by its code in any case', () => {
  expect(findCountry('at')).toMatchObject({ id: 'AT', name: 'Austria', timezones: ['Europe/Vienna'], flag: '🇦🇹' })
  expect(countryName('AT')).toBe('Austria')
  for (const code of ['', 'A', 'XX', 'AUT', 'constructor', '__proto__']) expect(findCountry(code)).toBeNull()
  expect(countryName('XX')).toBeNull()
})

it('lists every country once, by name', () => {
  const countries = listCountries()
  expect(countries.length).toBeGreaterThan(240)
  expect(new Set(countries.map(({ id }) => id)).size).toBe(countries.length)
  const names = countries.map(({ name }) => name)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
})
