import { desc, eq, sql } from 'drizzle-orm'
import { COUNTED_TO } from '#app/admin/frame/counted.ts'
import { listExhaustedPrizes } from '#app/admin/prizes/list-prizes.server.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { listCronRuns } from '#app/core/monitoring/cron-runs.server.ts'
import { readRegistration } from '#app/core/settings/registration.server.ts'
import { weekOf } from '#app/domain/time/period.ts'
import { incidents } from '#db/schema/monitoring.ts'
import { weeks } from '#db/schema/weeks.ts'
import { loadFirstHour } from './load-first-hour.server.ts'
import { loadPolling } from './load-polling.server.ts'

type Figures = Record<'players' | 'premium' | 'climbing' | 'oldest', number | null> &
  Record<'due' | 'waiting' | 'dead', number>
type Waiting = Record<'appeals' | 'reports' | 'held' | 'enquiries' | 'matches', number>

/** Open enquiries have no index; older ones are on their own screen. */
const ENQUIRIES_LOOKED_AT = 200

type OverviewContext = Pick<AppContext, 'config' | 'db' | 'github' | 'now'>

export type Overview = Awaited<ReturnType<typeof loadOverview>>

/** The state of the product, from counters and short lists that do not grow with the players. */
export async function loadOverview(context: OverviewContext) {
  const now = context.now()
  const [figures, waiting, closes, polling, registration, schedules, open, exhausted] = await Promise.all([
    context.db.get<Figures>(sql`SELECT
      (SELECT players FROM statistics WHERE id = 'players') AS players,
      (SELECT players FROM statistics WHERE id = 'premium') AS premium,
      (SELECT SUM(players) FROM histogram WHERE board = 'all' AND period = ${weekOf(now)}) AS climbing,
      (SELECT COUNT(*) FROM (SELECT 1 FROM players
        WHERE claimed_at IS NOT NULL AND suspended_at IS NULL AND gone_at IS NULL AND due_at IS NOT NULL AND due_at <= ${now}
        LIMIT ${COUNTED_TO + 1})) AS due,
      (SELECT COUNT(*) FROM (SELECT 1 FROM outbox LIMIT ${COUNTED_TO + 1})) AS waiting,
      (SELECT created_at FROM outbox ORDER BY rowid LIMIT 1) AS oldest,
      (SELECT COUNT(*) FROM (SELECT 1 FROM dead_letters WHERE state = 'stored' LIMIT ${COUNTED_TO + 1})) AS dead`),
    countWaiting(context),
    context.db.select().from(weeks).where(eq(weeks.state, 'closed')).orderBy(desc(weeks.key)).limit(1),
    loadPolling(context),
    readRegistration(context),
    listCronRuns(context),
    context.db.select().from(incidents).orderBy(incidents.since),
    listExhaustedPrizes(context),
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
    deadLetters: figures?.dead ?? 0,
    waiting,
    lastClose: close === undefined ? null : { week: close.key, closedAt: close.closedAt, isForced: close.forced },
    registration,
    incidents: open.map(({ kind, since, detail }) => ({ kind, since, detail })),
    schedules,
    exhausted,
    firstHour: await loadFirstHour(context, { registration, climbing }),
  }
}

async function countWaiting({ db }: Pick<AppContext, 'db'>): Promise<Waiting> {
  const counted = await db.get<Waiting>(sql`SELECT
    (SELECT COUNT(*) FROM (SELECT 1 FROM appeals WHERE state = 'open' LIMIT ${COUNTED_TO + 1})) AS appeals,
    (SELECT COUNT(*) FROM (SELECT 1 FROM reports WHERE state = 'open' LIMIT ${COUNTED_TO + 1})) AS reports,
    (SELECT COUNT(*) FROM (SELECT 1 FROM awards WHERE state = 'held' LIMIT ${COUNTED_TO + 1})) AS held,
    (SELECT COUNT(*) FROM (SELECT handled_at FROM enquiries ORDER BY created_at DESC, id DESC
      LIMIT ${ENQUIRIES_LOOKED_AT}) WHERE handled_at IS NULL) AS enquiries,
    (SELECT COUNT(*) FROM (SELECT 1 FROM published_texts WHERE term_id IS NOT NULL AND taken_down_at IS NULL
      LIMIT ${COUNTED_TO + 1})) AS matches`)
  return counted ?? { appeals: 0, reports: 0, held: 0, enquiries: 0, matches: 0 }
}
