import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  countryName,
  detectCountry,
  findCountry,
  findTimeZone,
  isTimeZone,
  listCountries,
  listTimeZones,
  timeZoneOptions,
  timeZoneText,
  timeZoneTexts,
} from './country.ts'

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

it('goes by the region of a language when the time zone has no country', () => {
  expect(detectCountry({ timeZone: 'Etc/UTC', languages: ['pt-BR', 'fr'] })).toBe('BR')
  expect(detectCountry({ timeZone: 'Moon/Tranquility', languages: ['en-us'] })).toBe('US')
  expect(detectCountry({ timeZone: null, languages: ['fr', 'de-AT'] })).toBe('AT')
  expect(detectCountry({ timeZone: null, languages: ['zh-Hant-TW'] })).toBe('TW')
  expect(detectCountry({ timeZone: null, languages: ['pt_BR'] })).toBe('BR')
  expect(detectCountry({ timeZone: null, languages: ['zh-yue-HK'] })).toBe('HK')
  expect(detectCountry({ timeZone: null, languages: ['de-CH-1996-u-co-phonebk'] })).toBe('CH')
})

it('takes no calendar or private part of a language for a region', () => {
  expect(detectCountry({ timeZone: null, languages: ['en-u-ca-gregory'] })).toBe('undefined')
  expect(detectCountry({ timeZone: null, languages: ['fr-x-us'] })).toBe('FR')
  expect(detectCountry({ timeZone: null, languages: ['es-419'] })).toBe('ES')
  expect(detectCountry({ timeZone: null, languages: ['en-Latn-u-nu-latn'] })).toBe('undefined')
})

it('goes by any region before any language, and by the order of languages among each', () => {
  expect(detectCountry({ timeZone: null, languages: ['it', 'fr', 'pt-BR', 'de-AT'] })).toBe('BR')
  expect(detectCountry({ timeZone: null, languages: ['it', 'fr'] })).toBe('IT')
})

it('gives the country of a time zone whose name changed or was merged into another', () => {
  expect(detectCountry({ timeZone: 'Europe/Oslo', languages: [] })).toBe('NO')
  expect(detectCountry({ timeZone: 'Europe/Ljubljana', languages: [] })).toBe('SI')
  expect(detectCountry({ timeZone: 'Africa/Accra', languages: [] })).toBe('GH')
  expect(detectCountry({ timeZone: 'US/Pacific', languages: [] })).toBe('US')
})

it('answers a country that it knows or the string undefined, whatever a browser says', () => {
  const zone = fc.option(fc.oneof(fc.string(), fc.constantFrom(...listTimeZones(), 'Etc/UTC', 'GMT')))
  const language = fc.oneof(fc.string(), fc.stringMatching(/^[a-zA-Z]{2,3}([-_][a-zA-Z\d]{1,8}){0,3}$/))
  fc.assert(
    fc.property(zone, fc.array(language, { maxLength: 4 }), (timeZone, languages) => {
      const detected = detectCountry({ timeZone, languages })
      expect(detected === 'undefined' || findCountry(detected)?.id === detected).toBe(true)
    }),
  )
})

it('puts every listed time zone into a country', () => {
  for (const timeZone of listTimeZones())
    expect(detectCountry({ timeZone, languages: ['xx-XX'] }), timeZone).not.toBe('undefined')
})

it('lists the cities that people look for, each once', () => {
  const listed = listTimeZones()
  for (const zone of ['Europe/Berlin', 'Europe/Oslo', 'Europe/Amsterdam', 'Europe/Stockholm', 'Africa/Accra'])
    expect(listed).toContain(zone)
  expect(listed).toContain('Asia/Kolkata')
  for (const zone of ['Asia/Calcutta', 'Europe/Kiev', 'US/Pacific', 'CET', 'Iceland'])
    expect(listed).not.toContain(zone)
})

it('offers the chosen time zone by its older name too', () => {
  const offered = (...others: string[]) => timeZoneOptions(...others).map(({ value }) => value)
  expect(offered('UTC', 'Asia/Calcutta')).toEqual(['UTC', 'Asia/Calcutta', ...listTimeZones()])
  expect(offered('UTC', 'UTC')).toEqual(['UTC', ...listTimeZones()])
  for (const chosen of ['Europe/Oslo', '']) expect(offered(chosen)).toEqual(listTimeZones())
})

it('suggests zones by city, country and offset', () => {
  const texts = timeZoneTexts('UTC')
  for (const text of [
    'UTC',
    'Asia/Kolkata — India, UTC+05:30',
    'Europe/Oslo — Norway, UTC+01:00 or +02:00',
    'Europe/Dublin — Ireland, UTC+00:00 or +01:00',
    'America/New York — United States of America, UTC-05:00 or -04:00',
  ])
    expect(texts).toContain(text)
  expect(new Set(texts).size).toBe(texts.length)
})

it('reads a zone from its text, and from what only one has', () => {
  for (const zone of ['UTC', ...listTimeZones(), 'Asia/Calcutta']) expect(findTimeZone(timeZoneText(zone))).toBe(zone)
  for (const [typed, zone] of [
    ['india', 'Asia/Kolkata'],
    ['Kolkata', 'Asia/Kolkata'],
    ['new york', 'America/New_York'],
    ['europe/oslo', 'Europe/Oslo'],
    ['+05:45', 'Asia/Kathmandu'],
  ] as const)
    expect(findTimeZone(typed), typed).toBe(zone)
  for (const typed of ['', 'Mars/Base', 'United States of America', 'America', 'UTC+01:00'])
    expect(findTimeZone(typed)).toBe(typed)
})

it('goes by a language that is also a country’s code after that', () => {
  expect(detectCountry({ timeZone: null, languages: ['fr'] })).toBe('FR')
  expect(detectCountry({ timeZone: null, languages: ['en', 'it'] })).toBe('IT')
  expect(detectCountry({ timeZone: null, languages: ['fil'] })).toBe('undefined')
})

it('returns the string undefined without any clue', () => {
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
