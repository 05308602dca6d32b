import { applyD1Migrations, type D1Migration } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY, HOUR, weekEnd, weekOf } from '#app/domain/time/period.ts'
import { MONDAY } from '#tests/people/factories.ts'
import type { Outages, Sabotage } from './faults.ts'
import { setting } from './replay.ts'
import { onScratchDatabase } from './scratch-database.ts'
import { simulate, type Outcome } from './simulation.ts'
import type { Options } from './state.ts'

const seed = setting('SEED', 1)
const size = { weeks: 1, players: 6, faultRate: 0.02 }
const MOST_SEEDS = 6
const end = weekEnd(weekOf(MONDAY))
/** GitHub answers nothing from Monday's first hours until the week may close. */
const silentMonday: Outages = {
  github: [{ from: end + 2 * HOUR, to: end + DAY + 9 * HOUR }],
  telegram: [],
  email: [],
  schedule: [],
}

test('the same seed gives the same hash, on D1 itself too, and another seed another one', async () => {
  const monday = { ...size, seed, players: 2, outages: silentMonday, longSteps: true }
  const first = await play(monday)
  expect(first.closed).toBe(1)
  const { DB, TEST_MIGRATIONS } = env as unknown as { DB: D1Database; TEST_MIGRATIONS: D1Migration[] }
  await applyD1Migrations(DB, TEST_MIGRATIONS)
  expect(await simulate({ ...monday, client: DB })).toEqual(first)
  expect((await play({ ...size, seed: seed + 1, players: 1, longSteps: true })).hash).not.toBe(first.hash)
})

/** `first` is the seed that shows it soonest; others are tried when the simulation has changed. */
type Planted = { guard: string; by: string; complaint: RegExp; first: number; options?: Partial<Conditions> }

// Proves that the simulation can fail: each of these removes one guard, which must be noticed.
test.each<[string, Planted]>([
  [
    'two scorers may both be first',
    {
      guard: '"players"."ledger_version" <> seen.value ->> 1',
      by: '1 = 0',
      complaint: /more was (counted|earned alone) than a day|more counted (in full|past the limits)|the reference says/,
      first: 8,
      options: { crowded: true, players: 4 },
    },
  ],
  [
    'a week closes without its answers',
    {
      guard: 'too_heavy_at IS NULL',
      by: 'too_heavy_at IS NULL AND 1 = 0',
      complaint: /the reference says/,
      first: 1,
      options: { players: 3, outages: silentMonday, longSteps: true },
    },
  ],
  [
    'a receipt may be taken twice',
    {
      guard: 'ON CONFLICT DO NOTHING RETURNING state',
      by: `ON CONFLICT DO UPDATE SET state = 'claimed' RETURNING state`,
      complaint: /a Telegram message came twice/,
      first: 1,
      options: { players: 4, longSteps: true },
    },
  ],
  [
    'standings are not brought along',
    {
      guard: 'WHERE (points, reached_at',
      by: 'WHERE 1 = 0 AND (points, reached_at',
      complaint: /the ledger is not the standings|differ/i,
      first: 1,
    },
  ],
])('the simulation sees it when %s', async (_, { guard, by, complaint, first, options }) => {
  let met = 0
  const sabotage: Sabotage = (query) => {
    if (query.includes(guard)) met += 1
    return query.replace(guard, by)
  }
  let unseen = 0
  let heard = ''
  // Other complaints come from ordinary faults: at this rate a job may end among the dead letters.
  for (; !complaint.test(heard) && unseen < MOST_SEEDS; unseen += 1)
    heard = await play({ ...size, ...options, seed: seed - 1 + first + unseen, sabotage }).then(() => '', String)
  expect(met, 'the guard was not found in any statement').toBeGreaterThan(0)
  expect(heard).toMatch(complaint)
})

type Conditions = Omit<Options, 'client'>

function play(conditions: Conditions): Promise<Outcome> {
  return onScratchDatabase((client) => simulate({ ...conditions, client }))
}
