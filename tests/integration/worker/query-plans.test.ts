import { beforeAll, expect, test } from 'vitest'
import { dispatchOutbox } from '#app/core/outbox/dispatch-outbox.server.ts'
import { HOUR, weekOf, weekSchedule } from '#app/domain/time/period.ts'
import { startStandingsCheck } from '#app/features/monitoring/start-standings-check.server.ts'
import { playerId } from '#tests/bench/fill-boards.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import { testDatabase } from '#tests/databases/test-database.ts'
import { batchOf, emptyDatabase, makeFact, testContext, type TestContext } from '#tests/people/factories.ts'
import { askWatched, NOON, ROW_BUDGET } from '#tests/reading/budgeted-screens.ts'
import { fillProduct } from '#tests/worlds/fill-product.ts'
import { runCron } from '#workers/cron.ts'
import { handleBatch } from '#workers/queue.ts'

/** Allowed full scans, and why each stays cheap for any number of players. */
const ALLOWED: readonly { table: string; plan?: RegExp; reason: string }[] = [
  { table: 'ads', reason: 'a handful, which staff enter' },
  { table: 'awards', plan: /USING INDEX awards_held/, reason: 'the places that are looked at now' },
  { table: 'blocked_terms', reason: 'what staff enter' },
  { table: 'cron_runs', reason: 'a row a schedule' },
  {
    table: 'enquiries',
    plan: /USING INDEX enquiries_open/,
    reason: 'what waits for staff, and the walk ends after its LIMIT',
  },
  { table: 'forgotten_counterparts', reason: 'people who erased their account in the last ten days' },
  { table: 'incidents', reason: 'a row a kind' },
  { table: 'poll_slots', reason: 'a row for fifty players, once a minute' },
  { table: 'premium_places', reason: 'places that are reserved now, a hundred at most' },
  {
    table: 'published_texts',
    plan: /USING INDEX published_texts_blocked/,
    reason: 'texts that a new term was found in, and the walk ends after its LIMIT',
  },
  { table: 'prizes', reason: 'a handful, which staff enter' },
  { table: 'settings', reason: 'a row a setting' },
  { table: 'staff', reason: 'a handful of people' },
  { table: 'signature_refusals', reason: 'a row a source' },
  { table: 'weeks', reason: 'fifty-two a year' },
  { table: 'outbox', reason: 'holds what the queue does not have yet, and each walk ends after its LIMIT' },
  { table: 'projects', plan: /USING INDEX projects_(clicked|newest)/, reason: 'a page along its index, with a LIMIT' },
  {
    table: 'players',
    plan: /USING INDEX players_totals_due/,
    reason:
      'who has no final answer, asked from the close on until a week is closed; an index would cost a row a refresh',
  },
  { table: 'contests', reason: 'far fewer than players: only premium players open one' },
  {
    table: 'dead_letters',
    plan: /USING (COVERING )?INDEX dead_letters_(waiting|stored)/,
    reason: 'what waits for staff, and the walk ends after its LIMIT',
  },
]

const { settles, closes, closesAtLatest } = weekSchedule(weekOf(NOON))
/** Wednesday noon and evening, the minute when the week ends, when it would close, and when it closes. */
const INSTANTS = [NOON, NOON + 8 * HOUR, settles, closes, closesAtLatest]

let sent: { from: string; sql: string; params: unknown[] }[] = []

beforeAll(async () => {
  await emptyDatabase(testContext(NOON))
  await fillProduct(testDatabase, { players: 300, now: NOON })
  sent = [...(await sentByScreens()), ...(await sentBySchedules())]
})

test('no statement of a screen, of the schedule of each minute, of the nightly check or of a message walks a table that grows with players', async () => {
  const scans = (await scansIn(sent)).filter((scan) => !isAllowed(scan))
  expect(scans.map(({ from, detail, sql }) => `${from}: ${detail} in ${sql.replaceAll(/\s+/g, ' ').trim()}`)).toEqual(
    [],
  )
})

