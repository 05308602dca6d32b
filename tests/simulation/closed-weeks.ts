import { sql } from 'drizzle-orm'
import { answeredAt } from '#app/core/players/answered-at.server.ts'
import { HOUR, weekEnd, weekOf, weekSchedule } from '#app/domain/time/period.ts'
import type { Database } from '#db/client.ts'
import { allLines } from '#tests/reading/all-lines.ts'
import { fail } from './complain.ts'
import { hashOf } from './random.ts'
import { hasUnseenEnd, referencePoints } from './reference.ts'
import type { ClosedWeek, Simulation } from './state.ts'
import type { Person } from './story.ts'

type Answered = Map<string, { lastUpdate: number; isOversized: boolean }>

/** The players with a final answer, read before a step that may close a week. */
export async function reviewBeforeClose({ database, clock }: Simulation): Promise<Answered> {
  if (![2, 3, 4, 5].includes(new Date(clock.now).getUTCDay())) return new Map()
  const rows = await database.all<{ id: string; lastUpdate: number; isOversized: number }>(
    sql`SELECT players.id, ${answeredAt} AS lastUpdate, too_heavy_at IS NOT NULL AS isOversized
      FROM players LEFT JOIN poll_slots ON poll_slots.id = players.slot_id`,
  )
  return new Map(rows.map((row) => [row.id, { lastUpdate: row.lastUpdate, isOversized: row.isOversized === 1 }]))
}

/** Records a newly closed week and compares it with the reference. */
export async function noteClosedWeeks(simulation: Simulation, answered: Answered): Promise<void> {
  const { database, closedWeeks } = simulation
  const closed = await database.all<{ key: string; forced: number; closedAt: number }>(
    sql`SELECT key, forced, closed_at AS closedAt FROM weeks WHERE state = 'closed' ORDER BY key`,
  )
  for (const { key, forced, closedAt } of closed) {
    if (closedWeeks.has(key)) continue
    if (closedAt < weekSchedule(key).closes) fail(simulation, `week ${key} closed early`)
    closedWeeks.set(key, { forced: forced === 1, closedAt, ...(await photograph(database, key)) })
    await compareWithReference(simulation, key, forced === 1, answered)
    await compareAwards(simulation, key)
  }
}

async function compareWithReference(
  simulation: Simulation,
  week: string,
  forced: boolean,
  answered: Answered,
): Promise<void> {
  const rows = await simulation.database.all<LedgerLine>(sql`
    SELECT player_id AS playerId, key, day, week, points, credit, occurred_at AS occurredAt FROM ledger WHERE scale = 'contest'`)
  const byPlayer = Map.groupBy(rows, ({ playerId }) => playerId)
  for (const person of simulation.world.people) {
    const id = `pl_${person.githubId}`
    const own = byPlayer.get(id) ?? []
    const points = own.filter((row) => row.week === week).reduce((sum, row) => sum + row.points, 0)
    const answer = answered.get(id)
    const hasFinalAnswer = (answer?.lastUpdate ?? 0) >= weekSchedule(week).finalFetch
    if (!(hasFinalAnswer || (!forced && points > 0)) || isExcused(simulation, person, week, answer)) continue
    // A close that was forced did not wait for the repositories either.
    if (forced && own.some((row) => row.week === week && row.credit === 'not_known')) continue
    if (hasUnseenEnd(simulation.world, person, week)) continue
    const days = new Map(own.map((row) => [row.key, row.day]))
    const expected = referencePoints(simulation.world, person, week, (key) => days.get(key))
    const hasLate = own.some((row) => row.week === week && weekOf(row.occurredAt) < week)
    if (hasLate ? points < expected : points !== expected)
      fail(simulation, `week ${week}: ${id} has ${points} points, the reference says ${expected}`)
    simulation.compared += 1
  }
}

type LedgerLine = {
  playerId: string
  key: string
  day: string
  week: string
  points: number
  credit: string | null
  occurredAt: number
}

