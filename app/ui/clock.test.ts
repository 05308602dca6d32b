import { afterEach, expect, it, vi } from 'vitest'
import { clockOffset } from './clock.ts'

const SERVER = Date.parse('2026-11-20T15:00:00Z')
const HOUR = 3_600_000

afterEach(() => vi.restoreAllMocks())

it.each([
  ['moved back', SERVER + 50 * HOUR, -50 * HOUR],
  ['moved on', SERVER - 3 * HOUR, 3 * HOUR],
  ['the same', SERVER, 0],
])('is how far the server’s clock is %s, as of the arrival of the page', (_how, arrivedAt, offset) => {
  arrive(arrivedAt, [
    { name: 'cache', duration: 12 },
    { name: 'now', duration: SERVER },
  ])
  expect(clockOffset()).toBe(offset)
})

it.each([
  ['no header came', []],
  ['the header is another', [{ name: 'cache', duration: 12 }]],
  ['the browser knows none', undefined],
])('is nothing where %s', (_why, serverTiming) => {
  arrive(SERVER + HOUR, serverTiming)
  expect(clockOffset()).toBe(0)
})

it('is zero when the browser has no navigation entry', () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
  expect(clockOffset()).toBe(0)
})

function arrive(at: number, serverTiming: { name: string; duration: number }[] | undefined): void {
  const responseStart = 80
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(at - responseStart)
  const entry = { responseStart, serverTiming } as unknown as PerformanceEntry
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry])
}
