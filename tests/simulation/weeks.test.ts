import { expect, test } from 'vitest'
import { HOUR } from '#app/domain/time/period.ts'
import { setting, simulateSeed } from './replay.ts'
import { onScratchDatabase } from './scratch-database.ts'

const seed = setting('SEED', 1)
const seeds = Array.from({ length: setting('SEEDS', 1) }, (_, index) => seed + index)
const size = { weeks: setting('WEEKS', 5), players: setting('PLAYERS', 12) }

test.each(seeds)(
  'weeks of contest under faults cost nobody a point: seed %i',
  { timeout: 24 * HOUR },
  async (number) => {
    const outcome = await onScratchDatabase((client) =>
      simulateSeed({ seed: number, ...size, withContests: true, client }),
    )
    console.log(JSON.stringify({ seed: number, ...outcome }))
    expect(outcome.closed).toBe(size.weeks)
    expect(outcome.contests).toBe(4)
  },
)
