import { sql } from 'drizzle-orm'
import { loadPrizeStock } from '#app/core/prizes/prize-stock.server.ts'
import { forfeitAward, releaseAward } from '#app/core/weeks/decide-award.server.ts'
import { needsPerson } from '#app/core/weeks/review-columns.server.ts'
import { dayOf, HOUR } from '#app/domain/time/period.ts'
import { decideAppeal } from '#app/features/weeks/staff/decide-appeal-or-report.server.ts'
import { replayDeadLetters } from '#app/staff/dead-letters/decide-dead-letter.server.ts'
import { addCodes } from './absence.ts'
import type { Simulation } from './state.ts'
import { workerOf } from './worker.ts'

/** Of a person who opens, reads, types a reason and sends. */
const CLICKS = { release: 1, forfeit: 3, appeal: 3, codes: 4, deadLetters: 2 }
const WEEKS_PER_QUARTER = 13

/** An owner of ten minutes a week decides what waits for a person, and nothing that ends by itself. */
export async function spendTuesday(simulation: Simulation): Promise<void> {
  const { clock, random, database, tuesdays, clicks } = simulation
  const day = dayOf(clock.now)
  if (new Date(clock.now).getUTCDay() !== 2 || clock.now % (24 * HOUR) < 12 * HOUR || tuesdays.has(day)) return
  tuesdays.add(day)
  const quarter = Math.floor((tuesdays.size - 1) / WEEKS_PER_QUARTER)
  const click = (count: number) => {
    clicks[quarter] = (clicks[quarter] ?? 0) + count
  }
  click(0)
  const { context } = workerOf({ ...simulation, faultRate: 0 })(() => Promise.resolve())
  const held = await database.all<{ week: string; place: number }>(sql`
    SELECT week, place FROM awards WHERE state = 'held' AND ${needsPerson} ORDER BY week, place`)
  for (const { week, place } of held)
    if (random.chance(0.8)) {
      await releaseAward(context, 'staff', week, place)
      click(CLICKS.release)
    } else {
      await forfeitAward(context, 'staff', { week, place, reason: 'simulated' })
      click(CLICKS.forfeit)
    }
  if ((await replayDeadLetters(context, { id: 'staff' })) > 0) click(CLICKS.deadLetters)
  const [lamp] = (await loadPrizeStock(context, 4)).filter(({ id }) => id === 'lamp')
  if (lamp !== undefined && lamp.left < 10) {
    await addCodes(database, lamp.id, 60)
    click(CLICKS.codes)
  }
  const appeals = await database.all<{ id: string }>(sql`SELECT id FROM appeals WHERE state = 'open' ORDER BY id`)
  for (const { id } of appeals) {
    await decideAppeal(context, 'staff', { id, verdict: 'dismissed', answer: 'simulated' })
    click(CLICKS.appeal)
  }
}
