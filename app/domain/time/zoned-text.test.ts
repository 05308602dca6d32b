import { expect, test } from 'vitest'
import { zonedInstant, zonedShortDate, zoneText } from './zoned-text.ts'

const END = Date.parse('2026-12-11T17:00:00Z')

test('an instant reads by the clock of its zone', () => {
  expect(`${zonedInstant(END, 'Europe/Oslo')} ${zoneText('Europe/Oslo')}`).toBe('Fri 11 Dec 2026, 18:00 in Oslo')
  expect(`${zonedInstant(END, 'UTC')} ${zoneText('UTC')}`).toBe('Fri 11 Dec 2026, 17:00 UTC')
  expect(`${zonedInstant(END, 'America/New_York')} ${zoneText('America/New_York')}`).toBe(
    'Fri 11 Dec 2026, 12:00 in New York',
  )
  expect(zonedShortDate(END, 'Pacific/Auckland')).toBe('12 Dec')
})
