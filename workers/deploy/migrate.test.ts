import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { MIGRATIONS } from '#db/migrations.ts'
import { root } from '#workers/local/settings.ts'
import { localDatabase } from './database-target.ts'
import { migrate } from './migrate.ts'
import { runWrangler, type RunWrangler } from './run-wrangler.ts'

const place = mkdtempSync(join(tmpdir(), 'migrate-'))
const target = { label: 'staging', name: 'quest', place: ['--remote'] }

afterAll(() => rmSync(place, { recursive: true, force: true }))

test('wrangler applies every migration to an empty database, once', async () => {
  const config = join(place, 'wrangler.toml')
  writeFileSync(
    config,
    `name = "drill"\ncompatibility_date = "2026-07-01"\n[[d1_databases]]\nbinding = "DB"\ndatabase_name = "drill"\ndatabase_id = "drill"\n`,
  )
  expect(await migrate(localDatabase(config), runWrangler, 'before')).toEqual(MIGRATIONS)
  expect(await migrate(localDatabase(config), runWrangler, 'before')).toEqual([])
}, 120_000)

test('an import that fails leaves nothing behind, and the next deployment begins where it was', async () => {
  const d1 = fakeD1()
  const { queries } = d1
  d1.fail = 'before'
  await expect(migrate(target, d1.run, 'before')).rejects.toThrow('d1 execute quest failed')
  expect(d1.tables()).toEqual(['d1_migrations'])
  d1.fail = 'after'
  // The answer was lost, the work was done.
  await expect(migrate(target, d1.run, 'before')).rejects.toThrow('d1 execute quest failed')
  d1.fail = null
  expect(await migrate(target, d1.run, 'before')).toEqual([])
  expect(queries.filter((query) => query === 'import')).toHaveLength(2)
})

test('an import that was answered with "no" ends the deployment', async () => {
  const d1 = fakeD1()
  d1.fail = 'silently'
  await expect(migrate(target, d1.run, 'before')).rejects.toThrow(`The database still lacks ${MIGRATIONS[0]}`)
})

test('of two deployments at once one fails and changes nothing', async () => {
  const d1 = fakeD1()
  const both = await Promise.allSettled([migrate(target, d1.run, 'before'), migrate(target, d1.run, 'before')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await migrate(target, d1.run, 'before')).toEqual([])
})

test('what narrows waits until the new code is live, except in an empty database', async () => {
  const folder = mkdtempSync(join(place, 'narrowing-'))
  const names = ['0000_first.sql', '0001_narrow_old.sql', '0002_more.sql']
  for (const name of names) writeFileSync(join(folder, name), `CREATE TABLE t${name.slice(0, 4)} (id INTEGER);`)
  const { run } = fakeD1()
  await migrate(target, run, 'before', { folder, names: names.slice(0, 1) })
  expect(await migrate(target, run, 'before', { folder, names })).toEqual(['0002_more.sql'])
  expect(await migrate(target, run, 'before', { folder, names })).toEqual([])
  expect(await migrate(target, run, 'after', { folder, names })).toEqual(['0001_narrow_old.sql'])
  expect(await migrate(target, fakeD1().run, 'before', { folder, names })).toEqual(names)
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
  queries: string[]
  tables: () => unknown[]
  run: RunWrangler
}

/** D1 as wrangler shows it: a command answers JSON, an import runs as a whole or not at all. */
function fakeD1(): FakeD1 {
  const database = new DatabaseSync(':memory:')
  const d1: FakeD1 = {
    fail: null,
    queries: [],
    tables: () =>
      database
        .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
        .all()
        .map(({ name }) => name),
    run: async (args) => {
      const file = args[args.indexOf('--file') + 1]
      await Promise.resolve()
      if (!args.includes('--file')) {
        d1.queries.push('command')
        const [create = '', select = ''] = (args.at(-1) ?? '').split('; ')
        database.exec(create)
        return said(JSON.stringify([{ results: [] }, { results: database.prepare(select).all() }]))
      }
      d1.queries.push('import')
      if (d1.fail === 'silently') return said('')
      try {
        database.exec(`BEGIN;${readFileSync(file ?? '', 'utf8')}`)
        if (d1.fail === 'before') throw new Error('D1 was reset')
        database.exec('COMMIT')
      } catch (error) {
        database.exec('ROLLBACK')
        return said(String(error), false)
      }
      return said('', d1.fail === null)
    },
  }
  return d1
}

function said(answer: string, ok = true) {
  return { ok, output: answer, answer }
}
