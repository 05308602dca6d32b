import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { configuredParts } from '#app/core/monitoring/configured-parts.server.ts'
import { listCronRuns } from '#app/core/monitoring/cron-runs.server.ts'
import { errorForLog } from '#db/error-text.ts'
import { isNarrowing, MIGRATIONS } from '#db/migrations.ts'
import { incidents } from '#db/schema/monitoring.ts'

const COUNTED_TO = 1000

/** Never values or people. `unavailable`: send nobody here. `degraded`: it works, but somebody should look. */
export async function checkReadiness(context: Pick<AppContext, 'db' | 'now' | 'config' | 'github' | 'log'>) {
  const { db, now, config } = context
  const started = now()
  const answer = await db.run(sql`SELECT name FROM d1_migrations`).catch((error: unknown) => {
    context.log('error', 'Readiness could not be checked', { error: errorForLog(error) })
    return null
  })
  const applied = answer === null ? null : (answer.results as { name: string }[]).map(({ name }) => name)
  const configuration = configuredParts(config)
  const database = {
    answers: applied !== null,
    milliseconds: now() - started,
    /** Where D1 answered this request; null where D1 does not say. */
    region: answer?.meta.served_by_region ?? null,
    isPrimary: answer?.meta.served_by_primary ?? null,
  }
  const migrations = {
    applied: applied?.length ?? 0,
    missing: MIGRATIONS.filter((name) => !(applied ?? []).includes(name)),
    unknown: (applied ?? []).filter((name) => !MIGRATIONS.includes(name)),
  }
  const isAvailable = database.answers && migrations.missing.every(isNarrowing)
  const [figures, schedules, open, budget] = isAvailable
    ? await Promise.all([readFigures(context), listCronRuns(context), db.select().from(incidents), askBudget(context)])
    : [null, [], [], null]
  const needsLook =
    open.length > 0 ||
    budget === null ||
    configuration.some(({ state }) => state === 'incomplete') ||
    schedules.some(({ isLate, failed }) => isLate || failed !== '')
  return {
    status: !isAvailable ? 'unavailable' : needsLook ? 'degraded' : 'ready',
    environment: config.APP_ENV,
    database,
    migrations,
    configuration,
    outbox: {
      waiting: figures?.waiting ?? 0,
      oldestSeconds: figures?.oldest == null ? null : Math.round((now() - figures.oldest) / 1000),
    },
    deadLetters: figures?.dead ?? 0,
    schedules: schedules.map(({ schedule, ranAt, isLate, failed }) => ({
      schedule,
      ranAt: ranAt === null ? null : new Date(ranAt).toISOString(),
      isLate,
      failed,
    })),
    github: budget,
    incidents: open.map(({ kind, since }) => ({ kind, since: new Date(since).toISOString() })),
  }
}

async function readFigures({ db }: Pick<AppContext, 'db'>) {
  return db.get<{ waiting: number; oldest: number | null; dead: number }>(sql`SELECT
    (SELECT COUNT(*) FROM (SELECT 1 FROM outbox LIMIT ${COUNTED_TO})) AS waiting,
    (SELECT created_at FROM outbox ORDER BY rowid LIMIT 1) AS oldest,
    (SELECT COUNT(*) FROM (SELECT 1 FROM dead_letters WHERE state = 'stored' LIMIT ${COUNTED_TO})) AS dead`)
}

async function askBudget({ github }: Pick<AppContext, 'github'>) {
  const budget = await github.fetchBudget()
  if (!budget.ok) return null
  return { remaining: budget.value.remaining, resetAt: new Date(budget.value.resetAt).toISOString() }
}
