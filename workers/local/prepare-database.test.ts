import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { followSandbox } from './prepare-database.ts'

test('the links of a seeded world follow the sandbox to the port of this start, and nothing else changes', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'world-')), 'world.sqlite')
  const sqlite = new DatabaseSync(file)
  sqlite.exec(`CREATE TABLE ads (url TEXT, image TEXT); CREATE TABLE projects (website TEXT); CREATE TABLE settings (value TEXT);
    INSERT INTO ads VALUES ('http://localhost:8788/?from=cairn', 'http://localhost:8788/avatars/u/1'), ('https://rope.example/', NULL);
    INSERT INTO projects VALUES ('http://localhost:8788/?project=rope'), ('http://localhost:87880/'), (NULL);
    INSERT INTO settings VALUES ('"open"'), ('{"url":"http://localhost:8788/"}')`)
  const rows = () => [
    ...sqlite.prepare('SELECT url, image FROM ads').all(),
    ...sqlite.prepare('SELECT website FROM projects').all(),
    ...sqlite.prepare('SELECT value FROM settings').all(),
  ]
  const before = rows()
  followSandbox(file, '2026-11-24T06:00:00.000Z', 'http://localhost:9001')
  expect(rows()).toEqual(before)
  followSandbox(file, 'http://localhost:8788', 'http://localhost:9001')
  expect(rows()).toEqual([
    { url: 'http://localhost:9001/?from=cairn', image: 'http://localhost:9001/avatars/u/1' },
    { url: 'https://rope.example/', image: null },
    { website: 'http://localhost:9001/?project=rope' },
    { website: 'http://localhost:87880/' },
    { website: null },
    { value: '"open"' },
    { value: '{"url":"http://localhost:9001/"}' },
  ])
  followSandbox(file, 'http://localhost:9001', 'http://localhost:8788')
  expect(rows()).toEqual(before)
  sqlite.close()
})