/** Accounts deleted or oversized when the week was decided keep their stored rows. */
function isExcused(
  { clock }: Simulation,
  { deletedAt, oversized }: Person,
  week: string,
  answer: { isOversized: boolean } | undefined,
): boolean {
  if (deletedAt !== null && deletedAt <= clock.now) return true
  return (
    answer?.isOversized === true ||
    (oversized !== null && oversized.from <= clock.now && oversized.to >= weekEnd(week) + 23 * HOUR)
  )
}

/** The ten best by points, then by the earlier score. */
async function compareAwards(simulation: Simulation, week: string): Promise<void> {
  const standing = await simulation.database.all<{ id: string; points: number; reached: number }>(sql`
    SELECT player_id AS id, points, reached_at AS reached FROM standings WHERE period = ${week} AND ranked = 1 AND points >= 10`)
  const best = standing
    .toSorted((one, other) => other.points - one.points || one.reached - other.reached || (one.id < other.id ? -1 : 1))
    .slice(0, 10)
  const given = await simulation.database.all<{ id: string; points: number }>(
    sql`SELECT player_id AS id, points FROM awards WHERE week = ${week} ORDER BY place`,
  )
  const line = ({ id, points }: { id: string; points: number }) => `${id} ${points}`
  if (given.map(line).join() !== best.map(line).join()) fail(simulation, `awards of week ${week} are not its ten best`)
}

/** Records the weeks with written rows: only those can have changed, and checking all costs too much. */
export async function watchWeeks(database: Database): Promise<void> {
  await database.run(sql`CREATE TABLE written_weeks (week TEXT PRIMARY KEY) WITHOUT ROWID`)
  for (const [table, column] of [
    ['ledger', 'week'],
    ['standings', 'period'],
    ['awards', 'week'],
  ])
    for (const [event, row] of [
      ['INSERT', 'NEW'],
      ['UPDATE', 'NEW'],
      ['UPDATE', 'OLD'],
      ['DELETE', 'OLD'],
    ])
      await database.run(
        sql.raw(`CREATE TRIGGER watched_${table}_${event}_${row} AFTER ${event} ON ${table}
          WHEN NOT EXISTS (SELECT 1 FROM written_weeks WHERE week = ${row}.${column})
          BEGIN INSERT INTO written_weeks VALUES (${row}.${column}); END`),
      )
}

/** A closed week's figures never change, and its awards only grow by the next ones. */
export async function checkClosedWeeks(simulation: Simulation): Promise<void> {
  const { database, closedWeeks } = simulation
  const written = await database.all<{ week: string }>(sql`DELETE FROM written_weeks RETURNING week`)
  for (const { week } of written) {
    const then = closedWeeks.get(week)
    if (then === undefined) continue
    const now = await photograph(database, week)
    if (now.rows !== then.rows) fail(simulation, `the figures of closed week ${week} changed`)
    if (JSON.stringify(now.awards.slice(0, then.awards.length)) !== JSON.stringify(then.awards))
      fail(simulation, `awards of closed week ${week} changed`)
  }
}

/** After an account was suspended or erased, which changes who is named and ranked in closed weeks, and no points. */
export async function photographWeeks({ database, closedWeeks }: Simulation): Promise<void> {
  for (const [week, then] of closedWeeks) closedWeeks.set(week, { ...then, ...(await photograph(database, week)) })
}

async function photograph(database: Database, week: string): Promise<Pick<ClosedWeek, 'rows' | 'awards'>> {
  const lines = await allLines({ db: database }, sql`week = ${week}`)
  const ledger = lines.flatMap(({ playerId, key, kind, day, quantity, counted, points, reason }) =>
    points === 0 ? [] : [[playerId, key, kind, day, quantity, counted, points, reason]],
  )
  const standings =
    await database.all(sql`SELECT player_id, points, descent, reached_at, ranked, day1, day2, day3, day4, day5, day6, day7
    FROM standings WHERE period = ${week} ORDER BY player_id`)
  const awards = await database.all(
    sql`SELECT place, player_id, points FROM awards WHERE week = ${week} ORDER BY place`,
  )
  return { rows: hashOf(JSON.stringify([ledger, standings])), awards: awards.map((award) => JSON.stringify(award)) }
}
