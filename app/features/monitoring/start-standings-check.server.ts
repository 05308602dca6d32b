import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { newestToFold } from '#app/core/ledger/fold-weeks.server.ts'
import { outboxStatement } from '#app/core/outbox/outbox-statement.server.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import {
  endingsOfNight,
  rangesOfIds,
  rangesOfScores,
  type CheckedSlice,
} from '#app/domain/monitoring/standings-check.ts'
import { ALL_TIME, HOUR, monthOf, weekOf } from '#app/domain/time/period.ts'
import { writeTogether } from '#db/client.ts'
import { histogram } from '#db/schema/standings.ts'
import { statistics } from '#db/schema/statistics.ts'
import { beginCheckStatement, findCheck, partsLeft } from './standings-check.server.ts'

/** In slices: no invocation can read the rows of all players. */
export async function startStandingsCheck(context: Pick<AppContext, 'db' | 'now' | 'log'>): Promise<void> {
  const startedAt = context.now()
  const last = await findCheck(context)
  // Cloudflare may run a schedule twice. Later, a run by hand checks what was mended.
  if (last !== null && startedAt - last.startedAt < HOUR) return
  const left = last === null ? 0 : partsLeft(last)
  if (left > 0) context.log('error', 'The last check of the standings did not get through', { parts: left })
  const slices = [...(await slicesOfPlayers(context, startedAt)), ...(await slicesOfScores(context, startedAt))]
  const jobs = slices.map((slice, part): JobOf<'check-standings'> => ({
    type: 'check-standings',
    startedAt,
    part,
    slice,
  }))
  await writeTogether(context.db, [
    beginCheckStatement(context, startedAt, jobs.length),
    outboxStatement(context, sql`'standings:' || ${startedAt} || ':' || jobs.key`, sql`jobs.value`, {
      from: sql`FROM json_each(${JSON.stringify(jobs)}) AS jobs`,
    }),
  ])
}

async function slicesOfPlayers({ db }: Pick<AppContext, 'db'>, now: number): Promise<CheckedSlice[]> {
  const [counted] = await db.select().from(statistics).where(eq(statistics.id, 'players'))
  const periods = { week: weekOf(now), month: monthOf(now) }
  const old = { endings: endingsOfNight(now), through: await newestToFold({ db, now: () => now }) }
  return rangesOfIds(counted?.players ?? 0).map((range) => ({ of: 'players', ...periods, ...old, ...range }))
}

async function slicesOfScores({ db }: Pick<AppContext, 'db'>, now: number): Promise<CheckedSlice[]> {
  const slices: CheckedSlice[] = []
  for (const period of [weekOf(now), monthOf(now), ALL_TIME])
    for (const board of ['all', 'premium'] as const) {
      const buckets = await db
        .select({ points: histogram.points, players: histogram.players })
        .from(histogram)
        .where(and(eq(histogram.board, board), eq(histogram.period, period)))
        .orderBy(histogram.points)
      slices.push(...rangesOfScores(buckets).map((range): CheckedSlice => ({ of: 'scores', board, period, ...range })))
    }
  return slices
}
