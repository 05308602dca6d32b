import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardStatements } from '#app/core/contests/running/load-board.server.ts'
import { countBoard, snapshotStatements } from '#app/core/contests/running/make-board.server.ts'
import { DAY } from '#app/domain/time/period.ts'
import { createDatabase, writeTogether } from '#db/client.ts'
import { MIGRATIONS } from '#db/migrations.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { privateLeaderboards } from '#db/schema/contests/private-leaderboards.ts'
import { openLocalDatabases } from '#tests/deploy/local-databases.ts'
import { overKeptConnection } from '#workers/local/kept-connection.ts'
import { root } from '#workers/local/settings.ts'
import { arrangeExport } from './arrange-export.ts'
import { backup } from './backup.ts'
import type { Fingerprint } from './export.ts'
import { listStatements, readStatements } from './read-statements.ts'
import { restore } from './restore.ts'
import type { RunWrangler } from './run-wrangler.ts'

/** Rows that no single statement of D1 can hold, and an export that takes several imports. */

const ID = 'plb_large'
const MEMBERS = 1200
const NOW = Date.parse('2026-11-24T00:00:00Z')
const LONGEST_STATEMENT = 100_000
const LONGEST_VALUE = 1_990_000
const LARGEST_PART = 4e6

const databases = openLocalDatabases()
const file = join(databases.place, 'large.sql')
let exported: Fingerprint
let altered: Record<string, number>

beforeAll(async () => {
  const client = await databases.database('first')
  for (const name of MIGRATIONS)
    await databases.execute('first', listStatements(readFileSync(join(root, 'migrations', name), 'utf8')))
  await fillContest(client)
  await fillOddTables(client)
  const copy = await backup(databases.target('first'), file, databases.runKept)
  exported = copy.print
  altered = copy.altered
})

afterAll(() => databases.remove())

test('rows of any size come back as they were, in several imports, and a failed one is gone on from', async () => {
  const said: string[] = []
  const options = { say: (line: string) => void said.push(line), largestPart: LARGEST_PART }
  const failing = failAt(3)
  await expect(restore(file, databases.target('second'), failing, options)).rejects.toThrow(
    'Part 3 was not imported; the ones before it stay. Run the same command again.',
  )
  const other = join(databases.place, 'other.sql')
  writeFileSync(other, readFileSync(file, 'utf8').replace("'Large'", "'Other'"))
  await expect(restore(other, databases.target('second'), databases.runKept)).rejects.toThrow(
    'a part of another export',
  )
  const restored = await restore(file, databases.target('second'), databases.runKept, options)
  expect(restored.tables).toBe(Object.keys(exported).length)
  const numbers = said.map((line) => Number(/part (\d+)/.exec(line)?.[1]))
  expect(numbers.slice(0, 4)).toEqual([1, 2, 3, 3])
  expect(new Set(numbers).size).toBe(numbers.at(-1))
  const client = await databases.database('second')
  await expect(
    client.prepare(`SELECT name FROM sqlite_master WHERE name GLOB 'restoring_*'`).all(),
  ).resolves.toMatchObject({ results: [] })
})

test('texts that the export of D1 alters are counted, because no restore can mend them', () => {
  expect(altered).toEqual({ 'odd.more': 1 })
})

test('no statement is longer than D1 allows, and no part than it may be', () => {
  const scratch = join(databases.place, 'first')
  const { parts } = arrangeExport(file, scratch, LARGEST_PART)
  expect(readdirSync(scratch).filter((name) => name.startsWith('part-'))).toHaveLength(parts.length)
  const sizes = parts.flatMap((part) => [...readStatements(part)].map((statement) => Buffer.byteLength(statement)))
  expect(Math.max(...sizes)).toBeLessThan(LONGEST_STATEMENT)
})

