import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { isNarrowing, MIGRATIONS } from '#db/migrations.ts'
import { runQuickly } from '#tests/deploy/run-quickly.ts'
import { root } from '#workers/local/settings.ts'
import { localDatabase } from './database-target.ts'
import { migrate, type Tools } from './migrate.ts'

const place = mkdtempSync(join(tmpdir(), 'migrate-'))
/** Thursday noon. */
const TOOLS = {
  query: null,
  isReplicated: false,
  isUrgent: false,
  now: () => Date.parse('2026-11-26T12:00:00Z'),
  say: () => undefined,
}
const target = { label: 'staging', name: 'quest', place: ['--remote'] }

afterAll(() => rmSync(place, { recursive: true, force: true }))

test('wrangler applies every migration to an empty database', async () => {
  const config = join(place, 'wrangler.toml')
  writeFileSync(
    config,
    `name = "drill"\ncompatibility_date = "2026-07-01"\n[[d1_databases]]\nbinding = "DB"\ndatabase_name = "drill"\ndatabase_id = "drill"\n`,
  )
  const local = { ...TOOLS, run: runQuickly }
  // At its end it asks the database what is still missing.
  expect(await migrate(localDatabase(config), local, 'before')).toEqual(MIGRATIONS)
})

test('an import that fails leaves nothing behind, and one whose answer was lost is done', async () => {
  const d1 = fakeD1()
  const tools = { ...d1.tools, query: null }
  d1.fail = 'before'
  await expect(migrate(target, tools, 'before')).rejects.toThrow('d1 execute quest failed')
  expect(d1.tables()).toEqual(['d1_migrations'])
  d1.fail = 'after'
  expect(await migrate(target, tools, 'before')).toEqual(MIGRATIONS)
  expect(await migrate(target, tools, 'before')).toEqual([])
  expect(d1.done).toEqual(['import', 'import'])
})

test('an import that was answered with "no" ends the deployment', async () => {
  const d1 = fakeD1()
  d1.fail = 'silently'
  const tools = { ...d1.tools, query: null }
  await expect(migrate(target, tools, 'before')).rejects.toThrow(`The database still lacks ${MIGRATIONS[0]}`)
})

test('of two deployments at once one applies what is missing, and the other changes nothing', async () => {
  const d1 = fakeD1()
  await Promise.all([migrate(target, d1.tools, 'before'), migrate(target, d1.tools, 'before')])
  expect(d1.count()).toBe(MIGRATIONS.length)
  expect(await migrate(target, d1.tools, 'before')).toEqual([])
})

test('beside read replication each file is a batch of single statements, and makes the same tables as the import', async () => {
  const [imported, queried] = [fakeD1(), fakeD1()]
  await migrate(target, imported.tools, 'before')
  await migrate(target, { ...queried.tools, isReplicated: true }, 'before')
  expect(imported.done).toEqual(['import'])
  expect(queried.done).toEqual(MIGRATIONS.map(() => 'query'))
  expect(queried.schema()).toEqual(imported.schema())
  for (const statement of queried.statements) {
    expect(statement).not.toMatch(/\n|--/)
    expect(statement.length).toBeLessThan(100_000)
  }
})

test('a file whose queries fail leaves nothing of itself, and what one way leaves the other does', async () => {
  const d1 = fakeD1()
  const tools = { ...d1.tools, isReplicated: true }
  d1.failQueryAt = 2
  d1.fail = 'before'
  await expect(migrate(target, tools, 'before')).rejects.toThrow(`The database still lacks ${MIGRATIONS[1]}`)
  expect(d1.count()).toBe(1)
  d1.fail = null
  expect(await migrate(target, tools, 'before')).toEqual(MIGRATIONS.filter((name, at) => at >= 1 && !isNarrowing(name)))
  expect(d1.done.slice(-2)).toEqual(['query', 'import'])
})

