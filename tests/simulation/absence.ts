import { sql } from 'drizzle-orm'
import { WEEKS_UNFOLDED } from '#app/core/ledger/fold-weeks.server.ts'
import { isCurrentAward } from '#app/core/weeks/own-awards.server.ts'
import { RETENTION } from '#app/domain/monitoring/retention.ts'
import { DAY, weekBefore, weekOf } from '#app/domain/time/period.ts'
import { importCodes } from '#app/features/prizes/staff/change-codes.server.ts'
import { takePrize } from '#app/features/prizes/take-prize.server.ts'
import { staff } from '#db/schema/staff.ts'
import { insertRows, makePrizes } from '#tests/worlds/rows.ts'
import { expectNone } from './complain.ts'
import { listLost } from './outcome.ts'
import type { Simulation } from './state.ts'
import { workerOf } from './worker.ts'

/** Codes of the two prizes: one lasts the year, one runs dry after some weeks. */
const CODES = { rope: 1000, lamp: 45 }
/** The daily job, behind a schedule that stands still for a day. */
const LATE = 3 * DAY
const MOST_WAITING = 500

/** The one member of staff, who gets the letters, and what is in the chest. */
export async function equip({ database, world }: Simulation): Promise<void> {
  const db = { db: database }
  await insertRows(db, staff, { id: 'st_1', email: 'owner@example.test', passwordHash: 'set', createdAt: world.start })
  await makePrizes(
    db,
    { id: 'rope', title: 'A year of rope', worth: 120 },
    { id: 'lamp', title: 'Head lamp', worth: 80 },
  )
  for (const [prize, count] of Object.entries(CODES)) await addCodes(database, prize, count)
}

export async function addCodes(database: Simulation['database'], prizeId: string, count: number): Promise<void> {
  const stored = await database.$count(sql`prize_codes`)
  const codes = Array.from({ length: count }, (_, index) => `${prizeId}-${stored + index}`)
  const context = { db: database, now: () => 0 }
  for (let from = 0; from < count; from += 1000)
    await importCodes(context, 'staff', prizeId, codes.slice(from, from + 1000).join('\n'))
}

/** Winners open their chests, most of them sooner or later. */
export async function openChests(simulation: Simulation): Promise<void> {
  const { database, clock, random } = simulation
  const { context } = workerOf({ ...simulation, faultRate: 0 })(() => Promise.resolve())
  const open = await database.all<{ week: string; playerId: string }>(sql`SELECT week, player_id AS playerId FROM awards
    WHERE state IN ('granted', 'released') AND ${isCurrentAward(clock.now)} ORDER BY week, place`)
  for (const { week, playerId } of open)
    for (const prizeId of Object.keys(CODES))
      if (random.chance(0.1)) await takePrize(context, playerId, { prizeId, week })
}

/** What an installation without anybody must still keep within bounds. */
export async function checkBounds(simulation: Simulation): Promise<void> {
  const { database, clock } = simulation
  for (const key of await listLost(simulation)) simulation.lost.add(key)
  const before = (age: number) => clock.now - age - LATE
  const waiting = await database.all(sql`
    SELECT 'outbox' AS queue, COUNT(*) AS waiting FROM outbox
    UNION ALL SELECT 'dead letters', COUNT(*) FROM dead_letters WHERE state = 'stored'
    UNION ALL SELECT 'notices', COUNT(*) FROM notifications WHERE created_at < ${before(RETENTION.notifications.age)}
      AND ${before(RETENTION.notifications.age)} > 0
    UNION ALL SELECT 'old dead letters', COUNT(*) FROM dead_letters
      WHERE received_at < ${before(RETENTION.deadLetters.age)}`)
  const bounds: Record<string, number> = { outbox: MOST_WAITING, 'dead letters': MOST_WAITING }
  expectNone(
    simulation,
    'something grows without end',
    (waiting as { queue: string; waiting: number }[]).filter((row) => row.waiting > (bounds[row.queue] ?? 0)),
  )
  const unfolded = sql`SELECT DISTINCT week FROM ledger WHERE scale = 'contest' AND agent IS NULL
    AND week < ${weekBefore(weekOf(clock.now), WEEKS_UNFOLDED + 4)}`
  expectNone(simulation, 'an old week is not folded', await database.all(unfolded))
}