test('a walk over players would be found', async () => {
  const walks = ['SELECT COUNT(*) FROM players', 'SELECT p.id FROM players AS p WHERE p.name = ?1 ORDER BY p.id']
  const scans = await scansIn(walks.map((sql, index) => ({ from: 'here', sql, params: index === 0 ? [] : ['x'] })))
  expect(scans.map(({ table }) => table)).toEqual(['players', 'players'])
  expect(scans.some(isAllowed)).toBe(false)
})

test('what is asked reaches the close of a week and every kind of work a refresh brings', () => {
  const parts = [
    /INTO ledger/,
    /"state" = \?, "closed_at" = \?/,
    /SET due_at = \?/,
    /UPDATE poll_slots SET answered_at/,
    /INTO "?deliveries/i,
  ]
  expect(parts.filter((part) => !sent.some(({ sql }) => part.test(sql)))).toEqual([])
  expect(new Set(sent.map(({ sql }) => sql)).size).toBeGreaterThan(150)
})

type Scan = { from: string; sql: string; detail: string; table: string }

function isAllowed({ table, detail }: Scan): boolean {
  return ALLOWED.some((one) => one.table === table && (one.plan === undefined || one.plan.test(detail)))
}

async function sentByScreens(): Promise<typeof sent> {
  const all: typeof sent = []
  for (const screen of ROW_BUDGET) {
    const { watched } = await askWatched(screen)
    all.push(...watched.sent.map(({ sql, params }) => ({ from: `${screen.as} ${screen.path}`, sql, params })))
  }
  return all
}

/** Runs each minute's schedule at several instants, and all the jobs that follow. */
async function sentBySchedules(): Promise<typeof sent> {
  const counting = countingDatabase()
  const context: TestContext = { ...testContext(NOON), db: counting.db }
  context.github.fetchBudget = async () => ({
    ok: true,
    value: { limit: 5000, remaining: 5000, resetAt: context.now() + HOUR },
  })
  for (const now of INSTANTS) {
    context.clock.now = now
    context.world.set('U_kgDO5000001', [makeFact({ occurredAt: now - HOUR })])
    await runCron(context, '* * * * *')
    await startStandingsCheck(context)
    await dispatchOutbox(context)
    await handle(context, [
      ...context.queued.splice(0),
      { type: 'refresh-players', playerIds: [playerId(1), playerId(2)], until: 0 },
    ])
  }
  return counting.sent.map(({ sql, params }) => ({ from: 'schedule', sql, params }))
}

async function handle(context: TestContext, messages: unknown[]): Promise<void> {
  for (let round = 0, waiting = messages; round < 6 && waiting.length > 0; round += 1) {
    await handleBatch(context, batchOf(waiting.slice(0, 40)).batch)
    await dispatchOutbox(context)
    waiting = context.queued.splice(0)
  }
}

async function scansIn(statements: typeof sent): Promise<Scan[]> {
  const tables = await tableNames(testDatabase)
  const scans: Scan[] = []
  const distinct = new Map(statements.map((statement) => [statement.sql, statement]))
  for (const { from, sql, params } of distinct.values()) {
    const plan = await testDatabase
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...params)
      .all<{ detail: string }>()
    for (const { detail } of plan.results) {
      const table = scannedTable(detail, sql, tables)
      if (table !== null) scans.push({ from, sql, detail, table })
    }
  }
  return scans
}

async function tableNames(db: D1Database): Promise<Set<string>> {
  const { results } = await db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{ name: string }>()
  return new Set(results.map(({ name }) => name))
}

/** The table that a plan's line scans fully; null when it searches, or scans a temporary result. */
function scannedTable(detail: string, sql: string, tables: ReadonlySet<string>): string | null {
  const name = /^SCAN "?(\w+)"?/.exec(detail)?.[1]
  if (name === undefined || detail.includes('VIRTUAL TABLE')) return null
  if (tables.has(name)) return name
  const named = new RegExp(`"?(\\w+)"?\\s+(?:AS\\s+)?"?${name}"?\\b`, 'gi')
  return [...sql.matchAll(named)].map(([, table = '']) => table).find((table) => tables.has(table)) ?? null
}
