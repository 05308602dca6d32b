import { expect, test } from 'vitest'
import { HOUR } from '#app/domain/time/period.ts'
import { setting, simulateSeed } from './replay.ts'
import { onScratchDatabase } from './scratch-database.ts'
import type { Outcome } from './simulation.ts'

const seed = setting('SEED', 1)
const seeds = Array.from({ length: setting('SEEDS', 1) }, (_, index) => seed + index)
const size = { weeks: setting('WEEKS', 4), players: setting('PLAYERS', 8), longSteps: setting('SHORT_STEPS', 0) === 0 }
/** Of ten minutes a week. */
const CLICKS_PER_QUARTER = 40

/** `VITE_LETTERS=1` prints what the owner got. */
function report(number: number, { letters, ...outcome }: Outcome): void {
  console.log(JSON.stringify({ seed: number, ...outcome, letters: letters.length }))
  if (setting('LETTERS', 0) === 0) return
  for (const { at, subject, text } of letters) console.log(`\n--- ${new Date(at).toISOString()} ${subject}\n${text}`)
}

test.each(seeds)(
  'with nobody at home nothing waits beyond its end: seed %i',
  { timeout: 24 * HOUR },
  async (number) => {
    const outcome = await onScratchDatabase((client) => simulateSeed({ seed: number, ...size, owner: 'away', client }))
    report(number, outcome)
    expect(outcome.closed).toBe(size.weeks)
  },
)

test.each(seeds)('ten minutes on Tuesdays decide all that waits: seed %i', { timeout: 24 * HOUR }, async (number) => {
  const outcome = await onScratchDatabase((client) =>
    simulateSeed({ seed: number, ...size, owner: 'tuesdays', client }),
  )
  report(number, outcome)
  expect(outcome.closed).toBe(size.weeks)
  expect(Math.max(...outcome.clicks)).toBeLessThanOrEqual(CLICKS_PER_QUARTER)
})
