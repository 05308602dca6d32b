import { desc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { listCronRuns } from '#app/core/monitoring/cron-runs.server.ts'
import { listRunningOut } from '#app/core/monitoring/list-running-out.server.ts'
import { listWaiting } from '#app/core/monitoring/list-waiting.server.ts'
import { isCompetingPlayer } from '#app/core/players/find-player.server.ts'
import { readRegistration } from '#app/core/settings/registration.server.ts'
import { weekOf } from '#app/domain/time/period.ts'
import { COUNTED_TO } from '#app/staff/frame/counted.ts'
import { weeks } from '#db/schema/weeks.ts'
import { loadFirstHour } from './load-first-hour.server.ts'
import { loadPolling } from './load-polling.server.ts'

type Figures = Record<'players' | 'premium' | 'climbing' | 'oldest', number | null> & Record<'due' | 'waiting', number>
type OverviewContext = Pick<AppContext, 'config' | 'db' | 'github' | 'now'>

export type Overview = Awaited<ReturnType<typeof loadOverview>>

/** From counters and short lists, which don't grow with the players. */
export async function loadOverview(context: OverviewContext) {
  const now = context.now()
  const [figures, waiting, runsOut, closes, polling, registration, schedules] = await Promise.all([
    context.db.get<Figures>(sql`SELECT
      (SELECT players FROM statistics WHERE id = 'players') AS players,
      (SELECT players FROM statistics WHERE id = 'premium') AS premium,
      (SELECT SUM(players) FROM histogram WHERE board = 'all' AND period = ${weekOf(now)}) AS climbing,
      (SELECT COUNT(*) FROM (SELECT 1 FROM players
        WHERE claimed_at IS NOT NULL AND ${isCompetingPlayer} AND due_at IS NOT NULL AND due_at <= ${now}
        LIMIT ${COUNTED_TO + 1})) AS due,
      (SELECT COUNT(*) FROM (SELECT 1 FROM outbox LIMIT ${COUNTED_TO + 1})) AS waiting,
      (SELECT created_at FROM outbox ORDER BY rowid LIMIT 1) AS oldest`),
    listWaiting(context),
    listRunningOut(context),
    context.db.select().from(weeks).where(eq(weeks.state, 'closed')).orderBy(desc(weeks.key)).limit(1),
    loadPolling(context),
    readRegistration(context),
    listCronRuns(context),
  ])
  const [close] = closes
  const climbing = figures?.climbing ?? 0
  return {
    now,
    players: figures?.players ?? 0,
    premium: figures?.premium ?? 0,
    climbing,
    due: figures?.due ?? 0,
    polling,
    outbox: { waiting: figures?.waiting ?? 0, oldest: figures?.oldest ?? null },
    waiting,
    runsOut,
    lastClose: close === undefined ? null : { week: close.key, closedAt: close.closedAt, isForced: close.forced },
    registration,
    schedules,
    firstHour: await loadFirstHour(context, { registration, climbing }),
  }
}
