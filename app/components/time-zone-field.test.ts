import { expect, test } from 'vitest'
import { listTimeZones } from '#app/domain/text/country.ts'
import { offeredZone } from './time-zone-field.tsx'

const OFFERED = ['Africa/Lagos', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Europe/Kyiv', 'Europe/Oslo']

test.each([
  ['Europe/Oslo', 'Europe/Oslo'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['Mars/Olympus', null],
])('%s is offered as %s', (own, expected) => {
  expect(offeredZone(OFFERED, own)).toBe(expected)
})

test('whatever name this engine gives a zone, it is found again', () => {
  const offered = listTimeZones()
  const lost = offered.filter((zone) => {
    const own = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
    return offeredZone(offered, own) === null
  })
  expect(lost).toEqual([])
})
