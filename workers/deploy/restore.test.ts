import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppContext } from '#app/context/context.server.ts'
import { foldPlayerWeek } from '#app/core/ledger/fold-weeks.server.ts'
import { listCorruptWeeks } from '#app/core/ledger/folded-weeks.server.ts'
import { daysOf, linesOfDays } from '#app/core/ledger/ledger-lines.server.ts'
import { notifyAdmin } from '#app/core/notifications/notify-admin.server.ts'
import type { Job } from '#app/domain/jobs/job.ts'
import { deliverNotification } from '#app/features/notifications/deliver-notification.server.ts'
import { createDatabase, type Database } from '#db/client.ts'
import { MIGRATIONS } from '#db/migrations.ts'
import { repositories } from '#db/schema/github.ts'
import { openLocalDatabases } from '#tests/deploy/local-databases.ts'
import { runQuickly } from '#tests/deploy/run-quickly.ts'
import { insertRows, makeLedger } from '#tests/worlds/rows.ts'
import { backup } from '#workers/deploy/backup.ts'
import { differences, fingerprint, withExport, type Fingerprint } from '#workers/deploy/export.ts'
import { root } from '#workers/local/settings.ts'
import { dispatchOutbox } from '../../app/core/outbox/dispatch-outbox.server.ts'
import { listStatements } from './read-statements.ts'
import { restoreWeek } from './restore-week.ts'
import { restore } from './restore.ts'

/**
 * Fills a small contest after the baseline, applies later migrations one at a time, then exports and restores with the
 * commands of production.
 */

const BASELINE = ['0000_baseline.sql', '0001_triggers.sql']
const UNTOUCHED = ['ledger', 'standings', 'histogram', 'awards', 'weeks', 'deliveries', 'subscriptions', 'members']

const OLD_WEEK = '2026-W20'
const OLD = { day: '2026-05-13', occurredAt: Date.parse('2026-05-13T12:00:00Z'), points: 0 }

const databases = openLocalDatabases()
const file = join(databases.place, 'databases.sql')
const steps: { name: string; before: Counts; after: Counts }[] = []
let untouched: { before: string; after: string }
let exported: Fingerprint
let restored: { tables: number; held: number }

type Counts = Record<string, number>

beforeAll(async () => {
  await inDatabase('first', async ({ db }) => {
    const run = (text: string) => databases.execute('first', listStatements(text))
    const apply = (name: string) => run(readFileSync(join(root, 'migrations', name), 'utf8'))
    const columnsOf = (table: string) => db.all<{ name: string }>(sql`SELECT name FROM pragma_table_info(${table})`)
    const contentsOf = async (columns: { name: string }[][]) =>
      JSON.stringify(
        await Promise.all(
          UNTOUCHED.map((table, index) => {
            const names = (columns[index] ?? []).map(({ name }) => sql.identifier(name))
            return db.all(sql`SELECT ${sql.join(names, sql`, `)} FROM ${sql.identifier(table)}`)
          }),
        ),
      )
    for (const name of BASELINE) await apply(name)
    await run(readFileSync(join(root, 'tests/fixtures/filled.sql'), 'utf8'))
    const columns = await Promise.all(UNTOUCHED.map(columnsOf))
    untouched = { before: await contentsOf(columns), after: '' }
    let before = await countRows(db)
    for (const name of MIGRATIONS.filter((one) => !BASELINE.includes(one))) {
      await apply(name)
      // New code writes to the log while the migrations that narrow still wait.
      if (name === '0020_audit_rows_and_opt_outs.sql')
        await run(
          "INSERT INTO audit_log (sequence, at, actor, action, detail) VALUES (3, 3, 'staff', 'settings', '{}')",
        )
      const after = await countRows(db)
      steps.push({ name, before, after })
      before = after
    }
    untouched.after = await contentsOf(columns)
    await makeLedger(
      { db },
      { playerId: 'pl_ada', key: 'pr:1:opened', kind: 'pull_request_opened', title: 'Old', ...OLD },
    )
    await foldPlayerWeek({ db }, 'pl_ada', OLD_WEEK)
  })
  exported = (await backup(databases.target('first'), file, databases.runKept)).print
  restored = await restore(file, databases.target('second'), runQuickly)
})

afterAll(() => databases.remove())

test('no migration on filled tables loses a row, and other rows stay as they were', () => {
  expect(steps.map(({ name }) => name)).toEqual(MIGRATIONS.filter((name) => !BASELINE.includes(name)))
  const lost = steps.flatMap(({ name, before, after }) =>
    Object.entries(before)
      .filter(([table, rows]) => (after[table] ?? 0) < rows)
      .map(([table]) => `${name}: ${table}`),
  )
  expect(lost).toEqual([])
  expect(untouched.after).toBe(untouched.before)
})

test('the restored database holds every table as it was exported, but what waited to be sent is held back', async () => {
  expect(restored).toEqual({ tables: Object.keys(exported).length, held: 1 })
  await inDatabase('second', async ({ db }) => {
    expect(await countRows(db)).toEqual({
      ...Object.fromEntries(Object.entries(exported).map(([table, { rows }]) => [table, rows])),
      outbox: 0,
      dead_letters: 2,
    })
  })
})

test('a repository that staff had left out stays without points, by rules that its maintainers can change', async () => {
  await inDatabase('second', async ({ db }) => {
    expect(await db.all(sql`SELECT source, points, since FROM repository_rules WHERE repository_id = 8`)).toEqual([
      { source: 'screen', points: 'none', since: Date.parse('2026-11-10') },
    ])
  })
})