/** So many that their board is longer than a statement may be; its owner has no rank. */
async function fillContest(client: D1Database): Promise<void> {
  const db = createDatabase(client)
  const some = sql`WITH RECURSIVE some(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM some WHERE n < ${MEMBERS - 1})`
  await db.run(sql`${some} INSERT INTO players (id, github_id, node_id, github_username, lower_case_github_username,
      username_seen_at, github_created_at, joined_at, claimed_at, contest_from, last_updated)
    SELECT printf('pl_%022d', n), 1000 + n, 'U_' || n, 'Climber-' || n, 'climber-' || n, 0, 0,
      '2026-01-05T00:00:00.000Z', 1, '2026-01-05', 0 FROM some`)
  await insertContest()
  await db.run(sql`${some} INSERT INTO members (leaderboard_id, player_id, joined_at)
    SELECT ${ID}, printf('pl_%022d', n), n FROM some`)
  await db.run(sql`${some} INSERT INTO contest_scores (contest_id, player_id, points, reached_at, accepted, days)
    SELECT ${ID}, printf('pl_%022d', n), 10 + n % 700, n, n % 9, json_object('2026-11-20', 10 + n % 700) FROM some`)
  const [contest] = await db.update(contests).set({ finalAt: NOW }).returning()
  if (contest === undefined) throw new Error('no contest')
  const board = await countBoard({ db, now: () => NOW }, contest)
  expect(board.players).toHaveLength(MEMBERS - 1)
  expect(JSON.stringify(board).length).toBeGreaterThan(2 * LONGEST_STATEMENT)
  await writeTogether(db, [
    ...boardStatements({ db }, contest, { board, madeAt: NOW }),
    ...snapshotStatements({ db, now: () => NOW }, ID, 'final', board),
  ])

  async function insertContest() {
    const ownerId = `pl_${'0'.repeat(22)}`
    const text = { name: 'Large', description: '', invitationCode: 'code' }
    await db.insert(privateLeaderboards).values({ id: ID, ownerId, ...text, createdAt: 0 })
    const rules = { teamBest: 5, teamSize: 40, rock: 'moss' as const, ridge: 0, prizes: [], embedOrigins: [] }
    const times = { startsAt: NOW - 20 * DAY, endsAt: NOW - DAY, openedAt: NOW - 30 * DAY }
    const place = { slug: 'large', visibility: 'public' as const, timeZone: 'Europe/Oslo' }
    await db.insert(contests).values({ id: ID, ...place, ...times, ...rules })
  }
}

/** What no table of the product has yet: the longest values, bytes, checks, a table without row ids. */
async function fillOddTables(client: D1Database): Promise<void> {
  await client.batch(
    [
      'CREATE TABLE odd (id INTEGER PRIMARY KEY, document TEXT NOT NULL CHECK (json_valid(document)), bytes BLOB, more TEXT) STRICT',
      'CREATE TABLE "odd pairs" (one TEXT NOT NULL, two TEXT NOT NULL, "of any" , PRIMARY KEY (one, two)) WITHOUT ROWID',
    ].map((query) => client.prepare(query)),
  )
  const odd = client.prepare('INSERT INTO odd VALUES (?, ?, ?, ?)')
  const pair = client.prepare('INSERT INTO "odd pairs" VALUES (?, ?, ?)')
  const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7919) >> 3)
  const letters = `it's "quoted"; 山\u{1F3D4}\u0301é -- \\`
  const long = letters.repeat(Math.floor(LONGEST_VALUE / Buffer.byteLength(letters)))
  await overKeptConnection(() =>
    client.batch([
      odd.bind(1, JSON.stringify([long.slice(0, -2000)]), null, null),
      odd.bind(2, '[]', bytes, null),
      odd.bind(3, '[]', bytes.subarray(0, 250_000), letters.repeat(5000)),
      odd.bind(4, '[]', bytes.subarray(0, 45_000), "'".repeat(60_000)),
      odd.bind(5, '[]', new Uint8Array(0), ''),
      odd.bind(7, '[]', null, 'one line\nand \\n in letters'),
      odd.bind(8, '[]', null, 'one line\nand \\r in letters'),
      odd.bind(6, '[]', bytes.subarray(0, 301), '山'.repeat(31_600)),
      pair.bind('a', 'b', '9'.repeat(120_000)),
      pair.bind('a', long.slice(0, 150_000), -0.1),
      pair.bind('b', '', '12'),
    ]),
  )
}

function failAt(part: number): RunWrangler {
  return async (args) =>
    args.some((argument) => argument.endsWith(`part-${part}.sql`))
      ? { ok: false, output: 'D1 was reset', answer: '' }
      : databases.runKept(args)
}
