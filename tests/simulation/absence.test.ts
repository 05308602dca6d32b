import { expect, test } from 'vitest'
import { HOUR } from '#app/domain/time/period.ts'
import { setting, simulateSeed } from './replay.ts'
import { onScratchDatabase } from './scratch-database.ts'

const seed = setting('SEED', 1)
const seeds = Array.from({ length: setting('SEEDS', 1) }, (_, index) => seed + index)
const size = { weeks: setting('WEEKS', 4), players: setting('PLAYERS', 14), longSteps: true }
/** Of ten minutes a week. */
const CLICKS_A_QUARTER = 40

test.each(seeds)(
  'with nobody at home nothing waits beyond its end: seed %i',
  { timeout: 24 * HOUR },
  async (number) => {
    const outcome = await onScratchDatabase((client) => simulateSeed({ seed: number, ...size, owner: 'away', client }))
    console.log(JSON.stringify({ seed: number, ...outcome }))
    expect(outcome.closed).toBe(size.weeks)
  },
)

test.each(seeds)('ten minutes on Tuesdays decide all that waits: seed %i', { timeout: 24 * HOUR }, async (number) => {
  const outcome = await onScratchDatabase((client) =>
    simulateSeed({ seed: number, ...size, owner: 'tuesdays', client }),
  )
  console.log(JSON.stringify({ seed: number, ...outcome }))
  expect(outcome.closed).toBe(size.weeks)
  expect(Math.max(...outcome.clicks)).toBeLessThanOrEqual(CLICKS_A_QUARTER)
})