test('nothing is sent again: the outbox is empty, and receipts keep back what was told', async () => {
  await inDatabase('second', async (context, { queued, sent }) => {
    expect(await dispatchOutbox(context)).toBe(0)
    await deliverNotification(context, {
      type: 'deliver-notification',
      notificationId: 'winner:2026-W46:pl_ada',
      playerId: 'pl_ada',
      channel: 'telegram',
    })
    await notifyAdmin(context, { type: 'notify-admin', id: 'an_1', text: 'Told before' })
    expect([queued, sent]).toEqual([[], []])
    // Without receipts both would be sent, so the test can fail.
    await context.db.$client.prepare('DELETE FROM deliveries').run()
    await notifyAdmin(context, { type: 'notify-admin', id: 'an_1', text: 'Told before' })
    expect(sent).toHaveLength(1)
  })
})

test('guards came along: a closed week takes no points, and the audit log only grows', async () => {
  await inDatabase('second', async ({ db }) => {
    const run = (sql: string) => db.$client.prepare(sql).run()
    await expect(
      run(`UPDATE ledger SET points = 60 WHERE week = '2026-W46' AND player_id = 'pl_ada'`),
    ).rejects.toThrow()
    await expect(run('DELETE FROM audit_log')).rejects.toThrow()
  })
})

test('damaged lines of a folded week are restored from an export, and hidden repositories are forgotten again', async () => {
  const linesOf = (db: Database) => linesOfDays({ db }, ['pl_ada'], daysOf(OLD_WEEK))
  await inDatabase('second', async ({ db }) => {
    expect(await linesOf(db)).toMatchObject({ lines: [{ title: 'Old' }], damaged: [] })
    await db.run(sql`UPDATE ledger_weeks SET data = unhex('00')`)
    await insertRows({ db }, repositories, { id: 77, name: 'acme/', hiddenAt: 1 })
    expect(await linesOf(db)).toMatchObject({ lines: [], damaged: [{ playerId: 'pl_ada', week: OLD_WEEK }] })
    expect(await listCorruptWeeks({ db })).toEqual([['pl_ada', OLD_WEEK]])
  })
  const putBack = (week: string) =>
    restoreWeek(file, databases.target('second'), { playerId: 'pl_ada', week }, databases.runKept)
  await expect(putBack('2026-W21')).rejects.toThrow('no folded week')
  expect(await putBack(OLD_WEEK)).toEqual({ lines: 1 })
  await inDatabase('second', async ({ db }) => {
    expect(await linesOf(db)).toMatchObject({ lines: [{ title: 'Old' }], damaged: [] })
    expect(await listCorruptWeeks({ db })).toEqual([])
    expect(await db.all(sql`SELECT repository_id, walk FROM names_to_forget`)).toEqual([{ repository_id: 77, walk: 1 }])
  })
})

test('a database that is not empty is left alone, and an export that was cut or changed is noticed', async () => {
  await expect(restore(file, databases.target('second'), databases.runKept)).rejects.toThrow('not empty')
  const cut = join(databases.place, 'cut.sql')
  const text = readFileSync(file, 'utf8')
  writeFileSync(cut, text.slice(0, text.length / 2))
  expect(isNoticed(cut)).toBe(true)
  expect(isNoticed(file)).toBe(false)
  writeFileSync(cut, text.replace("'Rope team'", "'Rule team'"))
  expect(differences(exported, fingerprint(cut))).toEqual(['private_leaderboards'])
})

test('the schema has nothing that an export, or a restore in parts, cannot carry', async () => {
  const migrations = MIGRATIONS.map((name) => readFileSync(join(root, 'migrations', name), 'utf8'))
  expect(migrations.join('\n')).not.toMatch(/CREATE VIRTUAL TABLE|fts5/i)
  let references = withExport(file, (database) =>
    database
      .prepare(
        `SELECT sqlite_master.name AS child, list."table" AS parent
          FROM sqlite_master, pragma_foreign_key_list(sqlite_master.name) AS list`,
      )
      .all(),
  )
  expect(references.length).toBeGreaterThan(20)
  // No circle and no table that refers to itself: without the tables to which nothing refers, in the end none is left.
  for (let before = Infinity; references.length < before;) {
    before = references.length
    const parents = new Set(references.map(({ parent }) => parent))
    references = references.filter(({ child }) => parents.has(child))
  }
  expect(references).toEqual([])
})

function isNoticed(changed: string): boolean {
  try {
    return differences(exported, fingerprint(changed)).length > 0
  } catch {
    return true
  }
}

async function countRows(db: Database): Promise<Counts> {
  const tables = await db.all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE type = 'table'
    AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'`)
  const counts = tables.map(
    ({ name }) => sql`(SELECT COUNT(*) FROM ${sql.identifier(name)}) AS ${sql.identifier(name)}`,
  )
  return (await db.get<Counts>(sql`SELECT ${sql.join(counts, sql`, `)}`)) ?? {}
}

async function inDatabase(
  name: string,
  work: (context: AppContext, noted: { queued: Job[]; sent: unknown[] }) => Promise<void>,
): Promise<void> {
  const queued: Job[] = []
  const sent: unknown[] = []
  const context = {
    db: createDatabase(await databases.database(name)),
    now: () => 1_795_000_000_000,
    log: () => undefined,
    config: { TELEGRAM_ADMIN_CHAT_ID: '-1', APP_ORIGIN: 'https://quest.test' },
    queue: { send: async (messages: Job[]) => void queued.push(...messages) },
    telegram: {
      sendMessage: async (message: unknown) => {
        sent.push(message)
        return { state: 'sent' }
      },
    },
    email: null,
  } as unknown as AppContext
  await work(context, { queued, sent })
}