test('what narrows waits until the new code is live, except in an empty database', async () => {
  const folder = mkdtempSync(join(place, 'narrowing-'))
  const names = ['0000_first.sql', '0001_narrow_old.sql', '0002_more.sql']
  for (const name of names) writeFileSync(join(folder, name), `CREATE TABLE t${name.slice(0, 4)} (id INTEGER);`)
  const { tools } = fakeD1()
  await migrate(target, tools, 'before', { folder, names: names.slice(0, 1) })
  expect(await migrate(target, tools, 'before', { folder, names })).toEqual(['0002_more.sql'])
  expect(await migrate(target, tools, 'before', { folder, names })).toEqual([])
  expect(await migrate(target, tools, 'after', { folder, names })).toEqual(['0001_narrow_old.sql'])
  expect(await migrate(target, fakeD1().tools, 'before', { folder, names })).toEqual(names)
})

test.each(MIGRATIONS)('%s survives a reader that splits at semicolons and does not know comments', (name) => {
  const text = readFileSync(join(root, 'migrations', name), 'utf8')
  expect(text).not.toContain('\r')
  for (const comment of text.match(/--.*$|\/\*[\s\S]*?\*\//gm) ?? []) expect(comment).not.toMatch(/['"`;]/)
  for (const trigger of text.match(/CREATE TRIGGER[\s\S]*?\bEND\s*;/g) ?? []) {
    expect(trigger).not.toMatch(/\bCASE\b/i)
    expect(trigger.match(/\bEND\b/gi)).toHaveLength(1)
    expect(trigger).toMatch(/\bBEGIN\b[\s\S]*;\s*END;$/)
  }
})

type FakeD1 = {
  fail: 'before' | 'after' | 'silently' | null
  /** The batch of queries from which on all fail. */
  failQueryAt: number
  done: string[]
  statements: string[]
  tables: () => unknown[]
  count: () => number
  schema: () => string[]
  tools: Tools
}

/** D1 as wrangler and the API show it: a command answers JSON; an import, or a batch, runs as a whole or not at all. */
function fakeD1(): FakeD1 {
  const database = new DatabaseSync(':memory:')
  const list = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => String(Object.values(row)[0]))
  const whole = (work: () => void) => {
    database.exec('BEGIN')
    try {
      work()
      database.exec('COMMIT')
    } catch (error) {
      database.exec('ROLLBACK')
      throw error
    }
  }
  const d1: FakeD1 = {
    fail: null,
    failQueryAt: Infinity,
    done: [],
    statements: [],
    tables: () => list(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`),
    count: () => Number(list('SELECT COUNT(*) FROM d1_migrations')[0]),
    schema: () =>
      list(`SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name`).map((sql) =>
        sql.replaceAll(/--.*/g, '').replaceAll(/\s+/g, ' ').trim(),
      ),
    tools: { ...TOOLS, run, query },
  }
  return d1

  async function query(statements: string[]): Promise<void> {
    d1.done.push('query')
    await Promise.resolve()
    if (d1.done.filter((one) => one === 'query').length >= d1.failQueryAt)
      statements = [...statements, 'SELECT nothing']
    // Only the first statement of each text.
    whole(() => statements.forEach((statement) => database.prepare(statement).run()))
    d1.statements.push(...statements)
  }

  async function run(args: string[]) {
    const file = args[args.indexOf('--file') + 1]
    await Promise.resolve()
    if (!args.includes('--file')) {
      const [create = '', select = ''] = (args.at(-1) ?? '').split('; ')
      database.exec(create)
      return said(JSON.stringify([{ results: [] }, { results: database.prepare(select).all() }]))
    }
    d1.done.push('import')
    if (d1.fail === 'silently') return said('')
    try {
      whole(() => {
        database.exec(readFileSync(file ?? '', 'utf8'))
        if (d1.fail === 'before') throw new Error('D1 was reset')
      })
    } catch (error) {
      return said(String(error), false)
    }
    return said('', d1.fail === null)
  }
}

function said(answer: string, ok = true) {
  return { ok, output: answer, answer }
}
