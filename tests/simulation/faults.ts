import { DAY, HOUR, weekEnd, weekStart } from '#app/domain/time/period.ts'
import { createDatabase, type Client, type Database } from '#db/client.ts'
import type { Random } from './random.ts'
import type { Turn } from './turnstile.ts'

/** One run of a Worker. It can lose replies; after a crash nothing of it continues. */
export type Run = { random: Random; turn: Turn; skew: number; faultRate: number; crashed: boolean }

export type Fate = 'well' | 'error_before' | 'error_after' | 'crash_before' | 'crash_after'

/** Draws the fate of the next external step of a run. */
export type DrawFate = (run: Run) => Fate

export type Outage = { from: number; to: number }
/** `schedule`: no Cron Trigger fires. */
export type Outages = Record<'github' | 'telegram' | 'email' | 'schedule', Outage[]>

/** Changes a statement's text: removes a guard to test whether its absence is noticed. */
export type Sabotage = (query: string) => string

/** Random fates: an error or a crash, each before or after the step. */
export function drawByChance(run: Run): Fate {
  if (!run.random.chance(run.faultRate)) return 'well'
  return run.random.pick(['error_before', 'error_after', 'crash_before', 'crash_after'] as const)
}

/** As workerd says it. */
const LOST = 'Network connection lost.'

/** Executes a step with its fate; the steps of a crashed run never return. */
export async function step<Result>(
  run: Run,
  draw: DrawFate,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await run.turn()
  if (run.crashed) throw new Error(`crashed before ${name}`)
  const fate = draw(run)
  if (fate === 'crash_before' || fate === 'crash_after') run.crashed = true
  if (fate === 'error_before' || fate === 'crash_before') throw new Error(`${name} failed: ${LOST}`)
  const result = await work()
  if (fate !== 'well') throw new Error(`the reply of ${name} is missing: ${LOST}`)
  return result
}

/** A database with faults. A batch is one step: all of it is written, or nothing. */
export function faultyDatabase(
  client: Client,
  run: Run,
  draw: DrawFate,
  sabotage: Sabotage = (query) => query,
): Database {
  const inner = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      run: () => step(run, draw, 'the statement', () => statement.run()),
      all: () => step(run, draw, 'the statement', () => statement.all()),
      raw: () => step(run, draw, 'the statement', () => statement.raw()),
      first: () => step(run, draw, 'the statement', () => statement.first()),
    } as unknown as D1PreparedStatement
    inner.set(wrapped, statement)
    return wrapped
  }
  return createDatabase({
    prepare: (query: string) => wrap(client.prepare(sabotage(query))),
    batch: (statements: D1PreparedStatement[]) =>
      step(run, draw, 'the batch', () =>
        client.batch(statements.map((statement) => inner.get(statement) ?? statement)),
      ),
  } as unknown as D1Database)
}

/** Outages of each third party; GitHub is also down from one Friday to Monday, and once past a week's last hour. */
export function createOutages(random: Random, weeks: string[]): Outages {
  const first = weekStart(weeks[0] ?? '')
  const short = () =>
    Array.from({ length: weeks.length }, () => {
      const from = first + random.integer(0, weeks.length * 7 * 24) * HOUR
      return { from, to: from + random.integer(1, 7) * HOUR }
    })
  const github = short()
  const weekend = random.pick(weeks)
  github.push({
    from: weekEnd(weekend) - 3 * DAY + random.integer(0, 23) * HOUR,
    to: weekEnd(weekend) + random.integer(1, 20) * HOUR,
  })
  const others = weeks.slice(2).filter((week) => week !== weekend)
  const forced = others.length > 0 ? random.pick(others) : null
  if (forced !== null)
    github.push({
      from: weekEnd(forced) - random.integer(1, 40) * HOUR,
      to: weekEnd(forced) + 3 * DAY + random.integer(7, 20) * HOUR,
    })
  return { github, telegram: short(), email: short(), schedule: [] }
}

/** What happens to an installation whose owner is away: all of it once in half a year, and the schedule misses an hour and a day. */
export function createAbsence(random: Random, weeks: string[]): Outages {
  const halves = [weeks.slice(0, 26), weeks.slice(26)].filter((half) => half.length > 0)
  const once = (hours: number) =>
    halves.map((half) => {
      const from = weekStart(random.pick(half)) + random.integer(0, 7 * 24) * HOUR
      return { from, to: from + hours * HOUR }
    })
  return { github: once(48), telegram: once(12), email: once(7 * 24), schedule: [...once(1), ...once(24)] }
}

export function isOut(outages: Outage[], instant: number): boolean {
  return outages.some(({ from, to }) => instant >= from && instant < to)
}
